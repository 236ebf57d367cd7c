package dev.nackproof.captouch;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The operations of the lists that random arguments can't misuse, on real threads. */
class CapListsStressIT {
  /** The invariants speak at each unlock. */
  @TestFactory
  Stream<DynamicNode> allOperations() {
    return new Scenarios(CapTouchFix.class, CapListsStressIT.class, CapQuestions.ALL)
        .stress("lru-well-formed", "all-operations", CapOperations.class, CapOperations.class);
  }
}
