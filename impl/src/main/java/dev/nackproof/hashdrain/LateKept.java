package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A late enqueue destroys its lock and leaves it in the table, for the drain to find. No cancel
 * removes a destroyed lock, so a drain that finds it never ends; where none is left to come, it
 * stays.
 */
@Revision(
    id = "late-kept",
    kind = Kind.DEFECT,
    source = "seeded into the correction of LU-17203",
    summary = "a late enqueue marks its lock destroyed and does not delete it",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "drain-ends",
          seenBy = {"evict-vs-enqueue"}),
      @Breaks(
          claim = "evicted-empty",
          seenBy = {"evict-vs-enqueue"})
    })
public class LateKept extends StayUntilEmpty {
  @Override
  protected void withdraw(Export export, Item item) {
    item.resourceLock.during(
        () -> {
          item.markDestroyed();
          item.markCancelled();
        });
  }
}
