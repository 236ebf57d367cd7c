package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Knows its next item before it drops the locks, and goes on with it whatever has become of it. */
@Revision(
    id = "next-unpinned",
    kind = Kind.DEFECT,
    source = "seeded: a walk that trusts a link from before the callback",
    summary = "follows a link read before the callback, without a reference",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"drain-vs-cancel"})
    })
public class NextUnpinned extends StayUntilEmpty {
  @Override
  protected Item nextBeforeCallback(Item item) {
    return item.next();
  }

  @Override
  protected Item nextAfterCallback(Walk walk, int head, Item item, Item beforeCallback) {
    return beforeCallback;
  }
}
