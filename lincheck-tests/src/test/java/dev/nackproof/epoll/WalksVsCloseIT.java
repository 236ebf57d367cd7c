package dev.nackproof.epoll;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Graph checks of an ADD against the closer of an epoll that they walk over. */
class WalksVsCloseIT {
  /** Far beyond ten times what the slowest control needs, 12. */
  private static final int BOUND = 500;

  private final Scenarios scenarios =
      new Scenarios(EpollFix.class, WalksVsCloseIT.class, EpollQuestions.ALL);

  /** A graph check follows an item upward, to the epoll that is being closed. */
  @TestFactory
  Stream<DynamicNode> walkVsParent() {
    return scenarios.explore(
        watchedEpoll("walk-vs-parent")
            .thread(step("add", 1, 1))
            .thread(step("closeEpoll", 2))
            .last(step("nothingLeft")),
        BOUND);
  }

  /** The same when the item is removed by DEL. */
  @TestFactory
  Stream<DynamicNode> walkVsDel() {
    return scenarios.explore(
        watchedEpoll("walk-vs-del")
            .thread(step("add", 1, 1))
            .thread(step("delEpoll", 2, 1), step("closeEpoll", 2))
            .last(step("nothingLeft")),
        BOUND);
  }

  private static Scenario watchedEpoll(String name) {
    return Scenario.named(name, EpollOperations.class)
        .given(step("epolls", 2), step("files", 1), step("addEpoll", 2, 1));
  }
}
