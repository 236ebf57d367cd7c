package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A write marks the caps dirty before it updates the size: a flush in between carries the old size,
 * and its ack makes the bit clean.
 */
@Revision(
    id = "marked-too-early",
    kind = Kind.DEFECT,
    source = "before 22cddde104 (2013)",
    summary = "the mark comes before the data",
    fixedBy = "22cddde104",
    breaks = {
      @Breaks(
          claim = "mds-knows-size",
          seenBy = {"write-vs-flush"}),
      @Breaks(
          claim = "dirty-not-lost",
          seenBy = {"write-vs-flush"}),
      @Breaks(
          claim = "linearizable",
          seenBy = {"write-history"})
    })
public class MarkedTooEarly extends SnapsInOrder {

  @Override
  public void changeData(Inode inode, long bytes) {
    inode.lock.during(() -> markDirty(inode, Bits.FILE_WR));
    inode.lock.during(() -> copyData(inode, bytes));
  }
}
