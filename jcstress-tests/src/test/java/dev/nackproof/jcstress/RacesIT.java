package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.nackproof.review.Answer;
import dev.nackproof.review.Check;
import dev.nackproof.review.Claim;
import dev.nackproof.review.Engine;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Runs all races that this build asks in one process, with the controls between them (those of a
 * candidate in a process of its own), and answers each. Nothing asked, nothing started.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RacesIT {
  /** A check of a revision, and the race that asks it; null when there is none. */
  private record Asked(Subject<?> subject, Check check, Class<?> race) {}

  private final Review review = Review.ofThisRun();
  private final List<Asked> asked = asked(RaceClasses.ofThisModule());
  private final Map<Asked, RaceResult> results = new HashMap<>();
  private final Map<Class<?>, RaceResult> controls = new HashMap<>();
  private double secondsEach;

  private List<Asked> asked(RaceClasses races) {
    List<Asked> found = new ArrayList<>();
    for (Fix<?> fix : review.catalog().fixes()) {
      for (Claim claim : fix.claims()) {
        for (Check check : claim.checks()) {
          if (check.engine() == Engine.JCSTRESS) {
            for (Subject<?> subject : review.subjects(fix, check)) {
              found.add(new Asked(subject, check, races.asking(subject, check).orElse(null)));
            }
          }
        }
      }
    }
    return found;
  }

  @BeforeAll
  void run() {
    if (asked.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    List<Asked> inTree = asked.stream().filter(a -> a.subject().kind() != Kind.CANDIDATE).toList();
    List<Class<?>> together = new ArrayList<>(Controls.ALL);
    together.addAll(races(inTree));
    Map<Class<?>, RaceResult> shown = new RaceRun("races").run(together, "");
    Controls.ALL.forEach(control -> controls.put(control, shown.get(control)));
    keep(inTree, shown);
    for (Subject<?> candidate : candidates()) {
      List<Asked> own = asked.stream().filter(a -> a.subject() == candidate).toList();
      RaceRun run = new RaceRun("candidate-" + candidate.fix().id() + "-" + candidate.id());
      keep(own, run.run(races(own), candidate.type().getName()));
    }
    secondsEach = (System.nanoTime() - start) / 1e9 / (asked.size() + controls.size());
  }

  private List<? extends Subject<?>> candidates() {
    return asked.stream()
        .map(Asked::subject)
        .filter(s -> s.kind() == Kind.CANDIDATE)
        .distinct()
        .toList();
  }

  private static List<Class<?>> races(List<Asked> of) {
    List<Class<?>> races = new ArrayList<>();
    for (Asked each : of) {
      if (each.race() != null) {
        races.add(each.race());
      }
    }
    return races;
  }

  private void keep(List<Asked> of, Map<Class<?>, RaceResult> shown) {
    for (Asked each : of) {
      String missing =
          "no race asks this of it: add a nested class with @Of(\"%s\") to the file with @Asks of %s"
              .formatted(each.subject().id(), each.check());
      results.put(each, each.race() == null ? RaceResult.notRun(missing) : shown.get(each.race()));
    }
  }

  /** What this machine must show, and must not, for the races to mean anything. */
  @TestFactory
  Stream<DynamicTest> controls() {
    return controls.isEmpty()
        ? Stream.empty()
        : Stream.of(
            dynamicTest(
                "a plain increment loses updates", () -> seen(Controls.PlainIncrement.class)),
            dynamicTest("an atomic one does not", () -> notSeen(Controls.AtomicIncrement.class)),
            dynamicTest(
                "nor one under a spinlock", () -> notSeen(Controls.SpinLockIncrement.class)),
            dynamicTest("nor one under a mutex", () -> notSeen(Controls.MutexIncrement.class)),
            dynamicTest("plain stores are buffered", () -> seen(Controls.PlainStores.class)),
            dynamicTest("volatile ones are not", () -> notSeen(Controls.VolatileStores.class)));
  }

  private void seen(Class<?> control) {
    RaceResult result = controls.get(control);
    assertThat(result.reason()).as("why it did not run").isEmpty();
    assertThat(result.bad())
        .as(
            "jcstress saw no race on this machine, so its HOLDS mean nothing: %s must show what is marked\n%s",
            control.getCanonicalName(), result.witness())
        .isPositive();
  }

  private void notSeen(Class<?> control) {
    RaceResult result = controls.get(control);
    assertThat(result.answer(false).reason()).as("why it did not run").isEmpty();
    assertThat(result.bad())
        .as(
            "jcstress saw what the Java memory model forbids, so its BROKEN mean nothing: %s must not show what is marked\n%s",
            control.getCanonicalName(), result.witness())
        .isZero();
  }

  /** One test a race. */
  @TestFactory
  Stream<DynamicTest> races() {
    return asked.stream()
        .map(
            each ->
                dynamicTest(
                    each.subject().id() + " " + each.check().claim() + "/" + each.check().name(),
                    () -> answer(each)));
  }

  private void answer(Asked each) {
    boolean breakIsDeclared = each.subject().breaks(each.check().claim()) != null;
    Answer answer = results.get(each).answer(breakIsDeclared);
    String test = each.race() == null ? RacesIT.class.getName() : each.race().getCanonicalName();
    review.answer(each.subject(), each.check(), test, secondsEach, answer);
  }
}
