package dev.nackproof.hashdrain;

import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Ours: a walk stays with a chain until it has visited all of it, and is one pass over all buckets.
 * What changed while the locks were dropped it asks the item that it holds a reference on: is that
 * still on its chain, its next item, read under the lock, is the one to go on with; is it not, the
 * chain is read from its head again. So a change never ends a walk, no version is compared and no
 * cursor is needed.
 *
 * <p>Guarantees. Each bucket was empty, but for items that the callback left there, at a moment of
 * the pass (I5); what was in the table before the last pass was visited or removed by another (I6);
 * when the drain returns, the count was 0 after that. A pass takes each bucket's lock once, and
 * once again for each callback; it reads each head once, and once again for each item that went: B
 * locks, N locks again and B x H + N heads, never more heads than {@link ChainStop} reads. There is
 * another pass only when the count is not 0 after the last one: when something was added behind it,
 * or is still to be removed. A node that was removed while no lock was held is not followed, and
 * none is referenced but the one that the callback gets.
 *
 * <p>An item that is hashed is on the chain that the walk found it on, as keys do not change and
 * the buckets stay what they are (I2). In a table whose items are keyed anew the walk has to
 * compare the place too, before it reads the next item.
 *
 * <p>Like the others it does not end while an item can't be removed (I7) or items are added without
 * end; an item that the callback left may be visited again as often as another on its chain is
 * removed.
 */
@Revision(
    id = "stay-until-empty",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary =
        "a walk stays with each chain until it is empty, and is repeated only while the count is not 0")
public class StayUntilEmpty extends Resume {
  @Override
  protected boolean scanBucket(HashTable table, Callback callback, Walk walk, Bucket bucket) {
    lock(walk, bucket);
    boolean stop = false;
    for (int head = 0; head < bucket.heads() && !stop; head++) {
      Item item = first(walk, head);
      while (item != null && !stop) {
        item.get();
        Item early = nextBeforeCallback(item);
        dropLocks(table, bucket);
        stop = !callBack(callback, walk, item);
        retakeLocks(table, walk);
        Item next = nextAfterCallback(walk, head, item, early);
        item.put();
        item = next;
      }
    }
    bucket.lock.readUnlock();
    return stop;
  }

  private static Item first(Walk walk, int head) {
    walk.probes++;
    return walk.bucket.first(head);
  }

  /** What a walk knows of its next item before it drops the locks: nothing. */
  protected Item nextBeforeCallback(Item item) {
    return null;
  }

  /** The next item, read with the locks retaken: behind a node that is still there, or first. */
  protected Item nextAfterCallback(Walk walk, int head, Item item, Item beforeCallback) {
    return item.isHashed() ? item.next() : first(walk, head);
  }

  @Override
  protected boolean goesOn(HashTable table, Walk last) {
    return table.count() != 0;
  }

  @Override
  protected int nextStart(Walk last) {
    return 0;
  }

  /** A loop that starts at its first bucket has none to pass over. */
  @Override
  protected int firstIndex(int from) {
    return from;
  }
}
