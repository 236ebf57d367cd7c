package dev.nackproof.epoll;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The system calls as their callers see them, against {@link SequentialEpoll}. */
class HistoryIT {
  /** Ten times what the slowest control needs, 61. */
  private static final int BOUND = 650;

  /** Ten times what the slowest control needs, 47: two switches within a wait. */
  private static final int TWO_WAITS = 500;

  /** It needs 285. */
  private static final int CLOSE_HISTORY = 3_000;

  private final Scenarios scenarios =
      new Scenarios(EpollFix.class, HistoryIT.class, EpollQuestions.ALL);

  /** A level-triggered file is ready all the time, whoever else is looking. */
  @TestFactory
  Stream<DynamicNode> twoWaits() {
    return scenarios.explore(
        history("two-waits").thread(step("poll")).thread(step("poll")), TWO_WAITS);
  }

  /** Both add the same file; changes of the interest list against a wait. */
  @TestFactory
  Stream<DynamicNode> ctlHistory() {
    return scenarios.explore(
        history("ctl-history")
            .thread(step("add", 2), step("poll"))
            .thread(step("add", 2), step("del", 1), step("mod", 2)),
        BOUND);
  }

  /** A closed file is not reported, unless the wait came first; the other one always is. */
  @TestFactory
  Stream<DynamicNode> closeHistory() {
    return scenarios.explore(
        history("close-history")
            .first(step("add", 2))
            .thread(step("close", 1), step("poll"))
            .thread(step("poll")),
        CLOSE_HISTORY);
  }

  /** A second number comes and goes: the item is not its business. */
  @TestFactory
  Stream<DynamicNode> dupHistory() {
    return scenarios.explore(
        history("dup-history")
            .first(step("add", 2))
            .thread(step("dup"), step("closeDup"))
            .thread(step("mod", 2), step("poll")),
        BOUND);
  }

  private static Scenario history(String name) {
    return Scenario.named(name, HistoryOperations.class).specifiedBy(SequentialEpoll.class);
  }
}
