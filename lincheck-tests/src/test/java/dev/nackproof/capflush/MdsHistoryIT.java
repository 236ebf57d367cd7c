package dev.nackproof.capflush;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** What the MDS knows, against a sequential account: asked of every revision. */
class MdsHistoryIT {
  private static final int BOUND = 200;

  /** Ten times what the slowest control needs, 43: a write has many steps. */
  private static final int WRITE = 450;

  /** What the MDS knows of the mode, against {@link SequentialMds}. */
  @TestFactory
  Stream<DynamicNode> mdsHistory() {
    return new Scenarios(CapFlushFix.class, MdsHistoryIT.class, FlushQuestions.HISTORY)
        .explore(
            Scenario.named("mds-history", HistoryOperations.class)
                .specifiedBy(SequentialMds.class)
                .first(step("chmod"))
                .thread(step("fsync"))
                .thread(step("chmod"), step("revoke"))
                .last(step("state")),
            BOUND);
  }

  /** What the MDS knows of the size, against {@link SequentialWriter}. */
  @TestFactory
  Stream<DynamicNode> writeHistory() {
    return new Scenarios(CapFlushFix.class, MdsHistoryIT.class, FlushQuestions.HISTORY)
        .explore(
            Scenario.named("write-history", WriteHistoryOperations.class)
                .specifiedBy(SequentialWriter.class)
                .thread(step("fsync"))
                .thread(step("write"), step("revoke"))
                .last(step("state")),
            WRITE);
  }
}
