package dev.nackproof.kernel;

/**
 * A spinning lock, whose release is its last access: the next owner may free the memory at once.
 * With an {@link Rcu} it is also a read section, from before the first attempt (a spinning CPU
 * can't be preempted) until after the release. The model waits instead of spinning, so that an
 * engine sees a deadlock as one.
 *
 * <p>Locking: as in {@link KernelLock}.
 */
public final class SpinLock extends KernelLock {
  private final Rcu rcu;

  /** A spin lock that no RCU grace period waits for; the parameters are those of the other. */
  public SpinLock(String name, KernelObject container) {
    this(name, container, null);
  }

  /**
   * @param name what errors call it, for instance {@code file.f_lock}
   * @param container the object whose memory holds the lock; null for a static lock
   * @param rcu whose grace periods wait for the sections of this lock; null for none
   */
  public SpinLock(String name, KernelObject container, Rcu rcu) {
    super(name, container);
    this.rcu = rcu;
  }

  @Override
  public void lock() {
    if (rcu != null) {
      rcu.readLock();
    }
    try {
      acquire();
    } catch (Throwable e) {
      leaveReadSectionAfter(e);
      throw e;
    }
  }

  @Override
  public boolean tryLock() {
    if (rcu != null) {
      rcu.readLock();
    }
    boolean taken;
    try {
      taken = tryAcquire();
    } catch (Throwable e) {
      leaveReadSectionAfter(e);
      throw e;
    }
    if (!taken) {
      leaveReadSection();
    }
    return taken;
  }

  @Override
  public void unlock() {
    assertHeld();
    try {
      touch();
      checkInvariant();
    } catch (Throwable e) {
      // Give it up all the same, or the others would wait for ever and an engine would report a
      // deadlock instead of what went wrong.
      release();
      leaveReadSectionAfter(e);
      throw e;
    }
    release();
    if (rcu != null) {
      rcu.readUnlock();
    }
  }

  @Override
  public void abandon() {
    boolean held = isHeldByMe();
    super.abandon();
    if (held) {
      leaveReadSection();
    }
  }

  private void leaveReadSection() {
    if (rcu != null) {
      rcu.readUnlock();
    }
  }

  /** Leaving may run callbacks that throw as well; the first error is the one to report. */
  private void leaveReadSectionAfter(Throwable first) {
    try {
      leaveReadSection();
    } catch (Throwable later) {
      first.addSuppressed(later);
    }
  }
}
