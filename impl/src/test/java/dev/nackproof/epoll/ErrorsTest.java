package dev.nackproof.epoll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;

/** Calls with two errors at once: which one Linux names is which check comes first. */
class ErrorsTest {
  private static final int CLOSED = 9;
  private static final int EPOLL = 0;
  private static final int EVENTFD = 2;
  private static final int REGULAR = 5;

  @UnitCheck(
      fix = EpollFix.class,
      claim = "errors-match-linux",
      name = "order-of-errors",
      bound = "each error beside the one that is checked next")
  void orderOfErrors(Subject<Epoll> subject, Tally tally) {
    SystemCalls calls = new SystemCalls.Model(subject.get(), false);
    Call.start(calls);
    gives("EINVAL", calls.create(1), tally);
    gives("EFAULT", calls.ctl(CLOSED, Epoll.ADD, CLOSED, null), tally);
    gives("EBADF", calls.ctl(CLOSED, Epoll.DEL, REGULAR, null), tally);
    gives("EBADF", calls.ctl(EVENTFD, Epoll.DEL, CLOSED, null), tally);
    gives("EPERM", calls.ctl(EVENTFD, Epoll.DEL, REGULAR, null), tally);
    gives("EINVAL", calls.ctl(EVENTFD, Epoll.ADD, EPOLL, in()), tally);
    gives("EINVAL", calls.ctl(EPOLL, Epoll.ADD, EPOLL, in()), tally);
    gives("EINVAL", calls.ctl(EPOLL, Epoll.MOD, EVENTFD, exclusive()), tally);
    gives("ENOENT", calls.ctl(EPOLL, Epoll.MOD, EVENTFD, in()), tally);
    gives("ENOENT", calls.ctl(EPOLL, Epoll.DEL, EVENTFD, null), tally);
    gives("0", calls.ctl(EPOLL, Epoll.ADD, EVENTFD, exclusive()), tally);
    gives("EEXIST", calls.ctl(EPOLL, Epoll.ADD, EVENTFD, in()), tally);
    gives("EINVAL", calls.ctl(EPOLL, Epoll.MOD, EVENTFD, in()), tally);
    gives("EINVAL", calls.ctl(EPOLL, 7, EVENTFD, in()), tally);
    gives("0", calls.ctl(EPOLL, Epoll.ADD, 1, in()), tally);
    gives("ELOOP", calls.ctl(1, Epoll.ADD, EPOLL, in()), tally);
    gives("EBADF", calls.epollWait(CLOSED, 0, true).result(), tally);
    gives("EINVAL", calls.epollWait(EVENTFD, 0, true).result(), tally);
    gives("EINVAL", calls.epollWait(EVENTFD, 1, true).result(), tally);
    gives("0", calls.epollWait(EPOLL, 1, false).result(), tally);
  }

  private static void gives(String expected, int result, Tally tally) {
    tally.add();
    assertThat(Errno.describe(result)).as("call %d", tally.cases()).isEqualTo(expected);
  }

  private static Event in() {
    return new Event(Event.IN, 0);
  }

  private static Event exclusive() {
    return new Event(Event.IN | Event.EXCLUSIVE, 0);
  }
}
