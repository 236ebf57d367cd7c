package dev.nackproof.captouch;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The session's lists while caps are touched, removed, added: who may do what during a walk. */
class CapListsIT {
  private static final int BOUND = 300;

  /** Its slowest control needs 29. */
  private static final int BOUND_OF_TWO_TOUCHES = 400;

  /** Its slowest control needs 28, and up to a third of a defect's runs are masked. */
  private static final int BOUND_OF_TWO_REMOVALS = 500;

  private final Scenarios scenarios =
      new Scenarios(CapTouchFix.class, CapListsIT.class, CapQuestions.ALL);

  /** The walk stands on a cap that another CPU touches: it must not move. */
  @TestFactory
  Stream<DynamicNode> touchVsTrim() {
    return scenarios.explore(
        CapOperations.scenario("touch-vs-trim")
            .thread(step("trim", 0))
            .thread(step("touch", 0, 1), step("touch", 0, 1)),
        BOUND);
  }

  /**
   * The race of the mail beside a walk: two CPUs at the counter, whose first call has been made, so
   * that it depends on the race which of the two touches goes for the lock, if any.
   */
  @TestFactory
  Stream<DynamicNode> touchesVsWalk() {
    return scenarios.explore(
        CapOperations.scenario("touches-vs-walk")
            .first(step("touch", 1, 0))
            .thread(step("walk"))
            .thread(step("touch", 0, 0))
            .thread(step("touch", 1, 1)),
        BOUND_OF_TWO_TOUCHES);
  }

  /** Imports remove the cap that a trim stands on, and the next one. */
  @TestFactory
  Stream<DynamicNode> removeVsTrim() {
    return scenarios.explore(
        CapOperations.scenario("remove-vs-trim")
            .thread(step("trim", 0))
            .thread(step("remove", 0, false), step("remove", 1, false)),
        BOUND_OF_TWO_REMOVALS);
  }

  /** An async create appends a cap while the walk is under way. */
  @TestFactory
  Stream<DynamicNode> addVsTrim() {
    return scenarios.explore(
        CapOperations.scenario("add-vs-trim").thread(step("trim", 0)).thread(step("create", 2)),
        BOUND);
  }
}
