package dev.nackproof.epoll;

import dev.nackproof.kernel.Rcu;

/** An eventfd: a number that a write of 1 raises and a read takes; readable while it is not 0. */
class EventCount extends Source {
  private final WaitQueue queue;
  private long count;

  EventCount(String name, Rcu rcu) {
    super(name);
    queue = new WaitQueue(name + ".wqh", this, rcu);
  }

  @Override
  WaitQueue queue() {
    return queue;
  }

  @Override
  int events() {
    access();
    return count > 0 ? Event.IN | Event.OUT : Event.OUT;
  }

  @Override
  int write() {
    access();
    count++;
    return 8;
  }

  @Override
  int read() {
    access();
    if (count == 0) {
      return -Errno.EAGAIN;
    }
    count = 0;
    return 8;
  }

  @Override
  WaitQueue wokenByRead() {
    return queue;
  }
}
