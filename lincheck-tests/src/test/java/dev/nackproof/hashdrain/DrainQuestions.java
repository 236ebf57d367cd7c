package dev.nackproof.hashdrain;

import dev.nackproof.kernel.ClearedLink;
import dev.nackproof.kernel.CountError;
import dev.nackproof.kernel.DoubleFree;
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
          Map.entry("sees-what-was", Question.invariant("I6")),
          Map.entry("late-add-allowed", Question.invariant("LU-17203")),
          Map.entry("evicted-empty", Question.results(values -> lastOf(values) > 0)),
          Map.entry("drain-ends", Question.endless()),
          Map.entry("removed-once", Question.invariant("I8")),
          Map.entry("no-use-after-free", Question.error(DrainQuestions::isUseAfterFree)),
          Map.entry("counts-add-up", Question.invariant("I4")),
          Map.entry("geometry-frozen", Question.invariant("I2")),
          Map.entry("linearizable", Question.notLinearizable()),
          Map.entry("hashed-test-safe", Question.results(values -> lastOf(values) > 0)));

  private DrainQuestions() {}

  private static boolean isUseAfterFree(KernelError error) {
    return error instanceof UseAfterFree
        || error instanceof DoubleFree
        || error instanceof ClearedLink
        || error instanceof CountError;
  }

  /** What the last step returned: items that should not be there. */
  private static int lastOf(List<List<Object>> values) {
    List<Object> last = values.get(values.size() - 1);
    return (int) last.get(last.size() - 1);
  }
}
