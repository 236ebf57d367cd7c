package dev.nackproof.captouch;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The same operations on real threads, for the revisions that hold the claim. */
class CapTouchStressIT {
  private final Scenarios scenarios =
      new Scenarios(CapTouchFix.class, CapTouchStressIT.class, CapQuestions.ALL);

  /** Two random threads of up to four operations, on real threads. */
  @TestFactory
  Stream<DynamicNode> randomHistories() {
    return scenarios.stress(
        "linearizable", "random-histories", LruOperations.class, SequentialLru.class);
  }

  /** All operations of the lists, on real threads; the invariants speak at each unlock. */
  @TestFactory
  Stream<DynamicNode> allOperations() {
    return scenarios.stress(
        "lru-well-formed", "all-operations", CapOperations.class, CapOperations.class);
  }
}
