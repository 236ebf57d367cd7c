package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** Going to another list, an inode is linked there without having been unlinked here. */
@Revision(
    id = "listed-twice",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "an inode that goes to another list stays on its old one",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "on-one-list",
          seenBy = {"two-files", "slow-worker", "unlinks", "two-by-two", "queue-vs-worker"})
    },
    notApplicable =
        @NotApplicable(
            claims = "fewer-messages",
            reason = "the workload ends by F8 at the first write_inode"))
public class ListedTwice extends SnapsInOrder {

  @Override
  protected void leaveList(Inode inode) {}
}
