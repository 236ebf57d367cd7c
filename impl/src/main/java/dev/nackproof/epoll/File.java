package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.Rcu;
import dev.nackproof.kernel.RefCount;
import dev.nackproof.kernel.SpinLock;

/**
 * An open file description. Descriptors and calls in flight count as references; items do not,
 * their link to the file is weak and the last put removes them.
 *
 * <p>Locking: {@code f_ep} is written under {@link #lock} and read also without, by the last put,
 * by an ADD that decides and by the list of a graph check. The count is atomic.
 */
final class File extends KernelObject {
  /** f_count. */
  final RefCount count;

  /** f_lock; its sections are RCU readers, as those of every spin lock. */
  final SpinLock lock;

  private final Source source;
  private final ItemsLink fEp = new ItemsLink();

  File(Source source, Rcu rcu) {
    super("file(" + source.name() + ")");
    this.source = source;
    this.count = new RefCount(name() + ".f_count", 1);
    this.lock = new SpinLock(name() + ".f_lock", this, rcu);
  }

  /** What is behind the file. */
  Source source() {
    access();
    return source;
  }

  /** Whether it is the file of an epoll. */
  boolean isEpoll() {
    access();
    return source instanceof Eventpoll;
  }

  /** f_ep: the list of items that watch this file. */
  ItemsLink fEp() {
    access();
    return fEp;
  }
}
