package dev.nackproof.capflush;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Question;
import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Writers, the delayed work and acks at once. */
class FlushRacesIT {
  private static final int BOUND = 200;

  /** A flush has to be overtaken as a whole: found at invocation 37. */
  private static final int LATE_BOUND = 400;

  /** A flush while a write is between its data and its mark. */
  @TestFactory
  Stream<DynamicNode> writeVsFlush() {
    return asking(FlushQuestions.WRITE)
        .explore(
            Scenario.named("write-vs-flush", FlushOperations.class)
                .thread(step("write"))
                .thread(step("writeInode"), step("work"))
                .last(step("mdsKnowsSizeAfterSync"), step("cleanWasAcked")),
            BOUND);
  }

  /** A flush is in flight; another one is made and waited for while acks arrive. */
  @TestFactory
  Stream<DynamicNode> fsyncVsAck() {
    return asking(FlushQuestions.FSYNC)
        .explore(
            Scenario.named("fsync-vs-ack", FlushOperations.class)
                .first(step("chmod"), step("flush"))
                .thread(step("fsyncReturnsEarly"), step("chmod"), step("fsyncReturnsEarly"))
                .thread(step("ack"), step("ack")),
            BOUND);
  }

  /** Two flushes of different bits, of which the later may reach the MDS first; then their acks. */
  @TestFactory
  Stream<DynamicNode> overtaking() {
    return asking(FlushQuestions.OVERTAKING)
        .explore(
            Scenario.named("overtaking", FlushOperations.class)
                .first(step("chmod"), step("beginWrite"))
                .thread(step("changeData"), step("flush"))
                .thread(step("flush"))
                .last(step("endWrite"), step("ack")),
            LATE_BOUND);
  }

  private static Scenarios asking(Map<String, Question> questions) {
    return new Scenarios(CapFlushFix.class, FlushRacesIT.class, questions);
  }
}
