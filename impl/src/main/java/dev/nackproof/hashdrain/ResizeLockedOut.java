package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Waits for a resize with the table lock in write mode, which the resize needs to end. */
@Revision(
    id = "resize-locked-out",
    kind = Kind.DEFECT,
    source = "seeded: an iterator that keeps the table lock while it waits",
    summary = "a drain waits for a running resize and keeps it out",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "drain-ends",
          seenBy = {"drain-vs-resize"})
    })
public class ResizeLockedOut extends StayUntilEmpty {
  @Override
  protected void keepResizeAway(HashTable table) {
    if (!table.resize.cancel()) {
      table.resize.awaitEnd();
    }
  }
}
