package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A resize moves the items and not their counts. */
@Revision(
    id = "move-uncounted",
    kind = Kind.DEFECT,
    source = "seeded: a move that is only a relink",
    summary = "a move leaves the counts of both buckets as they were",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "counts-add-up",
          seenBy = {"every-geometry", "drain-vs-resize", "table-history"})
    })
public class MoveUncounted extends StayUntilEmpty {
  @Override
  protected void move(Place from, Place to, Item item) {
    from.bucket().unlink(from.head(), item);
    to.bucket().link(to.head(), item);
    from.bucket().changeVersion();
    to.bucket().changeVersion();
  }
}
