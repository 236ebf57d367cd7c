package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;
import java.util.List;

/**
 * As posted in 2024: FLUSH_SNAPS is cleared when the snapshots are sent, not before. A second
 * caller finds the flag and nothing left to take, clears it, and overtakes all the same. And a
 * snapshot that is completed while another one is sent loses its flag.
 */
@Revision(
    id = "snaps-cleared-late",
    kind = Kind.POSTED,
    source = "mail of 2024-05-08, [PATCH] ceph: defer clearing the CEPH_I_FLUSH_SNAPS flag",
    summary = "acked-alone, and FLUSH_SNAPS is cleared after the snapshots are sent",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "snapshot-kept",
          seenBy = {"snap-vs-revoke", "snap-vs-snap", "snap-vs-kick"}),
      @Breaks(
          claim = "snapshot-flushed",
          seenBy = {"snap-vs-snap"})
    })
public class SnapsClearedLate extends AckedAlone {

  @Override
  protected void flushSnapsLocked(Inode inode) {
    List<CapSnap> taken = takeSnaps(inode);
    sendSnaps(inode, taken);
    inode.flags.clear(FlagWord.FLUSH_SNAPS);
  }
}
