package dev.nackproof.captouch;

import dev.nackproof.kernel.ClearedLink;
import dev.nackproof.kernel.DoubleFree;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.lincheck.Question;
import java.util.List;
import java.util.Map;

/** When the claims of the cap touch are violated by a run. */
final class CapQuestions {
  static final Map<String, Question> ALL =
      Map.of(
          "lru-well-formed", Question.invariant("L1", "L2", "L4", "L6"),
          "no-use-after-free", Question.error(CapQuestions::isUseAfterFree),
          "iterator-safe", Question.invariant("L3"),
          "linearizable", Question.notLinearizable(),
          "used-caps-survive", Question.results(CapQuestions::usedAndGone),
          "bounded-gap", Question.results(CapQuestions::tooFewAttempts));

  private CapQuestions() {}

  private static boolean isUseAfterFree(KernelError error) {
    return error instanceof UseAfterFree
        || error instanceof DoubleFree
        || error instanceof ClearedLink
        || Question.violates(error, "L5", "L7");
  }

  /** The second thread was told that it may use the file; at the end the cap is gone. */
  private static boolean usedAndGone(List<List<Object>> values) {
    boolean used = (boolean) values.get(2).get(0);
    boolean there = (boolean) values.get(3).get(0);
    return used && !there;
  }

  /** Period 2 and an even number of calls on each CPU: half of all calls, at least. */
  private static boolean tooFewAttempts(List<List<Object>> values) {
    long calls = values.stream().mapToLong(List::size).sum();
    long attempts = values.stream().flatMap(List::stream).filter(Boolean.TRUE::equals).count();
    return attempts < calls / 2;
  }
}
