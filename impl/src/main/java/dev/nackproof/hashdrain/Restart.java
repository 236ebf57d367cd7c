package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Every walk starts at bucket 0. As each leaves at the first change, which its own callback makes,
 * a walk removes one item, behind all the buckets that were emptied before.
 */
@Revision(
    id = "restart",
    kind = Kind.BASE,
    source = "0badac9d0b (LU-6304, 2016), a crash fix",
    summary = "every walk of a drain starts at bucket 0 and leaves at the first change",
    fixedBy = "306a9b666e",
    breaks = {
      @Breaks(
          claim = "linear-probes",
          seenBy = {"spread", "one-chain"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"}),
      @Breaks(
          claim = "evicted-empty",
          seenBy = {"evict-vs-enqueue"},
          repairedBy = "f2f8b6deaf")
    })
public class Restart extends HashDrain {
  @Override
  protected int nextStart(Walk last) {
    return 0;
  }

  /** Delete itself tests whether the item is hashed, and has the lock for that. */
  @Override
  protected boolean needsDelete(Item item) {
    return true;
  }

  @Override
  protected Place whereElse(HashTable table, int key) {
    return inLarger(table, key);
  }

  /** Unlinks and links again; in between the item looks as if it were in no table. */
  @Override
  protected void move(Place from, Place to, Item item) {
    from.bucket().unlink(from.head(), item);
    to.bucket().link(to.head(), item);
    from.bucket().change(-1);
    to.bucket().change(1);
  }
}
