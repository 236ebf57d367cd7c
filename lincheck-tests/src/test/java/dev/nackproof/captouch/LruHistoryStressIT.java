package dev.nackproof.captouch;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The LRU as its users see it, on real threads. */
class LruHistoryStressIT {
  /** Two random threads of four operations. */
  @TestFactory
  Stream<DynamicNode> randomHistories() {
    return new Scenarios(CapTouchFix.class, LruHistoryStressIT.class, CapQuestions.ALL)
        .stress("linearizable", "random-histories", LruOperations.class, SequentialLru.class);
  }
}
