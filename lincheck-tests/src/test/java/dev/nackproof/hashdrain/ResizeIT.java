package dev.nackproof.hashdrain;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** A table that grows while it is used; the first three items are one too many for it. */
class ResizeIT {
  private static final int BOUND = 250;

  /** Their slowest control needs 122, as the window is a single step of the resize. */
  private static final int BOUND_OF_CANCEL = 1_300;

  private final Scenarios scenarios =
      new Scenarios(HashDrainFix.class, ResizeIT.class, DrainQuestions.ALL);

  /** The drain takes the resize back, or waits for it. */
  @TestFactory
  Stream<DynamicNode> drainVsResize() {
    return scenarios.explore(
        growing("drain-vs-resize")
            .thread(step("drain"))
            .thread(step("resize"))
            .last(step("remaining")),
        BOUND);
  }

  /** The cancel looks while its item is between two chains. */
  @TestFactory
  Stream<DynamicNode> cancelVsMove() {
    return scenarios.explore(
        growing("cancel-vs-move")
            .thread(step("resize"))
            .thread(step("cancelHeld"))
            .last(step("destroyedLeft")),
        BOUND_OF_CANCEL);
  }

  /** The same, and a drain that has to remove what the cancel left. */
  @TestFactory
  Stream<DynamicNode> cancelThenDrain() {
    return scenarios.explore(
        growing("cancel-then-drain")
            .thread(step("resize"))
            .thread(step("cancelHeld"), step("drain")),
        BOUND_OF_CANCEL);
  }

  /** A resize lets go of the table when it has moved the items and not yet swapped the arrays. */
  @TestFactory
  Stream<DynamicNode> tableHistory() {
    return scenarios.explore(
        Scenario.named("table-history", TableOperations.class)
            .specifiedBy(SequentialTable.class)
            .first(step("add", 1), step("add", 2), step("add", 3))
            .thread(step("resize"))
            .thread(step("delete", 1), step("add", 5), step("lookup", 3), step("count"))
            .last(step("lookup", 5), step("audit")),
        BOUND);
  }

  private static Scenario growing(String name) {
    return Scenario.named(name, GrowingOperations.class)
        .first(step("add", 1), step("add", 3), step("add", 5), step("hold", 5));
  }
}
