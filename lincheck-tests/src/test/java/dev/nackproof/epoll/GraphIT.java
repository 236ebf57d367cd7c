package dev.nackproof.epoll;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** ADDs that race for the shape of the graph. */
class GraphIT {
  /** Ten times what the slowest control needs, 21. */
  private static final int BOUND = 300;

  /** It needs 44. */
  private static final int CHECK_VS_SLOT = 500;

  private final Scenarios scenarios =
      new Scenarios(EpollFix.class, GraphIT.class, EpollQuestions.ALL);

  /** Each link alone is fine. */
  @TestFactory
  Stream<DynamicNode> racingCycle() {
    return scenarios.explore(
        Scenario.named("racing-cycle", EpollOperations.class)
            .given(step("epolls", 2))
            .thread(step("addEpoll", 1, 2))
            .thread(step("addEpoll", 2, 1))
            .last(step("graphIsLegal"), step("nothingLeft")),
        BOUND);
  }

  /** No path through two epolls is allowed here: whoever comes second must be refused. */
  @TestFactory
  Stream<DynamicNode> addVsCheck() {
    return scenarios.explore(
        Scenario.named("add-vs-check", EpollOperations.class)
            .given(step("limitPaths", 0), step("epolls", 2), step("files", 1))
            .thread(step("addEpoll", 2, 1))
            .thread(step("add", 1, 1))
            .last(step("graphIsLegal"), step("nothingLeft")),
        BOUND);
  }

  /** A check has listed a file that is closed meanwhile, and takes its f_lock when it unlists. */
  @TestFactory
  Stream<DynamicNode> checkVsSlot() {
    return scenarios.explore(
        Scenario.named("check-vs-slot", EpollOperations.class)
            .given(step("reuseSlots"), step("epolls", 2), step("files", 1), step("add", 1, 1))
            .thread(step("addEpoll", 2, 1))
            .thread(step("closeFile", 1))
            .last(step("nothingLeft")),
        CHECK_VS_SLOT);
  }
}
