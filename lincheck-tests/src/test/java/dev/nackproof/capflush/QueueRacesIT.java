package dev.nackproof.capflush;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Question;
import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The flag and the delay list, while write_inode, the delayed work and others use both. */
class QueueRacesIT {
  private static final int BOUND = 200;

  /** An inode is queued, and marked dirty again, while the delayed work takes it. */
  @TestFactory
  Stream<DynamicNode> queueVsWorker() {
    return asking(FlushQuestions.QUEUE)
        .explore(
            Scenario.named("queue-vs-worker", FlushOperations.class)
                .first(step("write"))
                .thread(step("chmod"), step("writeInode"))
                .thread(step("work"))
                .last(step("work")),
            BOUND);
  }

  /** write_inode sets the flag between two messages of a walk that began without it. */
  @TestFactory
  Stream<DynamicNode> threeMds() {
    return asking(FlushQuestions.FORGOTTEN)
        .explore(
            Scenario.named("three-mds", ThreeMdsOperations.class)
                .first(step("beginRead"))
                .thread(step("endRead"))
                .thread(step("writeInode"))
                .last(step("isForgotten")),
            BOUND);
  }

  private static Scenarios asking(Map<String, Question> questions) {
    return new Scenarios(CapFlushFix.class, QueueRacesIT.class, questions);
  }
}
