package dev.nackproof.hashdrain;

import dev.nackproof.kernel.ClearedLink;
import dev.nackproof.kernel.CountError;
import dev.nackproof.kernel.DoubleFree;
import dev.nackproof.kernel.EndlessLoop;
import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.lincheck.Question;
import java.util.List;
import java.util.Map;

/** When the claims of the drain are violated by a run. */
final class DrainQuestions {
  static final Map<String, Question> ALL =
      Map.ofEntries(
          Map.entry("drains-all", Question.results(values -> lastOf(values) > 0)),
          Map.entry("sees-what-was", Question.error(e -> violates(e, "I6"))),
          Map.entry("late-add-allowed", Question.error(e -> violates(e, "LU-17203"))),
          Map.entry("evicted-empty", Question.results(values -> lastOf(values) > 0)),
          Map.entry("drain-ends", endless()),
          Map.entry("removed-once", Question.error(e -> violates(e, "I8"))),
          Map.entry("no-use-after-free", Question.error(DrainQuestions::isUseAfterFree)),
          Map.entry("counts-add-up", Question.error(e -> violates(e, "I4"))),
          Map.entry("geometry-frozen", Question.error(e -> violates(e, "I2"))),
          Map.entry("linearizable", Question.notLinearizable()),
          Map.entry("hashed-test-safe", Question.results(values -> lastOf(values) > 0)));

  private DrainQuestions() {}

  private static boolean violates(KernelError error, String invariant) {
    return error instanceof InvariantViolation v && v.invariant().equals(invariant);
  }

  private static boolean isUseAfterFree(KernelError error) {
    return error instanceof UseAfterFree
        || error instanceof DoubleFree
        || error instanceof ClearedLink
        || error instanceof CountError;
  }

  /** A loop that can't end is thrown where the model can tell; any other is a hang. */
  private static Question endless() {
    return new Question(Question.error(EndlessLoop.class::isInstance).violatedBy(), true, false);
  }

  /** What the last step returned: items that should not be there. */
  private static int lastOf(List<List<Object>> values) {
    List<Object> last = values.get(values.size() - 1);
    return (int) last.get(last.size() - 1);
  }
}
