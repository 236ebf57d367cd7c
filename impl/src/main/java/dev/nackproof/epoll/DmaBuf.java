package dev.nackproof.epoll;

import dev.nackproof.kernel.Rcu;

/**
 * A target whose poll takes a reference of its own file while a fence is pending, as a dma-buf's
 * does: the only kind on which CVE-2024-38580 shows. Readiness as an eventfd's.
 */
final class DmaBuf extends EventCount {
  DmaBuf(String name, Rcu rcu) {
    super(name, rcu);
  }
}
