package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Takes back a pending resize, and does not wait for one that runs. */
@Revision(
    id = "resize-unawaited",
    kind = Kind.DEFECT,
    source = "seeded: an iterator that cancels and does not wait",
    summary = "a drain begins while a resize moves the items",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "geometry-frozen",
          seenBy = {"drain-vs-resize"})
    })
public class ResizeUnawaited extends StayUntilEmpty {
  @Override
  protected void keepResizeAway(HashTable table) {
    table.resize.cancel();
  }
}
