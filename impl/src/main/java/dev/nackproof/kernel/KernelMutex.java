package dev.nackproof.kernel;

/**
 * A sleeping lock with the kernel's long unlock: ownership goes first, and after that the mutex is
 * touched once more to wake a waiter. In between, the next owner may take it, give it up and free
 * the memory. Whoever drops the last reference under a mutex must therefore know that every earlier
 * holder has left {@code unlock()}; that nobody holds the mutex is not enough (CVE-2025-38349).
 *
 * <p>Locking: as in {@link KernelLock}. Nothing orders the touch after the release and the next
 * owner: that race is the subject.
 */
public final class KernelMutex extends KernelLock {
  /**
   * @param name what errors call it, for instance {@code ep.mtx}
   * @param container the object whose memory holds the mutex; null for a static mutex
   */
  public KernelMutex(String name, KernelObject container) {
    super(name, container);
  }

  @Override
  public void lock() {
    acquire();
  }

  @Override
  public boolean tryLock() {
    return tryAcquire();
  }

  @Override
  public void unlock() {
    assertHeld();
    try {
      checkInvariant();
    } finally {
      // Also after a violation, or the others would wait for ever and an engine would report a
      // deadlock instead of what went wrong.
      release();
    }
    touchAfterRelease();
  }

  /**
   * Ends the life of the mutex, though not of the memory around it: every later use throws {@link
   * UseAfterFree}. Needed where the memory lives on for RCU readers.
   *
   * @throws LockError if anyone holds the mutex
   * @throws UseAfterFree if it was destroyed before or its memory is gone
   */
  public void destroy() {
    retire();
  }

  /** A method of its own, so that a witness shows the step. */
  private void touchAfterRelease() {
    touch();
    checkNotDestroyed();
  }
}
