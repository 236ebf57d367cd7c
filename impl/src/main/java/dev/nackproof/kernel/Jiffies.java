package dev.nackproof.kernel;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The kernel's tick counter, turned by the test. Its unsigned long wraps, so two times are compared
 * by the sign of their difference and never by their size.
 *
 * <p>Locking: none; the time is one atomic number.
 */
public final class Jiffies {
  /** Jiffies in a second: the model's choice, the kernel's is a build option. */
  public static final long HZ = 1000;

  private final AtomicLong now;

  /** A clock that starts at 0 jiffies. */
  public Jiffies() {
    this(0);
  }

  /**
   * @param start the first time in jiffies; a value just below the wrap, such as {@code -1}, shows
   *     comparisons that are not wrap-safe
   */
  public Jiffies(long start) {
    this.now = new AtomicLong(start);
  }

  /** Returns the time in jiffies, to be read as unsigned. */
  public long now() {
    return now.get();
  }

  /**
   * Turns the clock forward.
   *
   * @param jiffies how far, 0 or more
   */
  public void advance(long jiffies) {
    if (jiffies < 0) {
      throw new IllegalArgumentException("time does not go back: " + jiffies);
    }
    now.addAndGet(jiffies);
  }

  /** Returns whether a is earlier than b, for times less than half the counter's range apart. */
  public static boolean before(long a, long b) {
    return a - b < 0;
  }

  /** Returns whether a is later than b, for times less than half the counter's range apart. */
  public static boolean after(long a, long b) {
    return before(b, a);
  }

  /** Returns how many jiffies that many seconds are. */
  public static long seconds(long seconds) {
    return seconds * HZ;
  }
}
