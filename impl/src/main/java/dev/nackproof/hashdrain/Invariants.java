package dev.nackproof.hashdrain;

import dev.nackproof.kernel.EndlessLoop;
import dev.nackproof.kernel.InvariantViolation;

/** I2, I4 and I8 of the table, and what makes a drain endless (I7). */
public final class Invariants {
  private Invariants() {}

  /**
   * Asserted at every release of a bucket's lock: I4, its count is the length of its chains.
   *
   * @throws InvariantViolation when it is not
   */
  static void ofBucket(Bucket bucket) {
    int linked = bucket.items().size();
    if (linked != bucket.countAtRest()) {
      throw new InvariantViolation(
          "I4",
          bucket + " counts " + bucket.countAtRest() + " and has " + linked + " on its chains");
    }
  }

  /**
   * Asserted at every release of the table lock in write mode, when nobody else is at the table,
   * and at rest: I4 for all buckets, and their sum is the table's count.
   *
   * @throws InvariantViolation when one does not hold
   */
  static void ofTable(HashTable table) {
    if (table.lock.isWrittenByMe()) {
      atRest(table);
    }
  }

  /** The same, asked when nobody uses the table. */
  public static void atRest(HashTable table) {
    for (Bucket bucket : table.everyBucket()) {
      ofBucket(bucket);
    }
    int linked = table.items().size();
    if (linked != table.count()) {
      throw new InvariantViolation(
          "I4", table + " counts " + table.count() + " and has " + linked + " on its chains");
    }
  }

  /**
   * Asserted whenever a walk has taken the table lock: I2, no resize runs, and the array is the one
   * that the walk began with.
   *
   * @throws InvariantViolation when it is not
   */
  static void isFrozen(HashTable table, Bucket[] atStart) {
    if (table.resize.isRunning() || table.buckets() != atStart) {
      throw new InvariantViolation("I2", "the buckets change while a walk is under way");
    }
  }

  /**
   * Asserted when a walk has visited an item: I7. When the cancel that destroyed it has returned
   * and left it on its chain, no later one does anything, and each walk visits it once more.
   *
   * @throws EndlessLoop when that is so
   */
  static void canStillBeRemoved(Item item) {
    if (item.isStranded()) {
      throw new EndlessLoop(
          "a drain visits " + item + " for ever: it was cancelled, and not removed");
    }
  }
}
