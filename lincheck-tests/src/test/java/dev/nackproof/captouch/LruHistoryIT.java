package dev.nackproof.captouch;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The LRU as its users see it, against {@link SequentialLru}; and the skip counter's promise. */
class LruHistoryIT {
  private static final int BOUND = 600;

  private final Scenarios scenarios =
      new Scenarios(CapTouchFix.class, LruHistoryIT.class, CapQuestions.ALL);

  /** A removal and a touch beside an add and somebody who counts; the order before and after. */
  @TestFactory
  Stream<DynamicNode> lruHistory() {
    return scenarios.explore(
        Scenario.named("lru-history", LruOperations.class)
            .specifiedBy(SequentialLru.class)
            .first(step("add", 0), step("add", 1), step("add", 2), step("order"))
            .thread(step("remove", 0), step("touch", 1))
            .thread(step("contains", 0), step("add", 3), step("count"))
            .last(step("order")),
        BOUND);
  }

  /** Two CPUs with two calls each: two of the four go for the lock. */
  @TestFactory
  Stream<DynamicNode> twoCallers() {
    return scenarios.explore(
        Scenario.named("two-callers", SkipOperations.class)
            .thread(step("attempts", 0), step("attempts", 0))
            .thread(step("attempts", 1), step("attempts", 1)),
        BOUND);
  }
}
