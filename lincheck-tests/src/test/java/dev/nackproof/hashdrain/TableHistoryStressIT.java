package dev.nackproof.hashdrain;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The table as its users see it, on real threads. */
class TableHistoryStressIT {
  /** Two random threads of four operations. */
  @TestFactory
  Stream<DynamicNode> randomHistories() {
    return new Scenarios(HashDrainFix.class, TableHistoryStressIT.class, DrainQuestions.ALL)
        .stress("linearizable", "random-histories", TableOperations.class, SequentialTable.class);
  }
}
