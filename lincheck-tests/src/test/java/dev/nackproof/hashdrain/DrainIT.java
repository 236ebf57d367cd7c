package dev.nackproof.hashdrain;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** A drain, and those who add to its table or take from it meanwhile. */
class DrainIT {
  private static final int BOUND = 200;

  /** Its slowest control, the assertion of resume-asserting, needs 57. */
  private static final int BOUND_OF_ADD = 600;

  private final Scenarios scenarios =
      new Scenarios(HashDrainFix.class, DrainIT.class, DrainQuestions.ALL);

  /** Of two items on one chain, the drain visits one while the other is deleted. */
  @TestFactory
  Stream<DynamicNode> drainVsDelete() {
    return scenarios.explore(
        drain("drain-vs-delete")
            .first(step("add", 0), step("add", 4))
            .thread(step("revoke"))
            .thread(step("delete", 0))
            .last(step("remaining")),
        BOUND);
  }

  /**
   * Somebody holds the item that comes second on the chain, cancels it and drops the last reference
   * while the drain is in the callback of the first, or about to call back with this one.
   */
  @TestFactory
  Stream<DynamicNode> drainVsCancel() {
    return scenarios.explore(
        drain("drain-vs-cancel")
            .first(step("add", 0), step("add", 4), step("hold", 0))
            .thread(step("revoke"))
            .thread(step("cancelHeld"))
            .last(step("remaining")),
        BOUND);
  }

  /** The drain is in the second bucket; somebody adds to the first. */
  @TestFactory
  Stream<DynamicNode> drainVsAdd() {
    return scenarios.explore(
        drain("drain-vs-add")
            .first(step("add", 1))
            .thread(step("drain"))
            .thread(step("add", 0))
            .last(step("remaining")),
        BOUND_OF_ADD);
  }

  private static Scenario drain(String name) {
    return Scenario.named(name, DrainOperations.class);
  }
}
