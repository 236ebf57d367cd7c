package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * Each first dirty bit takes a reference, also when a flush in flight already holds one: it is put
 * once.
 */
@Revision(
    id = "extra-reference",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "a reference is taken while one is held",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "reference-held",
          seenBy = {"two-by-two", "one-writer", "reconnects", "fsync-vs-ack"})
    },
    notApplicable =
        @NotApplicable(
            claims = "fewer-messages",
            reason = "the workload ends by F2 at the first write after a flush"))
public class ExtraReference extends SnapsInOrder {

  @Override
  protected boolean needsReference(Inode inode) {
    return true;
  }
}
