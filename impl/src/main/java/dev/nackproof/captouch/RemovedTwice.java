package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The walk hands out the cap itself, and its removal does not ask whether somebody else removed it
 * while the lock was dropped: the link to the inode is gone by then.
 */
@Revision(
    id = "removed-twice",
    kind = Kind.DEFECT,
    source = "before e5cafce3ad0f (2020)",
    summary = "a removal does not ask whether the cap was removed already",
    fixedBy = "e5cafce3ad0f",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"remove-vs-trim"})
    })
public class RemovedTwice extends SampledCoprime {
  private Cap handedOut;

  @Override
  protected boolean callBack(Cap cap, Inode inode, int mds, Callback callback) {
    handedOut = cap;
    return callback.visit(inode, mds);
  }

  @Override
  protected boolean dropIfUnneeded(Inode inode, int mds) {
    return inode.lock.during(
        () -> {
          if (isNeeded(inode)) {
            return false;
          }
          removeCap(handedOut, true);
          return true;
        });
  }

  @Override
  protected boolean isRemoved(Cap cap) {
    return false;
  }
}
