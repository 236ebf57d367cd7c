package dev.nackproof.epoll;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Closers of epolls against closers of files. */
class TeardownRacesIT {
  /** Ten times what the slowest control needs where that is at most 30. */
  private static final int BOUND = 300;

  /** It needs 44. */
  private static final int UNLOCK = 500;

  /** It needs 58; some runs are masked. */
  private static final int NESTED = 650;

  /** It needs 63; some runs are masked. */
  private static final int SLOT = 700;

  /** It needs 100: the race is in the second of two closes. */
  private static final int TWO_CLOSES = 1_050;

  private final Scenarios scenarios =
      new Scenarios(EpollFix.class, TeardownRacesIT.class, EpollQuestions.ALL);

  private final Scenarios notOnE1 =
      new Scenarios(EpollFix.class, TeardownRacesIT.class, EpollQuestions.butOf("e1"));

  /** Both have a reference; the one that drops the last must know that the other left the mutex. */
  @TestFactory
  Stream<DynamicNode> unlockVsFree() {
    return scenarios.explore(
        epolls("unlock-vs-free")
            .given(step("epolls", 1), step("files", 1), step("add", 1, 1))
            .thread(step("closeEpoll", 1))
            .thread(step("closeFile", 1))
            .last(step("countsAddUp"), step("nothingLeft")),
        BOUND,
        Map.of("no-use-after-free", UNLOCK));
  }

  /** The watched one sees f_ep cleared, and is freed before the watcher has unlinked. */
  @TestFactory
  Stream<DynamicNode> nestedWindow() {
    return notOnE1.explore(
        epolls("nested-window")
            .given(step("epolls", 2), step("addEpoll", 1, 2))
            .thread(step("closeEpoll", 2))
            .thread(step("closeEpoll", 1))
            .last(step("nothingLeft")),
        BOUND,
        Map.of("no-use-after-free", NESTED));
  }

  /** The same with an ordinary file, which RCU keeps: f_lock is a read section. */
  @TestFactory
  Stream<DynamicNode> fileWindow() {
    return notOnE1.explore(
        epolls("file-window")
            .given(step("epolls", 1), step("files", 1), step("add", 1, 1))
            .thread(step("closeEpoll", 1))
            .thread(step("closeFile", 1)),
        BOUND);
  }

  /** The same under the rule since 6.7: the lock that is given up may be another file's by then. */
  @TestFactory
  Stream<DynamicNode> slotWindow() {
    return notOnE1.explore(
        epolls("slot-window")
            .given(step("reuseSlots"), step("epolls", 1), step("files", 1), step("add", 1, 1))
            .thread(step("closeEpoll", 1))
            .thread(step("closeFile", 1)),
        SLOT);
  }

  /** The closer of the epoll meets those of its files at either of them. */
  @TestFactory
  Stream<DynamicNode> twoFiles() {
    return scenarios.explore(
        epolls("two-files")
            .given(step("epolls", 1), step("files", 2), step("add", 1, 1), step("add", 1, 2))
            .thread(step("closeFile", 1), step("closeFile", 2))
            .thread(step("closeEpoll", 1))
            .last(step("nothingLeft")),
        BOUND,
        Map.of("no-use-after-free", TWO_CLOSES));
  }

  /** The closer of the file meets those of both epolls. */
  @TestFactory
  Stream<DynamicNode> twoEpolls() {
    return scenarios.explore(
        epolls("two-epolls")
            .given(step("epolls", 2), step("files", 1), step("add", 1, 1), step("add", 2, 1))
            .thread(step("closeEpoll", 1), step("closeEpoll", 2))
            .thread(step("closeFile", 1))
            .last(step("nothingLeft")),
        BOUND);
  }

  /** The file that is open twice is watched twice; only the last close removes both items. */
  @TestFactory
  Stream<DynamicNode> dupVsClose() {
    return scenarios.explore(
        epolls("dup-vs-close")
            .given(
                step("epolls", 1),
                step("files", 1),
                step("dup", 1, 2),
                step("add", 1, 1),
                step("add", 1, 2))
            .thread(step("closeFile", 1), step("closeFile", 2))
            .thread(step("closeEpoll", 1))
            .last(step("nothingLeft")),
        BOUND,
        Map.of("no-use-after-free", TWO_CLOSES));
  }

  /** Two epolls go while their file stays: nothing of them may stay with it. */
  @TestFactory
  Stream<DynamicNode> closeVsClose() {
    return scenarios.explore(
        epolls("close-vs-close")
            .given(step("epolls", 2), step("files", 1), step("add", 1, 1), step("add", 2, 1))
            .thread(step("closeEpoll", 1))
            .thread(step("closeEpoll", 2))
            .last(step("closeFreed", 2, 0)),
        BOUND);
  }

  private static Scenario epolls(String name) {
    return Scenario.named(name, EpollOperations.class);
  }
}
