package dev.nackproof.kernel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A reference count that never leaves zero. After an error it is saturated, far below zero, and
 * every later change fails too: a count that was wrong once must not look right again.
 *
 * <p>Locking: none. Each operation is one atomic step, or retries one.
 */
@OneStep
public final class RefCount {
  private static final int SATURATED = Integer.MIN_VALUE / 2;

  private final String name;
  private final AtomicInteger count;

  /**
   * @param name what errors call it, for instance {@code ep.refcount}
   * @param initial the first value, 0 or more
   */
  public RefCount(String name, int initial) {
    if (initial < 0) {
      throw new IllegalArgumentException("initial " + initial);
    }
    this.name = name;
    this.count = new AtomicInteger(initial);
  }

  /** Returns the value. Only zero stays true: another thread may change the rest at once. */
  public int get() {
    return count.get();
  }

  /**
   * Takes a reference; the caller must already have one, or what keeps one from being the last.
   *
   * @throws CountError if the count was zero, or would overflow
   */
  public void inc() {
    int old = count.getAndIncrement();
    if (old == 0) {
      throw saturate("left zero");
    }
    if (old < 0 || old == Integer.MAX_VALUE) {
      throw saturate("overflowed");
    }
  }

  /**
   * Takes a reference unless the object is already on its way out.
   *
   * @return whether the caller has a reference now
   * @throws CountError if the count would overflow
   */
  public boolean incUnlessZero() {
    while (true) {
      int old = count.get();
      if (old == 0) {
        return false;
      }
      if (old < 0 || old == Integer.MAX_VALUE) {
        throw saturate("overflowed");
      }
      if (count.compareAndSet(old, old + 1)) {
        return true;
      }
    }
  }

  /**
   * Drops a reference. Whoever gets true frees the object; whoever gets false must not touch it
   * again without another reference.
   *
   * @throws CountError if there was none to drop
   */
  public boolean decAndTest() {
    int old = count.getAndDecrement();
    if (old <= 0) {
      throw saturate("went below zero");
    }
    return old == 1;
  }

  @Override
  public String toString() {
    return name;
  }

  private CountError saturate(String what) {
    count.set(SATURATED);
    return new CountError(name + " " + what);
  }
}
