package dev.nackproof.epoll;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Calls in flight, and callbacks, against closers. */
class CallsVsCloseIT {
  /** Ten times what the slowest control needs where that is at most 30. */
  private static final int BOUND = 300;

  /** It needs 49. */
  private static final int CTL = 500;

  /** It needs 158: two switches. */
  private static final int QUEUE = 1_600;

  /** It needs 104. */
  private static final int WAIT = 1_100;

  private final Scenarios scenarios =
      new Scenarios(EpollFix.class, CallsVsCloseIT.class, EpollQuestions.ALL);

  /** A poll of a file that is being torn down must not revive it. */
  @TestFactory
  Stream<DynamicNode> pollVsClose() {
    return scenarios.explore(
        Scenario.named("poll-vs-close", EpollOperations.class)
            .given(step("epolls", 1), step("dmaBuf"), step("add", 1, 1))
            .thread(step("poll", 1))
            .thread(step("closeFile", 1)),
        BOUND);
  }

  /** A ctl pins both files: the teardown may be the ctl's to do, when it returns. */
  @TestFactory
  Stream<DynamicNode> ctlVsClose() {
    return scenarios.explore(
        watchedFile("ctl-vs-close")
            .thread(step("mod", 1, 1), step("closeFile", 1))
            .thread(step("closeEpoll", 1))
            .last(step("nothingLeft")),
        BOUND,
        Map.of("no-use-after-free", CTL));
  }

  /** A wait polls the file that is being closed, and its epoll is closed next. */
  @TestFactory
  Stream<DynamicNode> waitVsClose() {
    return scenarios.explore(
        watchedFile("wait-vs-close")
            .thread(step("poll", 1), step("closeEpoll", 1))
            .thread(step("closeFile", 1))
            .last(step("nothingLeft")),
        BOUND,
        Map.of("no-use-after-free", WAIT));
  }

  /** A file becomes ready while its epoll, which has another ready one, is taken apart. */
  @TestFactory
  Stream<DynamicNode> closeVsWakeup() {
    return scenarios.explore(
        Scenario.named("close-vs-wakeup", EpollOperations.class)
            .given(
                step("epolls", 1),
                step("files", 2),
                step("write", 1),
                step("add", 1, 1),
                step("add", 1, 2))
            .thread(step("closeEpoll", 1))
            .thread(step("write", 2))
            .last(step("nothingLeft")),
        BOUND);
  }

  /** The queue dies under the hook that a removal is taking off: two switches in short steps. */
  @TestFactory
  Stream<DynamicNode> queueDeath() {
    return scenarios.explore(
        Scenario.named("queue-death", EpollOperations.class)
            .given(step("epolls", 1), step("signalFd"), step("add", 1, 1))
            .thread(step("closeEpoll", 1))
            .thread(step("exit"))
            .last(step("nothingLeft")),
        QUEUE);
  }

  private static Scenario watchedFile(String name) {
    return Scenario.named(name, EpollOperations.class)
        .given(step("epolls", 1), step("files", 1), step("write", 1), step("add", 1, 1));
  }
}
