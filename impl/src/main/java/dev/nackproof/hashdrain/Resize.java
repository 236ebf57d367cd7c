package dev.nackproof.hashdrain;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The growth of a table as deferred work: idle, pending, running.
 *
 * <p>Locking: the state is one atomic reference, changed under the table lock in write mode. The
 * monitor is for waiting only; the kernel's waiter asks again and again instead.
 */
final class Resize {
  private enum State {
    IDLE,
    PENDING,
    RUNNING
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

  boolean isIdle() {
    return state.get() == State.IDLE;
  }

  boolean isRunning() {
    return state.get() == State.RUNNING;
  }

  void schedule() {
    state.set(State.PENDING);
  }

  /** The worker takes the work up, unless it was cancelled. */
  boolean start() {
    return state.compareAndSet(State.PENDING, State.RUNNING);
  }

  /** Takes the work back, unless the worker has started. */
  boolean cancel() {
    return state.compareAndSet(State.PENDING, State.IDLE);
  }

  synchronized void end() {
    state.set(State.IDLE);
    notifyAll();
  }

  /** Waits until the worker has ended. No lock may be held. */
  synchronized void awaitEnd() {
    while (isRunning()) {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted while waiting for a resize", e);
      }
    }
  }
}
