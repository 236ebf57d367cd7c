package dev.nackproof.hashdrain;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The same operations, asked for the counts. */
class TableCountsStressIT {
  /** The invariants speak at each release of a lock. */
  @TestFactory
  Stream<DynamicNode> allOperations() {
    return new Scenarios(HashDrainFix.class, TableCountsStressIT.class, DrainQuestions.ALL)
        .stress("counts-add-up", "all-operations", TableOperations.class, SequentialTable.class);
  }
}
