package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** An enqueue believes that its lock is still there after the add: a drain has freed it. */
@Revision(
    id = "late-unpinned",
    kind = Kind.DEFECT,
    source = "seeded into the correction of LU-17203",
    summary = "an enqueue has no reference of its own on its lock",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"evict-vs-enqueue"})
    })
public class LateUnpinned extends StayUntilEmpty {
  @Override
  protected void pin(Item item) {}

  @Override
  protected void unpin(Item item) {}
}
