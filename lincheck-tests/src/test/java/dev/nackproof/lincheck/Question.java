package dev.nackproof.lincheck;

import dev.nackproof.kernel.EndlessLoop;
import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelError;
import java.util.List;
import java.util.function.Predicate;

/**
 * When a claim is violated by what one run of a scenario left.
 *
 * @param violatedBy what to see in it
 * @param byHang whether it is a hang that violates the claim
 * @param bySpecification whether it is a result that the sequential specification cannot give
 */
public record Question(Predicate<Outcome> violatedBy, boolean byHang, boolean bySpecification) {

  /**
   * What a run left.
   *
   * @param errors what its operations threw
   * @param values what they returned, thread by thread, the initial and the last part included;
   *     null for a step that returns nothing or threw
   */
  public record Outcome(List<Throwable> errors, List<List<Object>> values) {}

  /** Violated by an error of the kernel that the predicate picks out. */
  public static Question error(Predicate<KernelError> picked) {
    return new Question(
        o -> o.errors().stream().anyMatch(e -> e instanceof KernelError k && picked.test(k)),
        false,
        false);
  }

  /** Violated when one of these invariants is. */
  public static Question invariant(String... ids) {
    return error(e -> violates(e, ids));
  }

  /** Whether an error says that one of these invariants is violated. */
  public static boolean violates(KernelError error, String... ids) {
    return error instanceof InvariantViolation v && List.of(ids).contains(v.invariant());
  }

  /** Violated by a loop that can't end, thrown where the model can tell; any other is a hang. */
  public static Question endless() {
    return new Question(error(EndlessLoop.class::isInstance).violatedBy(), true, false);
  }

  /** Violated by results; asked only of runs without errors. */
  public static Question results(Predicate<List<List<Object>>> picked) {
    return new Question(o -> o.errors().isEmpty() && picked.test(o.values()), false, false);
  }

  /** Violated by a deadlock or a livelock. */
  public static Question hang() {
    return new Question(o -> false, true, false);
  }

  /** Violated by results that no sequential order explains; asked only of runs without errors. */
  public static Question notLinearizable() {
    return new Question(o -> false, false, true);
  }
}
