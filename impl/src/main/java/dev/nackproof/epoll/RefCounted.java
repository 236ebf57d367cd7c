package dev.nackproof.epoll;

import dev.nackproof.epoll.Eventpoll.Reference;

/**
 * What the refcounted revisions share: the epoll file and each item in the tree have a reference on
 * the eventpoll, and whoever drops the last one frees it.
 *
 * <p>Locking: closers of an epoll and of its files meet only on ep.mtx and f_lock. The equation of
 * the count is asserted at every release of ep.mtx.
 */
abstract class RefCounted extends Epoll {
  @Override
  protected void prepare(Eventpoll ep) {
    ep.mtx.asserting(() -> Invariants.references(ep));
  }

  @Override
  protected void takeReference(Eventpoll ep) {
    ep.get();
  }

  @Override
  protected boolean putReference(Eventpoll ep, Reference whose) {
    return ep.put(whose);
  }

  /**
   * Drops a closer's reference and the mutex, and frees the eventpoll if it was the last. The put
   * comes first, which is CVE-2025-38349: a closer that put before is perhaps still inside unlock.
   */
  protected void putAndUnlock(Task task, Eventpoll ep, Reference whose) {
    boolean last = putReference(ep, whose);
    task.unlock(ep.mtx);
    if (last) {
      freeEventpoll(ep);
    }
  }
}
