package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.Rcu;

/**
 * A file polled on a queue that belongs to somebody else and may die first: a signalfd, whose queue
 * is in the memory that a process shares its signal handlers in.
 */
final class SignalFd extends Source {
  /** Whose life ends with its process. Freed by RCU. */
  static final class Sighand extends KernelObject {
    private Sighand(String name) {
      super(name);
    }
  }

  final Sighand sighand;
  private final WaitQueue queue;

  SignalFd(String name, Rcu rcu) {
    super(name);
    sighand = new Sighand(name + ".sighand");
    queue = new WaitQueue(name + ".signalfd_wqh", sighand, rcu);
  }

  @Override
  WaitQueue queue() {
    return queue;
  }

  @Override
  int events() {
    access();
    return 0;
  }
}
