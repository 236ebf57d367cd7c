package dev.nackproof.kernel;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A spinning reader/writer lock: many readers, or one writer. As with {@link SpinLock}, the release
 * is the last access to its memory, and the model waits instead of spinning, so that an engine sees
 * a deadlock as one. Readers are let in while a writer waits; nobody may take it twice, not even to
 * read, because the kernel's queued lock deadlocks on a reader behind a writer behind that reader.
 *
 * <p>Locking: the holders are one atomic reference, so that a free lock costs a model checker one
 * step. The monitor is for waiting only, and nobody enters it to wake where nobody waits; see
 * {@link KernelLock} for why no wake-up is lost. The invariant is set up before the lock is shared.
 */
public final class RwLock {
  private final String name;
  private final KernelObject container;
  private final Holders holders = new Holders();

  @SuppressWarnings("NonAtomicVolatileUpdate") // written under the monitor only
  private volatile int waiters;

  private Runnable invariant;

  /**
   * @param name what errors call it, for instance {@code table.lock}
   * @param container the object whose memory holds the lock; null for a static lock
   */
  public RwLock(String name, KernelObject container) {
    this.name = name;
    this.container = container;
  }

  /**
   * Takes the lock to read, waiting as long as another thread writes.
   *
   * @throws UseAfterFree if the memory of the lock is gone, at the start or after the wait
   * @throws LockError if the caller holds it already, in either mode
   * @throws IllegalStateException if the thread is interrupted while it waits; the kernel's locks
   *     can't be, a test that hangs must be
   */
  public void readLock() {
    acquire(false);
  }

  /**
   * Takes the lock to write, waiting as long as another thread holds it; it throws what {@link
   * #readLock} does.
   */
  public void writeLock() {
    acquire(true);
  }

  /**
   * Checks the invariant, then gives up reading.
   *
   * @throws LockError if the caller is no reader
   * @throws UseAfterFree if the memory of the lock is gone
   * @throws InvariantViolation or whatever else the invariant throws, the first time; the lock is
   *     given up then too
   */
  public void readUnlock() {
    if (!isHeldByMe() || isWrittenByMe()) {
      throw new LockError(name + " is not read by the caller");
    }
    checkAndRelease();
  }

  /** Checks the invariant, then gives up writing; it throws what {@link #readUnlock} does. */
  public void writeUnlock() {
    assertWritten();
    checkAndRelease();
  }

  /**
   * Gives the lock up after an error, in whatever mode; its invariant is not asserted any more: see
   * {@link KernelLock#abandon}. Does nothing when the caller does not hold the lock.
   */
  public void abandon() {
    if (isHeldByMe()) {
      invariant = null;
      release();
    }
  }

  /**
   * Runs a section as a reader. Whatever it throws abandons the lock and passes on unchanged.
   *
   * @throws KernelError as {@link #readLock}, {@link #readUnlock} and the section do
   */
  public <T> T duringRead(Supplier<T> section) {
    readLock();
    T result = orAbandon(section);
    readUnlock();
    return result;
  }

  /** The same as the writer. */
  public <T> T duringWrite(Supplier<T> section) {
    writeLock();
    T result = orAbandon(section);
    writeUnlock();
    return result;
  }

  /** The same as the writer, for a section without a result. */
  public void duringWrite(Runnable section) {
    duringWrite(
        () -> {
          section.run();
          return null;
        });
  }

  /** Returns whether the calling thread holds the lock, in either mode. */
  public boolean isHeldByMe() {
    return holders.include(Thread.currentThread());
  }

  /** Returns whether the calling thread is the writer. */
  public boolean isWrittenByMe() {
    return holders.isWriter(Thread.currentThread());
  }

  /**
   * Says that what follows needs the lock in either mode.
   *
   * @throws LockError if the calling thread doesn't hold it
   */
  public void assertHeld() {
    if (!isHeldByMe()) {
      throw new LockError(name + " is not held by the caller");
    }
  }

  /**
   * Says that what follows needs the writer.
   *
   * @throws LockError if the calling thread isn't it
   */
  public void assertWritten() {
    if (!isWrittenByMe()) {
      throw new LockError(name + " is not written by the caller");
    }
  }

  /**
   * Sets the check that runs at every release, of either mode, just before the lock is given up.
   * Readers run it together, so that it must not change anything.
   *
   * @param check throws, best an {@link InvariantViolation}, if the state is wrong
   */
  public void asserting(Runnable check) {
    invariant = check;
  }

  @Override
  public String toString() {
    return name;
  }

  private void acquire(boolean toWrite) {
    touch();
    Thread me = Thread.currentThread();
    if (!holders.admit(me, toWrite)) {
      awaitAdmission(me, toWrite);
    }
  }

  private synchronized void awaitAdmission(Thread me, boolean toWrite) {
    if (isHeldByMe()) {
      throw new LockError(name + " was taken again by its holder");
    }
    waiters++; // under the monitor, like the decrement; only read without it
    try {
      while (!holders.admit(me, toWrite)) {
        wait();
        touch();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting for " + name, e);
    } finally {
      waiters--;
    }
  }

  private <T> T orAbandon(Supplier<T> section) {
    try {
      return section.get();
    } catch (Throwable e) {
      abandon();
      throw e;
    }
  }

  private void checkAndRelease() {
    try {
      touch();
      Runnable check = invariant;
      if (check != null) {
        check.run();
      }
    } catch (Throwable e) {
      invariant = null; // as in abandon: it is said once
      throw e;
    } finally {
      // Also after a violation, or the others would wait for ever and an engine would report a
      // deadlock instead of what went wrong.
      release();
    }
  }

  private void release() {
    holders.remove(Thread.currentThread());
    if (waiters > 0) {
      wakeWaiters();
    }
  }

  /** Wakes all: readers may go on together, and a waiter that throws must not swallow a wake-up. */
  private synchronized void wakeWaiters() {
    notifyAll();
  }

  private void touch() {
    if (container != null) {
      container.access();
    }
  }

  /**
   * Who holds the lock.
   *
   * <p>Locking: none; each change is one atomic step, or retries one. A holder is immutable.
   */
  @OneStep
  private static final class Holders {
    /** The writer, or a reader and those who came before it; null for nobody. */
    private record Holder(Thread thread, boolean writes, Holder others) {}

    private final AtomicReference<Holder> last = new AtomicReference<>();

    /** Lets the thread in if the mode permits, and if it is not in already. */
    boolean admit(Thread thread, boolean toWrite) {
      while (true) {
        Holder old = last.get();
        boolean free = old == null || (!toWrite && !old.writes);
        if (!free || find(old, thread) != null) {
          return false;
        }
        if (last.compareAndSet(old, new Holder(thread, toWrite, old))) {
          return true;
        }
      }
    }

    void remove(Thread thread) {
      while (true) {
        Holder old = last.get();
        if (last.compareAndSet(old, without(old, thread))) {
          return;
        }
      }
    }

    boolean include(Thread thread) {
      return find(last.get(), thread) != null;
    }

    boolean isWriter(Thread thread) {
      Holder holder = last.get();
      return holder != null && holder.writes && holder.thread == thread;
    }

    private static Holder find(Holder last, Thread thread) {
      Holder each = last;
      while (each != null && each.thread != thread) {
        each = each.others;
      }
      return each;
    }

    private static Holder without(Holder last, Thread thread) {
      if (last == null || last.thread == thread) {
        return last == null ? null : last.others;
      }
      return new Holder(last.thread, last.writes, without(last.others, thread));
    }
  }
}
