package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Drops the item's reference when it hands the item over, not when it gets it back. A cancel by
 * somebody else frees it under the callback.
 */
@Revision(
    id = "put-early",
    kind = Kind.DEFECT,
    source = "seeded: a put before the callback",
    summary = "the callback has no reference on its item",
    fixedBy = "resume",
    breaks = {
      @Breaks(
          claim = "callback-unlocked",
          seenBy = {"callback-looks"}),
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"drain-vs-cancel"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"},
          repairedBy = "stay-until-empty")
    })
public class PutEarly extends Resume {
  @Override
  protected boolean visit(Callback callback, Walk walk, Item item) {
    item.put();
    return callBack(callback, walk, item);
  }
}
