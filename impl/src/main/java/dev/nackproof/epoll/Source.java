package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;

/**
 * What is behind a file and decides its readiness: an eventfd, one end of a pipe, an epoll.
 *
 * <p>Locking: each method is one step; a real source has a lock of its own for it. Waking up
 * whoever waits is a step of the caller.
 */
abstract class Source extends KernelObject {
  Source(String name) {
    super(name);
  }

  /** The queue that a poll hooks on; null for what can't be polled (a regular file). */
  abstract WaitQueue queue();

  /** The events that are there now. */
  abstract int events();

  /**
   * Writes the least that it takes.
   *
   * @return bytes written, or a negative errno
   */
  int write() {
    return -Errno.EINVAL;
  }

  /**
   * Reads the least that it takes.
   *
   * @return bytes read, or a negative errno
   */
  int read() {
    return -Errno.EINVAL;
  }

  /** The queue that a successful write wakes. */
  WaitQueue wokenByWrite() {
    return queue();
  }

  /** The queue that a successful read wakes; null when it wakes none. */
  WaitQueue wokenByRead() {
    return null;
  }

  /** The file is going. Returns the queues to wake with no particular event. */
  WaitQueue[] release() {
    access();
    free();
    return new WaitQueue[0];
  }
}
