package dev.nackproof.capflush;

import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * And whoever is about to send anything newer first sends, in their order, all snapshots that are
 * not on the wire, also those that another caller has taken and not sent yet: the MDS drops the one
 * that comes second, and acks it. FLUSH_SNAPS is set for as long as there is one.
 */
@Revision(
    id = "snaps-in-order",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary = "acked-alone, and nothing newer is sent before a snapshot that is not on the wire")
public class SnapsInOrder extends AckedAlone {

  @Override
  protected void flushSnapsLocked(Inode inode) {
    CapSnap snap = firstUnsent(inode);
    while (snap != null && inode.authCap() != null) {
      sendSnap(inode, snap);
      snap = firstUnsent(inode);
    }
    if (snap == null) {
      inode.flags.clear(FlagWord.FLUSH_SNAPS);
    }
  }

  private CapSnap firstUnsent(Inode inode) {
    takeSnaps(inode);
    for (CapSnap snap : inode.snaps()) {
      if (snap.tid() != 0 && !snap.isSent()) {
        return snap;
      }
    }
    return null;
  }

  /** What was on the wire is lost. */
  @Override
  protected void mdsFailed(Inode inode) {
    super.mdsFailed(inode);
    for (CapSnap snap : inode.snaps()) {
      snap.lost();
      inode.flags.set(FlagWord.FLUSH_SNAPS);
    }
  }
}
