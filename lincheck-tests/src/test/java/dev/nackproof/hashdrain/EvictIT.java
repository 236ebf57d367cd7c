package dev.nackproof.hashdrain;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** A client loses its locks and asks for one more. */
class EvictIT {
  /**
   * Its slowest control needs 50, and up to a seventh of resume-asserting's runs are masked. A walk
   * that puts its reference early would show here too, at 150; drain-vs-cancel shows it at 11.
   */
  private static final int BOUND = 600;

  private final Scenarios scenarios =
      new Scenarios(HashDrainFix.class, EvictIT.class, DrainQuestions.ALL);

  /**
   * An enqueue adds its lock late: it saw the client connected before the eviction began. One that
   * comes later gets nothing.
   */
  @TestFactory
  Stream<DynamicNode> evictVsEnqueue() {
    return scenarios.explore(
        Scenario.named("evict-vs-enqueue", DrainOperations.class)
            .thread(step("enqueueConnected", 0))
            .thread(step("evict"))
            .last(step("enqueue", 1), step("remaining")),
        BOUND);
  }
}
