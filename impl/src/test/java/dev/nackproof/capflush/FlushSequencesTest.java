package dev.nackproof.capflush;

import dev.nackproof.review.Check;
import dev.nackproof.review.Engine;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every short sequence of events, on one thread and in virtual time. A theme is explored once for a
 * revision and answers all claims that declare a unit check of its name.
 */
class FlushSequencesTest {
  private final Review review = Review.ofThisRun();
  private final CapFlushFix fix = review.fix(CapFlushFix.class);
  private final Subject<CapFlush> base =
      review.catalog().revisions(fix).stream()
          .filter(subject -> subject.kind() == Kind.BASE)
          .findFirst()
          .orElseThrow();

  /** A file of two MDSs, of which only A takes what is dirty. */
  @TestFactory
  Stream<DynamicNode> twoMds() {
    return ask(
        "two-mds",
        new Theme(
            Theme.Setup.TWO_MDS,
            events("chmod a", "open rw a", "read a", "write a", "write_inode a", "fsync a", "tick"),
            6,
            true));
  }

  /** N revokes Fr while a read uses it. */
  @TestFactory
  Stream<DynamicNode> readFromN() {
    return ask(
        "read-from-n",
        new Theme(
            Theme.Setup.READ_FROM_N,
            events(
                "chmod a",
                "write_inode a",
                "begin read a",
                "end read a",
                "N revokes Fr a",
                "ack",
                "tick"),
            6,
            true));
  }

  /** Two files on one delay list. */
  @TestFactory
  Stream<DynamicNode> twoFiles() {
    return ask(
        "two-files",
        new Theme(
            Theme.Setup.TWO_WRITTEN,
            events("write a", "write b", "write_inode a", "write_inode b", "fsync b", "tick"),
            6,
            true));
  }

  /** Two files, and time for one of them in a worker run: the other has to wait in its place. */
  @TestFactory
  Stream<DynamicNode> slowWorker() {
    return ask(
        "slow-worker",
        new Theme(
            Theme.Setup.SLOW_WORKER,
            events("write a", "write b", "write_inode a", "write_inode b", "fsync b", "tick"),
            5,
            false));
  }

  /** Two files of two MDSs: all events at once, for fewer steps. */
  @TestFactory
  Stream<DynamicNode> twoByTwo() {
    return ask(
        "two-by-two",
        new Theme(
            Theme.Setup.TWO_BY_TWO,
            events(
                "chmod a",
                "chmod b",
                "open rw a",
                "write a",
                "write b",
                "begin read a",
                "end read a",
                "write_inode a",
                "write_inode b",
                "fsync a",
                "fsync b",
                "revoke Fr of N a",
                "arrive",
                "ack",
                "tick"),
            4,
            true));
  }

  /** A file whose size nears what the MDS permits. */
  @TestFactory
  Stream<DynamicNode> maxSize() {
    return ask(
        "max-size",
        new Theme(
            Theme.Setup.MAX_SIZE,
            events(
                "write a", "chmod a", "write_inode a", "fsync a", "arrive", "ack", "sync", "tick"),
            5,
            false));
  }

  /** One file that is written, also while the delayed work runs. */
  @TestFactory
  Stream<DynamicNode> oneWriter() {
    return ask(
        "one-writer",
        new Theme(
            Theme.Setup.ONE_WRITER,
            events(
                "write a",
                "chmod a",
                "write_inode a",
                "WB_SYNC_ALL a",
                "fsync a",
                "pages clean a",
                "ack",
                "tick",
                "tick + write a",
                "sync"),
            5,
            false));
  }

  /** Bits are taken back, and granted again, at any time. */
  @TestFactory
  Stream<DynamicNode> revokes() {
    return ask(
        "revokes",
        new Theme(
            Theme.Setup.ONE_WRITER,
            events(
                "write a",
                "pages clean a",
                "close a",
                "revoke Fb a",
                "revoke x a",
                "grant again a",
                "arrive",
                "minute",
                "fsync a"),
            5,
            false));
  }

  /** What happens before the reply of an async create. */
  @TestFactory
  Stream<DynamicNode> creates() {
    return ask(
        "creates",
        new Theme(
            Theme.Setup.CREATING,
            events(
                "write a",
                "chmod a",
                "write_inode a",
                "pages clean a",
                "create reply a",
                "revoke Ax a",
                "arrive",
                "tick",
                "sync"),
            5,
            false));
  }

  /** An MDS fails, and pending flushes are sent again. */
  @TestFactory
  Stream<DynamicNode> reconnects() {
    return ask(
        "reconnects",
        new Theme(
            Theme.Setup.ONE_WRITER,
            events(
                "write a",
                "chmod a",
                "write_inode a",
                "fsync a",
                "ack",
                "mds fails",
                "mds active",
                "tick"),
            6,
            false));
  }

  /** A file that is in use when its hold ends. */
  @TestFactory
  Stream<DynamicNode> busy() {
    return ask(
        "busy",
        new Theme(
            Theme.Setup.ONE_WRITER,
            events(
                "write a",
                "chmod a",
                "begin read a",
                "end read a",
                "write_inode a",
                "begin Fx a",
                "end Fx a",
                "minute",
                "tick",
                "sync_fs",
                "umount"),
            5,
            false));
  }

  /** The last name goes: another list, another work. */
  @TestFactory
  Stream<DynamicNode> unlinks() {
    return ask(
        "unlinks",
        new Theme(
            Theme.Setup.ONE_WRITER,
            events(
                "write a",
                "chmod a",
                "write_inode a",
                "fsync a",
                "unlink a",
                "unlink work",
                "release caps a",
                "issue caps a",
                "tick",
                "ack"),
            5,
            false));
  }

  /** The clock stands still while the delayed work runs. */
  @TestFactory
  Stream<DynamicNode> stillClock() {
    return ask(
        "still-clock",
        new Theme(
            Theme.Setup.STILL_CLOCK,
            events("write a", "chmod a", "write_inode a", "fsync a", "read a", "tick"),
            5,
            false));
  }

  private static List<Event> events(String... names) {
    List<Event> events = new ArrayList<>();
    for (String name : names) {
      int end = name.length() - 2;
      boolean ofInode = name.endsWith(" a") || name.endsWith(" b");
      events.add(
          ofInode ? Event.on(name.charAt(end + 1) - 'a', name.substring(0, end)) : Event.of(name));
    }
    return events;
  }

  private Stream<DynamicNode> ask(String name, Theme theme) {
    List<Check> checks = fix.checksNamed(name, Engine.UNIT);
    BesideRuns beside = theme.beside() ? new BesideRuns(base, theme.setup()) : null;
    return review.catalog().revisions(fix).stream()
        .filter(subject -> !review.asked(subject, checks).isEmpty())
        .map(subject -> container(subject, review.asked(subject, checks), theme, beside));
  }

  private DynamicNode container(
      Subject<CapFlush> subject, List<Check> checks, Theme theme, BesideRuns beside) {
    Exploration exploration = new Exploration(subject, theme, beside);
    return DynamicContainer.dynamicContainer(
        subject.id(),
        checks.stream().map(c -> DynamicTest.dynamicTest(c.claim(), () -> exploration.report(c))));
  }

  /** One revision in one theme, explored when the first of its claims is reported. */
  private final class Exploration {
    private final Subject<CapFlush> subject;
    private final Theme theme;
    private final BesideRuns beside;
    private Sequences sequences;
    private double seconds;

    Exploration(Subject<CapFlush> subject, Theme theme, BesideRuns beside) {
      this.subject = subject;
      this.theme = theme;
      this.beside = beside;
    }

    void report(Check check) {
      if (sequences == null) {
        long start = System.nanoTime();
        sequences = new Sequences(theme, subject, beside);
        seconds = (System.nanoTime() - start) / 1e9;
      }
      String test = FlushSequencesTest.class.getName();
      review.answer(subject, check, test, seconds, sequences.answer(check.claim()));
    }
  }
}
