package dev.nackproof.epoll;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The system calls as their callers see them, on real threads. */
class HistoryStressIT {
  /** Two random threads of four operations. */
  @TestFactory
  Stream<DynamicNode> randomHistories() {
    return new Scenarios(EpollFix.class, HistoryStressIT.class, EpollQuestions.ALL)
        .stress("linearizable", "random-histories", HistoryOperations.class, SequentialEpoll.class);
  }
}
