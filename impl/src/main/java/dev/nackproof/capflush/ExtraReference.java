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
    source = "seeded into acked-alone",
    summary = "a reference is taken while one is held",
    fixedBy = "acked-alone",
    breaks = {
      @Breaks(
          claim = "reference-held",
          seenBy = {"two-by-two", "one-writer", "reconnects", "fsync-vs-ack"})
    },
    notApplicable =
        @NotApplicable(
            claims = "fewer-messages",
            reason = "the workload ends by F2 at the first write after a flush"))
public class ExtraReference extends AckedAlone {

  @Override
  protected boolean needsReference(Inode inode) {
    return true;
  }
}
