package dev.nackproof.epoll;

import dev.nackproof.review.Answer;
import dev.nackproof.review.Check;
import dev.nackproof.review.NoVerdict;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The model against the running kernel: return value or errno of every call, and the events, data
 * and order of every wait. Off Linux the checks are not run, with the reason.
 */
class LinuxTest {
  private static final String CLAIM = "errors-match-linux";
  private static final long SEED = 20230307;
  private static final int RANDOM_LENGTH = 14;

  private final Review review = Review.ofThisRun();
  private final EpollFix fix = review.fix(EpollFix.class);
  private final boolean thorough = System.getProperty("nackproof.profile", "").equals("thorough");

  /** What is asked of one revision; returns the mismatch, or an empty string. */
  private interface Comparison {
    String compare(Subject<Epoll> subject, LinuxOracle linux, Count count);
  }

  private static final class Count {
    long sequences;
  }

  /** All sequences of 3 calls; of 4 when thorough, which is more than a million. */
  @TestFactory
  Stream<DynamicTest> everySequence() {
    int length = thorough ? 4 : 3;
    List<Call> alphabet = Call.alphabet();
    return asked(
        "every-sequence",
        "all of %d of %d calls".formatted(length, alphabet.size()),
        (subject, linux, count) ->
            every(subject, linux, alphabet, new ArrayList<>(), length, count));
  }

  /** Longer ones, from a seed that the report names; a mismatch is shrunk. */
  @TestFactory
  Stream<DynamicTest> randomSequences() {
    int sequences = thorough ? 1_000_000 : 50_000;
    return asked(
        "random-sequences",
        "random ones of %d calls, seed %d".formatted(RANDOM_LENGTH, SEED),
        (subject, linux, count) -> {
          Random random = new Random(SEED);
          for (int i = 0; i < sequences; i++) {
            List<Call> calls = new ArrayList<>();
            for (int j = 0; j < RANDOM_LENGTH; j++) {
              calls.add(Call.random(random));
            }
            count.sequences++;
            String found = mismatch(subject, linux, calls);
            if (!found.isEmpty()) {
              return shortest(subject, linux, calls, found);
            }
          }
          return "";
        });
  }

  /** Seven epolls in a chain over an eventfd, linked from the top down and from the bottom up. */
  @TestFactory
  Stream<DynamicTest> chains() {
    return asked(
        "chains",
        "chains of 7 epolls over an eventfd, both directions",
        (subject, linux, count) -> {
          if (!LinuxOracle.isSince(6, 17)) {
            throw new NoVerdict(
                "Linux %s counts the depth of a chain as before 6.17 (f2e467a48287)"
                    .formatted(LinuxOracle.release()));
          }
          for (boolean bottomUp : new boolean[] {true, false}) {
            List<Call> calls = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
              calls.add(Call.create());
            }
            // Epolls 0, 1, 6 to 10, one watching the next; the last one watches eventfd 2.
            int[] chain = {0, 1, 6, 7, 8, 9, 10, 2};
            for (int i = 0; i + 1 < chain.length; i++) {
              int at = bottomUp ? chain.length - 2 - i : i;
              calls.add(Call.ctl(chain[at], Epoll.ADD, chain[at + 1], Event.IN));
            }
            count.sequences++;
            String found = mismatch(subject, linux, calls);
            if (!found.isEmpty()) {
              return found;
            }
          }
          return "";
        });
  }

  private Stream<DynamicTest> asked(String name, String bound, Comparison comparison) {
    Check check = fix.find(CLAIM, name);
    return review.subjects(fix, check).stream()
        .map(
            subject ->
                DynamicTest.dynamicTest(
                    subject.id(), () -> ask(subject, check, name, bound, comparison)));
  }

  private void ask(
      Subject<Epoll> subject, Check check, String name, String bound, Comparison comparison) {
    long start = System.nanoTime();
    Answer answer;
    try (LinuxOracle linux = new LinuxOracle()) {
      Count count = new Count();
      String mismatch = comparison.compare(subject, linux, count);
      String text =
          "%d sequences, %s, Linux %s, errors of epoll_wait in the order %s"
              .formatted(
                  count.sequences,
                  bound,
                  LinuxOracle.release(),
                  LinuxOracle.looksAtDescriptorFirst() ? "since 6.15" : "before 6.15");
      answer =
          mismatch.isEmpty()
              ? Answer.holds(text, count.sequences, name.equals("every-sequence"))
              : Answer.broken(text, count.sequences, mismatch);
    } catch (NoVerdict e) {
      answer = Answer.notRun(e.getMessage());
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    review.answer(subject, check, getClass().getName() + "#" + name, seconds, answer);
  }

  private static String every(
      Subject<Epoll> subject,
      LinuxOracle linux,
      List<Call> alphabet,
      List<Call> chosen,
      int length,
      Count count) {
    if (chosen.size() == length) {
      count.sequences++;
      String found = mismatch(subject, linux, chosen);
      return found.isEmpty() ? found : shortest(subject, linux, chosen, found);
    }
    for (Call call : alphabet) {
      chosen.add(call);
      String found = every(subject, linux, alphabet, chosen, length, count);
      chosen.remove(chosen.size() - 1);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return "";
  }

  /** Runs the calls on both; returns what differs as a report prints it, or an empty string. */
  static String mismatch(Subject<Epoll> subject, LinuxOracle linux, List<Call> calls) {
    SystemCalls model = new SystemCalls.Model(subject.get(), !LinuxOracle.looksAtDescriptorFirst());
    Call.start(model);
    Call.start(linux);
    try {
      for (int i = 0; i < calls.size(); i++) {
        Object expected = calls.get(i).on().apply(linux);
        Object found = calls.get(i).on().apply(model);
        if (!expected.equals(found)) {
          return report(calls.subList(0, i + 1), expected, found);
        }
      }
      return "";
    } finally {
      linux.reset(8 + calls.size());
    }
  }

  private static String report(List<Call> calls, Object expected, Object found) {
    StringBuilder text =
        new StringBuilder("epolls 0 and 1, eventfd 2, pipe 3 and 4, regular file 5\n");
    for (Call call : calls) {
      text.append(call.text()).append('\n');
    }
    return text.append("Linux: %s, model: %s".formatted(shown(expected), shown(found))).toString();
  }

  private static String shown(Object result) {
    return result instanceof Integer number ? Errno.describe(number) : result.toString();
  }

  /**
   * What differs in the shrunk sequence; what was found at first when that does not repeat, for a
   * mismatch seen once is one.
   */
  static String shortest(
      Subject<Epoll> subject, LinuxOracle linux, List<Call> calls, String found) {
    String shorter = mismatch(subject, linux, shrunk(subject, linux, calls));
    return shorter.isEmpty() ? found : shorter;
  }

  /** Drops every call without which the two still differ. */
  static List<Call> shrunk(Subject<Epoll> subject, LinuxOracle linux, List<Call> calls) {
    List<Call> left = new ArrayList<>(calls);
    for (int i = left.size() - 1; i >= 0; i--) {
      Call dropped = left.remove(i);
      if (mismatch(subject, linux, left).isEmpty()) {
        left.add(i, dropped);
      }
    }
    return left;
  }
}
