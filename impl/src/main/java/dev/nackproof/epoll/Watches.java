package dev.nackproof.epoll;

import dev.nackproof.kernel.OneStep;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The user's watch count, against /proc/sys/fs/epoll/max_user_watches.
 *
 * <p>Locking: none, a per-CPU counter in the kernel. Whether it is full and the increment are two
 * steps there and here: racing ADDs may pass the limit by one each.
 */
@OneStep
final class Watches {
  private final AtomicInteger count = new AtomicInteger();
  private volatile int limit = Integer.MAX_VALUE;

  void limit(int most) {
    limit = most;
  }

  boolean isFull() {
    return count.get() >= limit;
  }

  void add() {
    count.incrementAndGet();
  }

  void subtract() {
    count.decrementAndGet();
  }

  int count() {
    return count.get();
  }
}
