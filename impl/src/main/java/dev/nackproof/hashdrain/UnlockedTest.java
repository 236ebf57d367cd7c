package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A cancel asks without a lock whether the item is hashed. A resize takes it off one chain and puts
 * it on another; asked in between, the cancel leaves it there, and no later cancel does anything.
 */
@Revision(
    id = "unlocked-test",
    kind = Kind.DEFECT,
    source = "before f432efa (LU-1428, 2012)",
    summary = "a cancel deletes only what looks hashed, without a lock",
    fixedBy = "f432efa",
    breaks = {
      @Breaks(
          claim = "hashed-test-safe",
          seenBy = {"test-vs-move", "cancel-vs-move"}),
      @Breaks(
          claim = "drain-ends",
          seenBy = {"cancel-then-drain"})
    })
public class UnlockedTest extends StayUntilEmpty {
  @Override
  protected boolean needsDelete(Item item) {
    return item.isHashed();
  }
}
