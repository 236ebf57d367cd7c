package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelLock;

/**
 * A system call in flight: the locks that it holds and the files whose last reference it dropped.
 * The kernel tears such a file down when the call returns to user space, never inside it.
 *
 * <p>Locking: none, it belongs to one thread.
 */
final class Task {
  /** A walk over five nested epolls, a wake-up through as many, and a few more. */
  private static final int MOST_LOCKS = 32;

  private static final class Work {
    final File file;
    Work next;

    Work(File file) {
      this.file = file;
    }
  }

  /** For the case of an error; an array, as it is no part of the protocol and must cost little. */
  private final KernelLock[] held = new KernelLock[MOST_LOCKS];

  private int locks;
  private Work oldestWork;

  void lock(KernelLock lock) {
    lock.lock();
    held[locks] = lock;
    locks++;
  }

  void unlock(KernelLock lock) {
    int at = locks - 1;
    while (at >= 0 && held[at] != lock) {
      at--;
    }
    if (at >= 0) {
      locks--;
      for (int i = at; i < locks; i++) {
        held[i] = held[i + 1];
      }
    }
    lock.unlock();
  }

  /** Gives up every lock after an error, so that an engine reports the error and no hang. */
  void abandon() {
    for (; locks > 0; locks--) {
      held[locks - 1].abandon();
    }
  }

  /** Schedules the teardown of a file whose count is zero. */
  void defer(File file) {
    Work work = new Work(file);
    if (oldestWork == null) {
      oldestWork = work;
      return;
    }
    Work last = oldestWork;
    while (last.next != null) {
      last = last.next;
    }
    last.next = work;
  }

  /** The next file to tear down, or null. */
  File takeDeferred() {
    if (oldestWork == null) {
      return null;
    }
    File file = oldestWork.file;
    oldestWork = oldestWork.next;
    return file;
  }
}
