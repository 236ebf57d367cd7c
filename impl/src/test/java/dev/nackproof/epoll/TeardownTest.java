package dev.nackproof.epoll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.ArrayList;
import java.util.List;

/** Teardown on one thread: what is freed when, and what the count says meanwhile. */
class TeardownTest {
  /** Enough for a few of the epolls of {@link #shortLivedEpolls}, if each gives its watch back. */
  private static final int WATCHES = 4;

  /** A reviewer's case against v2: nothing came back until ENOSPC. */
  @UnitCheck(
      fix = EpollFix.class,
      claim = "close-frees",
      name = "short-lived-epolls",
      bound = "100 epolls in turn, 4 watches allowed")
  void shortLivedEpolls(Subject<Epoll> subject, Tally tally) {
    Epoll machine = subject.get();
    machine.keepBooks();
    machine.limitWatches(WATCHES);
    int file = machine.eventFd();
    for (int i = 1; i <= 100; i++) {
      int epoll = machine.create(0);
      int result = machine.ctl(epoll, Epoll.ADD, file, new Event(Event.IN, i));
      assertThat(Errno.describe(result)).as("ADD to epoll %d", i).isEqualTo("0");
      machine.close(epoll);
      tally.add();
    }
    assertThat(machine.books.eventpolls()).allMatch(Eventpoll::isFreed);
    assertThat(machine.watches.count()).isZero();
  }

  /** e2 watches e1; files are closed before and after their epolls, in every order. */
  @UnitCheck(
      fix = EpollFix.class,
      claim = "refcount-adds-up",
      name = "every-sequence",
      bound = "all sequences of 4 of 11 calls on 2 epolls and 2 files")
  void everySequence(Subject<Epoll> subject, Tally tally) {
    List<Call> calls = new ArrayList<>();
    for (int epoll = 0; epoll < 2; epoll++) {
      int on = epoll;
      for (int target : new int[] {2, 3, 1 - epoll}) {
        calls.add(m -> m.ctl(on, Epoll.ADD, target, new Event(Event.IN, 0)));
      }
      calls.add(m -> m.ctl(on, Epoll.DEL, 2, null));
    }
    calls.add(m -> m.close(0));
    calls.add(m -> m.close(1));
    calls.add(m -> m.close(2));
    sequences(subject, calls, new ArrayList<>(), tally);
  }

  private static void sequences(
      Subject<Epoll> subject, List<Call> calls, List<Call> chosen, Tally tally) {
    if (chosen.size() == 4) {
      try {
        run(subject.get(), chosen);
      } catch (InvariantViolation e) {
        assertThat(e.invariant()).as(e.getMessage()).isNotEqualTo("refcount");
        throw e;
      }
      tally.add();
      return;
    }
    for (Call call : calls) {
      chosen.add(call);
      sequences(subject, calls, chosen, tally);
      chosen.remove(chosen.size() - 1);
    }
  }

  private static void run(Epoll machine, List<Call> calls) {
    machine.keepBooks();
    machine.create(0);
    machine.create(0);
    machine.eventFd();
    machine.eventFd();
    for (Call call : calls) {
      call.on(machine);
    }
    for (int fd = 0; fd < 4; fd++) {
      machine.close(fd);
    }
    Invariants.nothingLeft(machine);
  }

  private interface Call {
    int on(Epoll machine);
  }
}
