package dev.nackproof.hashdrain;

import dev.nackproof.hashdrain.HashTable.Kind;
import java.util.function.Supplier;

/**
 * The hash table's operations and the cancelling of an export's locks, one named step a method; a
 * revision overrides the steps that it changes. The posted and merged revisions differ in where a
 * walk starts and when it leaves, the historical bugs in one of the others.
 *
 * <p>Locking: see {@link HashTable}, {@link Bucket} and {@link Item}. A walk, an add and a delete
 * read the table; a walk and a lookup read a bucket, an add and a delete write it; whoever comes,
 * goes or resizes writes the table. Public operations take the locks that they need. An operation
 * that is given an item needs a reference on it.
 */
public abstract class HashDrain {
  /** What a walk does with each item. */
  @FunctionalInterface
  public interface Callback {
    /**
     * Called with a reference on the item and without the table's and the bucket's lock (I1). It
     * may sleep, and it may delete the item.
     *
     * @return false to end the walk
     */
    boolean visit(Item item);
  }

  /** What a walk leaves after a callback. */
  protected enum Leave {
    /** It goes on with the next item. */
    NOTHING,
    /** It goes on with the next chain. */
    CHAIN,
    /** It is over. */
    WALK
  }

  // ------------------------------------------------------------------ what the fix changes

  /** The bucket that the next walk of a drain starts at. */
  protected abstract int nextStart(Walk last);

  /** Whether a walk that began at {@code start} goes on with the buckets before it. */
  protected boolean wrapsAround(int start, boolean leftEarly) {
    return start > 0 && !leftEarly;
  }

  /**
   * What to leave after a callback.
   *
   * @param stop the callback said so
   * @param changed the bucket has another version than when its lock was first taken
   */
  protected Leave afterCallback(boolean stop, boolean changed) {
    return stop || changed ? Leave.WALK : Leave.NOTHING;
  }

  /** Whether a drain needs one more walk. */
  protected boolean goesOn(HashTable table, Walk last) {
    return last.visited > 0;
  }

  /** What a drain believes of the table when its last walk is over. */
  protected void afterDrain(HashTable table) {}

  /** Whether a new lock was added to an export that has been disconnected since the first test. */
  protected boolean isTooLate(Export export) {
    return false;
  }

  // ------------------------------------------------------------------ drain

  /**
   * cfs_hash_for_each_empty: walks until nothing is left to visit. The callback has to see to it
   * that each item is removed in the end; one that can't be makes this endless (I7).
   *
   * @return what it cost, or a refusal for a table without locks or without get and put operations
   */
  public final Drain drain(HashTable table, Callback callback) {
    if (table.kind() != Kind.COUNTED) {
      return Drain.refusal();
    }
    Drain drain = Drain.begun();
    enter(table);
    Walk walk = walk(table, callback, 0);
    drain.add(walk);
    while (goesOn(table, walk)) {
      walk = walk(table, callback, nextStart(walk));
      drain.add(walk);
    }
    walk.seen.sawAll();
    afterDrain(table);
    exit(table);
    return drain;
  }

  /**
   * cfs_hash_for_each_nolock: visits every item once. It keeps no place while the locks are
   * dropped, so it refuses the tables whose items may go meanwhile: those that count them.
   */
  public final Drain visitAll(HashTable table, Callback callback) {
    if (table.kind() != Kind.UNCOUNTED) {
      return Drain.refusal();
    }
    Drain drain = Drain.begun();
    enter(table);
    drain.add(walk(table, callback, 0));
    exit(table);
    return drain;
  }

  /** cfs_hash_for_each_enter: from here until {@link #exit} the buckets stay what they are (I2). */
  private void enter(HashTable table) {
    table.hintIterating(true);
    table.lock.writeLock();
    table.changeIterators(1);
    keepResizeAway(table);
    table.lock.writeUnlock();
  }

  /** Takes back a resize that is pending, waits for one that runs. Needs the table lock. */
  protected void keepResizeAway(HashTable table) {
    if (table.resize.cancel()) {
      return;
    }
    while (table.resize.isRunning()) {
      table.lock.writeUnlock();
      table.resize.awaitEnd();
      table.lock.writeLock();
    }
  }

  /**
   * cfs_hash_for_each_exit: the hint is cleared last, and without the lock. It still says no when
   * the table is asked whether it wants to grow, unless another exit cleared it.
   */
  private static void exit(HashTable table) {
    table.lock.writeLock();
    table.changeIterators(-1);
    boolean last = table.iterators() == 0;
    boolean grow = wantsToGrow(table);
    table.lock.writeUnlock();
    if (last) {
      table.hintIterating(false);
    }
    if (grow) {
      scheduleGrowth(table);
    }
  }

  /**
   * cfs_hash_for_each_relax: visits items from bucket {@code start} on, wraps around once, and
   * leaves early when a bucket changed under it or the callback says stop. The caller has entered.
   */
  public final Walk walk(HashTable table, Callback callback, int start) {
    WalkInvariants seen = new WalkInvariants(table);
    table.lock.readLock();
    Walk walk = new Walk(table.buckets(), seen);
    try {
      Invariants.isFrozen(table, walk.buckets);
      scan(table, callback, walk, start, walk.buckets.length);
      if (wrapsAround(start, walk.left)) {
        walk.left = false;
        scan(table, callback, walk, 0, start);
      }
    } catch (Throwable e) {
      if (walk.bucket != null) {
        walk.bucket.lock.abandon();
      }
      table.lock.abandon();
      throw e;
    }
    table.lock.readUnlock();
    return walk;
  }

  /** The kernel's loop counts through all buckets and passes over those before {@code from}. */
  private void scan(HashTable table, Callback callback, Walk walk, int from, int to) {
    for (int i = firstIndex(from); i < to; i++) {
      if (i < from) {
        walk.skipped++;
        continue;
      }
      if (scanBucket(table, callback, walk, walk.buckets[i])) {
        walk.left = true;
        walk.leftAt = i;
        return;
      }
    }
  }

  /** Where the loop over the buckets begins when the walk is to begin at {@code from}. */
  protected int firstIndex(int from) {
    return 0;
  }

  /**
   * Visits the items of a bucket.
   *
   * @return whether the walk is over
   */
  protected boolean scanBucket(HashTable table, Callback callback, Walk walk, Bucket bucket) {
    lock(walk, bucket);
    int version = bucket.version();
    Leave leave = Leave.NOTHING;
    for (int head = 0; head < bucket.heads() && leave != Leave.WALK; head++) {
      walk.probes++;
      Item first = bucket.first(head);
      if (first != null) {
        leave = scanChain(table, callback, walk, first, version);
      }
    }
    bucket.lock.readUnlock();
    return leave == Leave.WALK;
  }

  /** The next item gets its reference before the locks are dropped, the first one at once. */
  protected Leave scanChain(
      HashTable table, Callback callback, Walk walk, Item first, int version) {
    Bucket bucket = walk.bucket;
    Item item = first;
    item.get();
    while (true) {
      Item next = item.next();
      if (next != null) {
        next.get();
      }
      dropLocks(table, bucket);
      boolean stop = !visit(callback, walk, item);
      retakeLocks(table, walk);
      Leave leave = afterCallback(stop, bucket.version() != version);
      if (next == null) {
        return leave;
      }
      if (leave != Leave.NOTHING) {
        next.put();
        return leave;
      }
      item = next;
    }
  }

  /** Takes the lock of the next bucket. */
  protected static void lock(Walk walk, Bucket bucket) {
    walk.bucket = bucket;
    walk.bucketLocks++;
    bucket.lock.readLock();
  }

  /** Before a callback. */
  protected void dropLocks(HashTable table, Bucket bucket) {
    bucket.lock.readUnlock();
    table.lock.readUnlock();
  }

  /** After a callback. */
  protected void retakeLocks(HashTable table, Walk walk) {
    table.lock.readLock();
    Invariants.isFrozen(table, walk.buckets);
    walk.relocks++;
    walk.bucket.lock.readLock();
  }

  /** Hands the item to the callback; its reference is for that, and no longer. */
  protected boolean visit(Callback callback, Walk walk, Item item) {
    boolean goOn = callBack(callback, walk, item);
    item.put();
    return goOn;
  }

  /** The callback itself. */
  protected final boolean callBack(Callback callback, Walk walk, Item item) {
    boolean goOn = callback.visit(item);
    walk.visited++;
    walk.seen.visited(item);
    Invariants.canStillBeRemoved(item);
    return goOn;
  }

  // ------------------------------------------------------------------ add, delete, lookup

  /** cfs_hash_add: the table has its own reference on the item from now on. */
  public final void add(HashTable table, Item item) {
    boolean grow =
        table.lock.duringRead(
            () -> {
              Place place = placeForNew(table, item);
              place
                  .bucket()
                  .lock
                  .duringWrite(
                      () -> {
                        place.bucket().link(place.head(), item);
                        place.bucket().change(1);
                        table.change(1);
                        item.get();
                      });
              return wantsToGrow(table);
            });
    if (grow) {
      scheduleGrowth(table);
    }
  }

  /** Where a new item goes: while a resize is under way, into the larger array. */
  private static Place placeForNew(HashTable table, Item item) {
    Bucket[] larger = table.larger();
    return Place.of(item.key(), larger == null ? table.buckets() : larger);
  }

  /**
   * cfs_hash_del: takes this item out of the table, unless it has left it already.
   *
   * @return whether this call did
   */
  public final boolean delete(HashTable table, Item item) {
    return delete(table, item.key(), item);
  }

  /**
   * cfs_hash_del_key: takes one item with that key out of the table.
   *
   * @return whether there was one
   */
  public final boolean deleteKey(HashTable table, int key) {
    return delete(table, key, null);
  }

  private boolean delete(HashTable table, int key, Item item) {
    boolean[] grow = {false};
    boolean deleted =
        table.lock.duringRead(
            () -> {
              Place old = Place.of(key, table.buckets());
              Place larger = inLarger(table, key);
              return duringBoth(
                  old,
                  larger,
                  true,
                  () -> {
                    boolean done =
                        deleteLocked(
                            table, old, larger, item == null ? find(old, larger, key) : item);
                    grow[0] = done && wantsToGrow(table);
                    return done;
                  });
            });
    if (grow[0]) {
      scheduleGrowth(table);
    }
    return deleted;
  }

  private boolean deleteLocked(HashTable table, Place old, Place larger, Item item) {
    if (item == null || !mayUnlink(item)) {
      return false;
    }
    boolean moved = larger != null && !old.bucket().contains(old.head(), item);
    Place place = moved ? larger : old;
    place.bucket().unlink(place.head(), item);
    place.bucket().change(-1);
    table.change(-1);
    item.put();
    return true;
  }

  /** The test of a delete, with the bucket's lock. */
  protected boolean mayUnlink(Item item) {
    return item.isHashed();
  }

  /**
   * cfs_hash_lookup.
   *
   * @return an item with that key, with a reference that the caller has to put; or null
   */
  public final Item lookup(HashTable table, int key) {
    return table.lock.duringRead(
        () -> {
          Place old = Place.of(key, table.buckets());
          Place larger = whereElse(table, key);
          return duringBoth(
              old,
              larger,
              false,
              () -> {
                Item item = find(old, larger, key);
                if (item != null) {
                  item.get();
                }
                return item;
              });
        });
  }

  /** The second place that a lookup searches: where a resize moves the item to, or null. */
  protected abstract Place whereElse(HashTable table, int key);

  /** Where the key belongs in the array that a resize fills, or null. Needs the table lock. */
  static Place inLarger(HashTable table, int key) {
    Bucket[] larger = table.larger();
    return larger == null ? null : Place.of(key, larger);
  }

  private static Item find(Place old, Place larger, int key) {
    Item item = old.bucket().find(old.head(), key);
    return item == null && larger != null ? larger.bucket().find(larger.head(), key) : item;
  }

  /** With the locks of both buckets, or of the one that they are; the smaller index first. */
  private static <T> T duringBoth(Place old, Place larger, boolean write, Supplier<T> section) {
    if (larger == null || larger.bucket() == old.bucket()) {
      return during(old.bucket(), write, section);
    }
    return during(old.bucket(), write, () -> during(larger.bucket(), write, section));
  }

  private static <T> T during(Bucket bucket, boolean write, Supplier<T> section) {
    return write ? bucket.lock.duringWrite(section) : bucket.lock.duringRead(section);
  }

  // ------------------------------------------------------------------ resize

  /** cfs_hash_rehash_bits: whether to grow, as far as can be told. Needs the table lock. */
  private static boolean wantsToGrow(HashTable table) {
    return table.resize.isIdle() && !isIterated(table) && table.isOverloaded();
  }

  /** cfs_hash_rehash: asks again, with the table lock in write mode, and leaves it to a worker. */
  private static void scheduleGrowth(HashTable table) {
    table.lock.duringWrite(
        () -> {
          if (wantsToGrow(table)) {
            table.resize.schedule();
          }
        });
  }

  private static boolean isIterated(HashTable table) {
    return table.isIterating() || table.iterators() > 0;
  }

  /**
   * cfs_hash_rehash_worker: doubles the number of buckets, if that is still wanted. The larger
   * array keeps the buckets of the smaller one, so that nothing but the array is replaced.
   *
   * @return whether the table has grown
   */
  public final boolean resize(HashTable table) {
    if (!table.resize.start()) {
      return false;
    }
    Bucket[] larger = table.lock.duringRead(() -> table.extended(2 * table.size()));
    table.lock.writeLock();
    try {
      boolean grows = !table.hasGoodLoad();
      if (grows) {
        table.moveTo(larger);
        moveAll(table, larger);
        table.swap();
      }
      table.resize.end();
      table.lock.writeUnlock();
      return grows;
    } catch (Throwable e) {
      // The others go on, so that the error is reported and not the hang behind it.
      table.resize.end();
      table.lock.abandon();
      throw e;
    }
  }

  private void moveAll(HashTable table, Bucket[] larger) {
    int moved = 0;
    for (Bucket bucket : table.buckets()) {
      for (int head = 0; head < bucket.heads(); head++) {
        for (Item item : bucket.chain(head)) {
          Place from = new Place(bucket, head);
          Place to = Place.of(item.key(), larger);
          if (!from.equals(to)) {
            move(from, to, item);
            moved++;
          }
        }
      }
      if (moved >= table.letGoAfter() && !isIterated(table)) {
        moved = 0;
        table.lock.writeUnlock();
        table.lock.writeLock();
      }
    }
  }

  /** Moves an item between two chains of one table. Needs the table lock in write mode. */
  protected abstract void move(Place from, Place to, Item item);

  // ------------------------------------------------------------------ locks of a client

  /**
   * ldlm_lock_cancel: destroys a lock once and takes it out of its export's table.
   *
   * @return whether this call destroyed it
   */
  public final boolean cancel(HashTable table, Item item) {
    boolean first =
        item.resourceLock.during(
            () -> {
              if (item.isDestroyed()) {
                return false;
              }
              item.markDestroyed();
              if (needsDelete(item)) {
                delete(table, item);
              }
              item.markCancelled();
              return true;
            });
    if (first) {
      item.put();
    }
    return first;
  }

  /** Whether a cancelled lock has to be deleted from the table. Needs the resource lock. */
  protected abstract boolean needsDelete(Item item);

  /**
   * A client asks for a lock.
   *
   * @return whether it got one; not once it is disconnected
   */
  public final boolean enqueue(Export export, int key) {
    return !export.isDisconnected() && enqueueConnected(export, key);
  }

  /**
   * The rest of an enqueue that has seen its client connected; it may be disconnected by now.
   *
   * @return whether the client has got the lock
   */
  public final boolean enqueueConnected(Export export, int key) {
    Item item = new Item(key);
    pin(item);
    add(export.locks, item);
    boolean late = isTooLate(export);
    if (late) {
      withdraw(export, item);
    }
    unpin(item);
    return !late;
  }

  /** An enqueue has a reference of its own on its lock: it looks at it after the add. */
  protected void pin(Item item) {
    item.get();
  }

  /** Drops that reference. */
  protected void unpin(Item item) {
    item.put();
  }

  /** Takes back a lock that was added too late. Needs a reference on it. */
  protected void withdraw(Export export, Item item) {
    cancel(export.locks, item);
  }

  /**
   * A client is evicted: no more locks for it, and those that it has are cancelled. A stale export
   * is queued again by obd_stale_export_put while its table has locks.
   *
   * @return false when the table can't be walked so, and its locks are still there
   */
  public final boolean evict(Export export) {
    export.disconnect();
    do {
      if (drain(export.locks, cancelling(export.locks)).isRefused()) {
        return false;
      }
    } while (export.locks.count() != 0);
    return true;
  }

  /**
   * All locks of a client that stays connected are taken back, once.
   *
   * @return false when the table can't be walked so, and its locks are still there
   */
  public final boolean revoke(Export export) {
    return revokeLocks(export.locks, cancelling(export.locks));
  }

  /** ldlm_revoke_export_locks, which returns what {@link #revoke} does. */
  protected boolean revokeLocks(HashTable table, Callback callback) {
    return !drain(table, callback).isRefused();
  }

  /** The callback that cancels each lock. */
  public final Callback cancelling(HashTable table) {
    return item -> {
      cancel(table, item);
      return true;
    };
  }
}
