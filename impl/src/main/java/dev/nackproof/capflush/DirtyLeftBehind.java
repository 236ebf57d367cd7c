package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A message to the auth MDS that is sent for another reason leaves the dirty bits behind. */
@Revision(
    id = "dirty-left-behind",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "only a message that is sent for a flush carries dirty bits",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "auth-carries-all",
          seenBy = {"read-from-n", "max-size"}),
      @Breaks(
          claim = "linearizable",
          seenBy = {"mds-history", "write-history"})
    })
public class DirtyLeftBehind extends SnapsInOrder {
  @Override
  protected int bitsToFlush(Inode inode, boolean asked) {
    return asked ? inode.dirty() : 0;
  }
}
