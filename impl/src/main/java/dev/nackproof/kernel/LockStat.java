package dev.nackproof.kernel;

import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The figures that /proc/lock_stat keeps of a lock, or of a class of locks by {@link #add}. A
 * thread stands for a CPU, so a contention is always a bounce.
 *
 * <p>As in the kernel, a contention is counted when its wait ends, an acquisition when its hold
 * ends: until then there is no time to go with it.
 *
 * <p>Locking: updated only by the thread that holds the lock it belongs to. To be read, printed and
 * added up at rest, when the threads that used the lock have been joined.
 */
public final class LockStat {
  private static final String[] COLUMNS = {
    "con-bounces",
    "contentions",
    "waittime-min",
    "waittime-max",
    "waittime-total",
    "waittime-avg",
    "acq-bounces",
    "acquisitions",
    "holdtime-min",
    "holdtime-max",
    "holdtime-total",
    "holdtime-avg"
  };

  /** How often something took time, and how much, in nanoseconds. */
  private static final class Times {
    long count;
    long min;
    long max;
    long total;

    void add(long nanos) {
      min = count == 0 ? nanos : Math.min(min, nanos);
      max = Math.max(max, nanos);
      total += nanos;
      count++;
    }

    void add(Times other) {
      if (other.count == 0) {
        return;
      }
      min = count == 0 ? other.min : Math.min(min, other.min);
      max = Math.max(max, other.max);
      total += other.total;
      count += other.count;
    }

    long average() {
      return count == 0 ? 0 : total / count;
    }
  }

  private final LongSupplier nanoClock;
  private final Times wait = new Times();
  private final Times hold = new Times();
  private long acqBounces;
  private Thread lastOwner;
  private long acquiredAt;

  /** All zero, to add others to. */
  public LockStat() {
    this(() -> 0);
  }

  LockStat(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Returns the contentions by another thread than the last owner: all of them. */
  public long conBounces() {
    return wait.count;
  }

  /** Returns how often a thread had to wait and then got the lock. */
  public long contentions() {
    return wait.count;
  }

  /** Returns the shortest wait in nanoseconds, 0 without any. */
  public long waitMinNanos() {
    return wait.min;
  }

  /** Returns the longest wait in nanoseconds. */
  public long waitMaxNanos() {
    return wait.max;
  }

  /** Returns all waits together in nanoseconds. */
  public long waitTotalNanos() {
    return wait.total;
  }

  /** Returns the mean wait in nanoseconds, rounded down; 0 without any. */
  public long waitAvgNanos() {
    return wait.average();
  }

  /** Returns the acquisitions by another thread than the last owner. */
  public long acqBounces() {
    return acqBounces;
  }

  /** Returns how often the lock was taken and given up again. */
  public long acquisitions() {
    return hold.count;
  }

  /** Returns the shortest hold in nanoseconds, 0 without any. */
  public long holdMinNanos() {
    return hold.min;
  }

  /** Returns the longest hold in nanoseconds. */
  public long holdMaxNanos() {
    return hold.max;
  }

  /** Returns all holds together in nanoseconds. */
  public long holdTotalNanos() {
    return hold.total;
  }

  /** Returns the mean hold in nanoseconds, rounded down; 0 without any. */
  public long holdAvgNanos() {
    return hold.average();
  }

  /** Adds the figures of another lock of the same class to these. */
  public void add(LockStat other) {
    acqBounces += other.acqBounces;
    wait.add(other.wait);
    hold.add(other.hold);
  }

  /** Returns the line with the names of the columns, without a line end. */
  public static String header() {
    StringBuilder line = new StringBuilder(pad(40, "class name"));
    for (String column : COLUMNS) {
      line.append(' ').append(pad(14, column));
    }
    return line.toString();
  }

  /**
   * Returns the line of one class, its columns below those of {@link #header}, times in
   * microseconds with two decimals, without a line end.
   *
   * @param name the class of locks, for instance {@code &s->s_cap_lock}
   */
  public String row(String name) {
    return pad(40, name)
        + ":"
        + pad(14, Long.toString(conBounces()))
        + columns(wait)
        + " "
        + pad(14, Long.toString(acqBounces))
        + columns(hold);
  }

  long now() {
    return nanoClock.getAsLong();
  }

  /** Notes a wait that began at the given time and made the caller the owner just now. */
  void waited(long since) {
    wait.add(now() - since);
  }

  void acquired(Thread by) {
    // The first owner bounces nothing.
    if (lastOwner != null && lastOwner != by) {
      acqBounces++;
    }
    lastOwner = by;
    acquiredAt = now();
  }

  void released() {
    hold.add(now() - acquiredAt);
  }

  private static String columns(Times times) {
    String[] values = {
      Long.toString(times.count),
      micros(times.min),
      micros(times.max),
      micros(times.total),
      micros(times.average())
    };
    StringBuilder line = new StringBuilder();
    for (String value : values) {
      line.append(' ').append(pad(14, value));
    }
    return line.toString();
  }

  private static String micros(long nanos) {
    long hundredths = (nanos + 5) / 10;
    return String.format(Locale.ROOT, "%d.%02d", hundredths / 100, hundredths % 100);
  }

  private static String pad(int width, String text) {
    return String.format(Locale.ROOT, "%" + width + "s", text);
  }
}
