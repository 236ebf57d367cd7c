package dev.nackproof.kernel;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a {@link KernelMutex} and a {@link SpinLock} have in common: an owner, a container, an
 * invariant, statistics. They differ in how they let go, which is where the bugs are.
 *
 * <p>Locking: the owner is one atomic reference, so that a free lock costs a model checker one
 * step. The monitor is for waiting only: whoever finds the lock taken counts itself under it, tries
 * again and waits; whoever gave the lock up looks for waiters afterwards and enters it to wake
 * them. Either the waiter's last try comes after the release, or the look after the count, so that
 * no wake-up is lost. Only the owner updates the statistics. The invariant and the statistics are
 * set up before the lock is shared.
 */
public abstract sealed class KernelLock permits KernelMutex, SpinLock {
  /** The owner of a lock whose life is over, which no thread can be or follow. */
  private static final Object DESTROYED = new Object();

  private final String name;
  private final KernelObject container;
  private final AtomicReference<Object> owner = new AtomicReference<>();

  @SuppressWarnings("NonAtomicVolatileUpdate") // written under the monitor only
  private volatile int waiters;

  private Runnable invariant;
  private LockStat stat;

  KernelLock(String name, KernelObject container) {
    this.name = name;
    this.container = container;
  }

  /**
   * Takes the lock, waiting as long as another thread holds it.
   *
   * @throws UseAfterFree if the memory of the lock is gone, at the start or after the wait
   * @throws LockError if the caller holds it already: the kernel would wait for itself
   * @throws IllegalStateException if the thread is interrupted while it waits; the kernel's locks
   *     can't be, a test that hangs must be
   */
  public abstract void lock();

  /**
   * Takes the lock if nobody holds it, the caller included.
   *
   * @return whether the caller holds it now by this call
   * @throws UseAfterFree if the memory of the lock is gone
   */
  public abstract boolean tryLock();

  /**
   * Checks the invariant, then gives up the lock.
   *
   * @throws LockError if the caller does not hold it
   * @throws UseAfterFree if the memory of the lock is gone
   * @throws InvariantViolation or whatever else the invariant throws, the first time; the lock is
   *     given up then too
   */
  public abstract void unlock();

  /**
   * Gives the lock up after an error, with no check of anything: an oops leaves its locks held,
   * here the others go on, so that an engine reports the error and not the hang behind it. What the
   * lock protects may be half changed, so its invariant is not asserted any more: the others would
   * be blamed for it. Does nothing when the caller does not hold the lock.
   */
  public void abandon() {
    if (isHeldByMe()) {
      invariant = null;
      release();
    }
  }

  /**
   * Runs a section with the lock held. Whatever it throws abandons the lock and passes on
   * unchanged.
   *
   * @throws KernelError as {@link #lock}, {@link #unlock} and the section do
   */
  public final <T> T during(Supplier<T> section) {
    lock();
    T result;
    try {
      result = section.get();
    } catch (Throwable e) {
      abandon();
      throw e;
    }
    unlock();
    return result;
  }

  /** The same for a section without a result. */
  public final void during(Runnable section) {
    lock();
    try {
      section.run();
    } catch (Throwable e) {
      abandon();
      throw e;
    }
    unlock();
  }

  /** Returns whether the calling thread holds the lock. */
  public final boolean isHeldByMe() {
    return owner.get() == Thread.currentThread();
  }

  /**
   * Says that what follows needs the lock.
   *
   * @throws LockError if the calling thread doesn't hold it
   */
  public final void assertHeld() {
    if (!isHeldByMe()) {
      throw new LockError(name + " is not held by the caller");
    }
  }

  /**
   * Adds a check that runs at every unlock, just before the lock is given up. This finds a state
   * that is wrong only between two critical sections, which a check at the end of a run misses.
   *
   * @param check throws, best an {@link InvariantViolation}, if the state is wrong
   */
  public final void asserting(Runnable check) {
    Runnable earlier = invariant;
    if (earlier == null) {
      invariant = check;
      return;
    }
    invariant =
        () -> {
          earlier.run();
          check.run();
        };
  }

  /**
   * Starts to count; without this call a lock keeps no statistics.
   *
   * @param nanoClock the time in nanoseconds; a model turns its own, {@code System::nanoTime} is
   *     for measurements. Waiters ask it too, so it must be safe for use by many threads
   * @return the figures, which this lock updates from now on
   */
  public final LockStat keepStatistics(LongSupplier nanoClock) {
    stat = new LockStat(nanoClock);
    return stat;
  }

  @Override
  public final String toString() {
    return name;
  }

  /** Stands for touching the memory of the lock. */
  final void touch() {
    if (container != null) {
      container.access();
    }
  }

  final void acquire() {
    touch();
    Thread me = Thread.currentThread();
    if (!owner.compareAndSet(null, me)) {
      awaitOwnership(me);
    }
    if (stat != null) {
      stat.acquired(me);
    }
  }

  final boolean tryAcquire() {
    touch();
    Thread me = Thread.currentThread();
    if (!owner.compareAndSet(null, me)) {
      checkNotDestroyed();
      return false;
    }
    if (stat != null) {
      stat.acquired(me);
    }
    return true;
  }

  final void checkInvariant() {
    Runnable check = invariant;
    if (check == null) {
      return;
    }
    try {
      check.run();
    } catch (Throwable e) {
      invariant = null; // as in abandon: it is said once
      throw e;
    }
  }

  final void release() {
    if (stat != null) {
      stat.released();
    }
    owner.set(null);
    if (waiters > 0) {
      wakeWaiters();
    }
  }

  /** Makes every later attempt to take the lock throw. */
  final void retire() {
    touch();
    if (!owner.compareAndSet(null, DESTROYED)) {
      checkNotDestroyed();
      throw new LockError(name + " was destroyed while held");
    }
  }

  final void checkNotDestroyed() {
    if (owner.get() == DESTROYED) {
      throw new UseAfterFree(name);
    }
  }

  private synchronized void awaitOwnership(Thread me) {
    if (isHeldByMe()) {
      throw new LockError(name + " was taken again by its holder");
    }
    long since = stat == null ? 0 : stat.now();
    waiters++; // under the monitor, like the decrement; only read without it
    try {
      while (!owner.compareAndSet(null, me)) {
        checkNotDestroyed();
        wait();
        touch();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting for " + name, e);
    } finally {
      waiters--;
    }
    if (stat != null) {
      stat.waited(since);
    }
  }

  /**
   * Wakes all, not one: a waiter that finds the memory freed throws, and would take the only
   * wake-up with it. This is Java's business, no access to the kernel's memory.
   */
  private synchronized void wakeWaiters() {
    notifyAll();
  }
}
