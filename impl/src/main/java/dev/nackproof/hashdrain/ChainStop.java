package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A changed bucket ends only the chain that the walk stands in, so that a walk removes one item
 * from each head. There are as many walks as the longest chain has items, and one more: few when
 * the handles are spread well, N when they all fall on one head. As it was last, with the
 * callback's stop honoured (LU-6636, LU-6929).
 */
@Revision(
    id = "chain-stop",
    kind = Kind.MERGED,
    source = "rewrite of September 2010, until 0badac9d0b (LU-6304, 2016)",
    summary = "every walk starts at bucket 0; a change ends only the chain",
    fixedBy = "306a9b666e",
    breaks = {
      @Breaks(
          claim = "linear-probes",
          seenBy = {"one-chain"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"one-chain"}),
      @Breaks(
          claim = "evicted-empty",
          seenBy = {"evict-vs-enqueue"},
          repairedBy = "f2f8b6deaf")
    })
public class ChainStop extends Restart {
  @Override
  protected Leave afterCallback(boolean stop, boolean changed) {
    if (stop) {
      return Leave.WALK;
    }
    return changed ? Leave.CHAIN : Leave.NOTHING;
  }

  /** References the item only; its next is read when the version says that nothing has changed. */
  @Override
  protected Leave scanChain(
      HashTable table, Callback callback, Walk walk, Item first, int version) {
    Bucket bucket = walk.bucket;
    Item item = first;
    while (item != null) {
      item.get();
      dropLocks(table, bucket);
      boolean stop = !visit(callback, walk, item);
      retakeLocks(table, walk);
      Leave leave = afterCallback(stop, bucket.version() != version);
      if (leave != Leave.NOTHING) {
        return leave;
      }
      item = item.next();
    }
    return Leave.NOTHING;
  }
}
