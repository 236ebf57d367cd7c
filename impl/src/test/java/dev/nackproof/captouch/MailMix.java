package dev.nackproof.captouch;

import dev.nackproof.kernel.LockStat;
import java.util.function.LongSupplier;

/**
 * The mail's five minutes of a web server in small: T touches to O other acquisitions of
 * s_cap_lock, where T + O and T / 256 + O are the totals of the mail's two tables.
 *
 * <p>The mail says of the others only where they waited (ceph_add_cap twice, __ceph_remove_cap),
 * not how often each was called: a third each adds a cap, adds the same again, removes it.
 */
final class MailMix {
  /** Acquisitions without the patch. */
  static final long BEFORE = 1_957_814_739L;

  /** Acquisitions with the patch. */
  static final long AFTER = 25_069_948L;

  /** T: the two totals differ by 255 of 256 touches. */
  static final long TOUCHES = (BEFORE - AFTER) * 256 / 255;

  /** O. */
  static final long OTHERS = BEFORE - TOUCHES;

  private final CapTouch client;
  private final Session session = new Session(0);
  private final Inode[] hot = new Inode[CapTouch.CPUS];
  private final Inode[] coming = new Inode[CapTouch.CPUS];
  private final LockStat stat;

  /** One session; each CPU has a file that it uses, and one whose cap comes and goes. */
  MailMix(CapTouch client, LongSupplier nanoClock) {
    this.client = client;
    for (int cpu = 0; cpu < CapTouch.CPUS; cpu++) {
      hot[cpu] = new Inode("hot" + cpu);
      coming[cpu] = new Inode("coming" + cpu);
      client.add(session, hot[cpu], 1);
    }
    stat = session.capLock.keepStatistics(nanoClock);
  }

  private void touch(int cpu) {
    client.issuedMask(hot[cpu], 1, true, cpu);
  }

  /** The next of the others: a new cap, a known one, a removal. */
  private void other(int cpu, long number) {
    switch ((int) (number % 3)) {
      case 0, 1 -> client.add(session, coming[cpu], 1);
      default -> client.remove(coming[cpu], 0, false);
    }
  }

  /** What the lock counted; at rest. */
  LockStat stat() {
    return stat;
  }

  /**
   * Runs so many touches, with the others spread evenly between them, on so many CPUs in turn.
   *
   * @param cpu the first of them
   */
  void run(long touches, long others, int cpu, int cpus) {
    long done = 0;
    for (long i = 0; i < touches; i++) {
      touch(cpu + (int) (i % cpus));
      if (done * touches < i * others) {
        other(cpu + (int) (done / 3 % cpus), done);
        done++;
      }
    }
    for (; done < others; done++) {
      other(cpu + (int) (done / 3 % cpus), done);
    }
  }

  /** How often s_cap_lock was taken when all of it ran on one thread, on all CPUs in turn. */
  static long acquisitions(CapTouch client, long touches, long others) {
    MailMix mix = new MailMix(client, () -> 0);
    mix.run(touches, others, 0, CapTouch.CPUS);
    return mix.stat().acquisitions();
  }
}
