package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.Rcu;

/**
 * A pipe: bytes and two queues, one for each end. Never full here: a sequence of calls writes far
 * less than a page.
 *
 * <p>Locking: each method is one step, in the kernel under the pipe's mutex.
 */
final class Pipe extends KernelObject {
  /** One end, open as a file. */
  static final class End extends Source {
    private final Pipe pipe;
    private final boolean writes;

    private End(Pipe pipe, boolean writes) {
      super(pipe.name() + (writes ? ".w" : ".r"));
      this.pipe = pipe;
      this.writes = writes;
    }

    @Override
    WaitQueue queue() {
      return writes ? pipe.writersQueue : pipe.readersQueue;
    }

    @Override
    int events() {
      pipe.access();
      if (writes) {
        return pipe.readers == 0 ? Event.OUT | Event.ERR : Event.OUT;
      }
      return (pipe.bytes > 0 ? Event.IN : 0) | (pipe.writers == 0 ? Event.HUP : 0);
    }

    @Override
    int write() {
      pipe.access();
      if (!writes) {
        return -Errno.EBADF;
      }
      if (pipe.readers == 0) {
        return -Errno.EPIPE;
      }
      pipe.bytes++;
      return 1;
    }

    @Override
    int read() {
      pipe.access();
      if (writes) {
        return -Errno.EBADF;
      }
      if (pipe.bytes > 0) {
        pipe.bytes--;
        return 1;
      }
      return pipe.writers == 0 ? 0 : -Errno.EAGAIN;
    }

    @Override
    WaitQueue wokenByWrite() {
      return pipe.readersQueue;
    }

    /** The last end frees the pipe; the first wakes the other side, which sees HUP or ERR. */
    @Override
    WaitQueue[] release() {
      pipe.access();
      free();
      if (writes) {
        pipe.writers--;
      } else {
        pipe.readers--;
      }
      if (pipe.readers + pipe.writers == 0) {
        pipe.free();
        return new WaitQueue[0];
      }
      return new WaitQueue[] {pipe.readersQueue, pipe.writersQueue};
    }
  }

  /** The end to read from. */
  final End readEnd = new End(this, false);

  /** The end to write to. */
  final End writeEnd = new End(this, true);

  private final WaitQueue readersQueue;
  private final WaitQueue writersQueue;
  private int bytes;
  private int readers = 1;
  private int writers = 1;

  Pipe(String name, Rcu rcu) {
    super(name);
    readersQueue = new WaitQueue(name + ".rd_wait", this, rcu);
    writersQueue = new WaitQueue(name + ".wr_wait", this, rcu);
  }
}
