package dev.nackproof.epoll;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** An ADD that is refused half-way, against closers. */
class FailedAddIT {
  /** Ten times what the slowest control needs where that is at most 30. */
  private static final int BOUND = 300;

  /** Of the ADD beside the epoll above, what is not no-use-after-free. */
  private static final int OTHERS = 500;

  /** It needs 155: an ADD is long. */
  private static final int PARENT = 1_600;

  private final Scenarios scenarios =
      new Scenarios(EpollFix.class, FailedAddIT.class, EpollQuestions.ALL);

  /** There is room for one watch, which the closers give back. */
  @TestFactory
  Stream<DynamicNode> noSpace() {
    return scenarios.explore(
        Scenario.named("no-space", EpollOperations.class)
            .given(step("limitWatches", 1), step("epolls", 1), step("files", 2), step("add", 1, 1))
            .thread(step("add", 1, 2))
            .thread(step("closeFile", 1), step("closeEpoll", 1))
            .last(step("nothingLeft")),
        BOUND);
  }

  /** The path check refuses an ADD that has linked its item already; the epoll above goes. */
  @TestFactory
  Stream<DynamicNode> failedAdd() {
    return scenarios.explore(
        refusedForItsPaths("failed-add").thread(step("closeEpoll", 2)).thread(step("add", 1, 1)),
        OTHERS,
        Map.of("no-use-after-free", PARENT));
  }

  /** The same, and the file goes: the last put may be the ADD's. */
  @TestFactory
  Stream<DynamicNode> failedAddVsFile() {
    return scenarios.explore(
        refusedForItsPaths("failed-add-vs-file")
            .thread(step("closeFile", 1))
            .thread(step("add", 1, 1)),
        BOUND);
  }

  private static Scenario refusedForItsPaths(String name) {
    return Scenario.named(name, EpollOperations.class)
        .given(step("limitPaths", 0), step("epolls", 2), step("files", 1), step("addEpoll", 2, 1))
        .last(step("nothingLeft"));
  }
}
