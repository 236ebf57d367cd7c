package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * i_ceph_lock is dropped between the two halves of a removal: the cap is gone from the inode and
 * still counted by the session.
 */
@Revision(
    id = "unlock-early",
    kind = Kind.DEFECT,
    source = "seeded: a misplaced unlock",
    summary = "a removal drops i_ceph_lock before it takes the cap off the session",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(
          claim = "linearizable",
          seenBy = {"lru-history"})
    })
public class UnlockEarly extends SampledCoprime {
  @Override
  protected boolean unlinkAndMarkRemoved(Session session, Cap cap, boolean queueRelease) {
    Inode inode = cap.inode();
    inode.lock.unlock();
    boolean free = super.unlinkAndMarkRemoved(session, cap, queueRelease);
    inode.lock.lock();
    return free;
  }
}
