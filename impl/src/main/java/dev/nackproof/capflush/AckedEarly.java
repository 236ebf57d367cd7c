package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** An ack makes clean what a later flush, not yet acked, carries again. */
@Revision(
    id = "acked-early",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "an ack does not look at later flushes",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "dirty-not-lost",
          seenBy = {"one-writer", "reconnects", "two-mds"}),
      @Breaks(
          claim = "linearizable",
          seenBy = {"mds-history"})
    })
public class AckedEarly extends SnapsInOrder {

  @Override
  protected int cleanedBy(Inode inode, long tid) {
    int cleaned = 0;
    for (PendingFlush entry : inode.pending()) {
      cleaned |= entry.tid() == tid ? entry.bits() : 0;
    }
    return cleaned;
  }
}
