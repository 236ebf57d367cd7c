package dev.nackproof.capflush;

import dev.nackproof.kernel.OneStep;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * i_ceph_flags: one word for flags that different paths change under different locks, or none.
 *
 * <p>Locking: the word needs none, every change is of single bits. FLUSH is set under i_ceph_lock
 * and cap_delay_lock, cleared under i_ceph_lock alone, and read by the delayed work under
 * cap_delay_lock alone; POOL_PERM is set by the I/O paths without a lock; the others need
 * i_ceph_lock.
 */
interface FlagWord {
  /** CEPH_I_FLUSH: write_inode queued the dirty caps. */
  int FLUSH = 1;

  /** CEPH_I_FLUSH_FORCE: a deferred revoke still has to be answered. */
  int FLUSH_FORCE = 2;

  /** CEPH_I_KICK_FLUSH: pending flushes are to be sent again before anything else. */
  int KICK_FLUSH = 4;

  /** CEPH_I_ASYNC_CREATE: the MDS has not confirmed that the inode exists. */
  int ASYNC_CREATE = 8;

  /** CEPH_I_ASYNC_CHECK_CAPS: a check was suppressed meanwhile. */
  int ASYNC_CHECK_CAPS = 16;

  /** CEPH_I_POOL_PERM: the pool's permissions are known. */
  int POOL_PERM = 32;

  /** CEPH_I_FLUSH_SNAPS: a snapshot is complete, and its flush has to be sent. */
  int FLUSH_SNAPS = 64;

  /** Whether the flag, or any of several, is set. */
  boolean has(int flag);

  /** Sets one flag and no other. */
  void set(int flag);

  /** Clears one flag and no other. */
  void clear(int flag);

  /** set_bit and clear_bit: one atomic operation each. */
  @OneStep
  final class Atomic implements FlagWord {
    private final AtomicInteger word = new AtomicInteger();

    @Override
    public boolean has(int flag) {
      return (word.get() & flag) != 0;
    }

    @Override
    public void set(int flag) {
      word.getAndUpdate(old -> old | flag);
    }

    @Override
    public void clear(int flag) {
      word.getAndUpdate(old -> old & ~flag);
    }
  }

  /** A read and a write: what another CPU changes between them is lost. */
  final class Plain implements FlagWord {
    private int word;

    @Override
    public boolean has(int flag) {
      return (word & flag) != 0;
    }

    @Override
    public void set(int flag) {
      word |= flag;
    }

    @Override
    public void clear(int flag) {
      word &= ~flag;
    }
  }
}
