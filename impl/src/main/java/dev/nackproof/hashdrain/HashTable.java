package dev.nackproof.hashdrain;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.RwLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The two-level table: an array of buckets that only grows, each with some list heads.
 *
 * <p>Locking: the table lock in read mode keeps the arrays as they are, in write mode it protects
 * them and the number of iterators. The total count is atomic and changes under a bucket's lock.
 * {@code iterating} is a hint that is read and written without any lock, as in the kernel.
 */
public final class HashTable extends KernelObject {
  /** What a table lets its users do; a walk that drops its locks needs both. */
  public enum Kind {
    /** Locks, and items that are counted: the lock table of an export. */
    COUNTED,
    /** No locks of its own. */
    UNLOCKED,
    /** No get and put operations. */
    UNCOUNTED
  }

  /** hs_rwlock. */
  final RwLock lock = new RwLock("table.lock", this);

  /** The growth that is wanted, or in progress. */
  final Resize resize = new Resize();

  private final Kind kind;
  private final int heads;
  private final int maxHeads;
  private int letGoAfter = 1024;
  private boolean watched;
  private Bucket[] buckets;
  private Bucket[] larger;
  private final AtomicInteger count = new AtomicInteger();
  private int iterators;
  private boolean iterating;

  /**
   * An empty table.
   *
   * @param buckets how many at first, a power of two
   * @param heads list heads of each bucket, a power of two
   * @param maxHeads the table grows to at most so many heads in all
   */
  public HashTable(Kind kind, int buckets, int heads, int maxHeads) {
    super("table");
    this.kind = kind;
    this.maxHeads = maxHeads;
    this.heads = heads;
    this.buckets = new Bucket[0];
    this.buckets = extended(buckets);
  }

  /** The lock table of an export: 32 heads a bucket, 128 at first, 65 536 at most. */
  public static HashTable ofExport() {
    return new HashTable(Kind.COUNTED, 4, 32, 65_536);
  }

  /** A resize lets go of the table lock after so many items; the kernel's number is 1024. */
  public HashTable lettingGoAfter(int items) {
    letGoAfter = items;
    return this;
  }

  /** Has the invariants asserted at each release of a lock, which takes time in a large table. */
  public HashTable watched() {
    watched = true;
    lock.asserting(() -> Invariants.ofTable(this));
    for (Bucket bucket : buckets) {
      bucket.lock.asserting(() -> Invariants.ofBucket(bucket));
    }
    return this;
  }

  boolean isWatched() {
    return watched;
  }

  Kind kind() {
    return kind;
  }

  int letGoAfter() {
    return letGoAfter;
  }

  /** The array in use. */
  Bucket[] buckets() {
    access();
    return buckets;
  }

  /** The array that a resize moves the items to, or null. Needs the table lock. */
  Bucket[] larger() {
    access();
    lock.assertHeld();
    return larger;
  }

  void moveTo(Bucket[] array) {
    access();
    lock.assertWritten();
    larger = array;
  }

  /** The larger array becomes the one in use. */
  void swap() {
    access();
    lock.assertWritten();
    buckets = larger;
    larger = null;
  }

  /** An array of that length which keeps the buckets of the present one. */
  Bucket[] extended(int length) {
    Bucket[] array = Arrays.copyOf(buckets, length);
    for (int i = buckets.length; i < length; i++) {
      Bucket bucket = new Bucket("bucket" + i, heads, lock);
      if (watched) {
        bucket.lock.asserting(() -> Invariants.ofBucket(bucket));
      }
      array[i] = bucket;
    }
    return array;
  }

  /** How many items there are, counted without a lock: exact at rest. */
  public int count() {
    access();
    return count.get();
  }

  /**
   * One item more or less.
   *
   * @throws InvariantViolation I8 when it goes below zero
   */
  void change(int by) {
    access();
    if (count.addAndGet(by) < 0) {
      throw new InvariantViolation("I8", "the count of " + this + " went below zero");
    }
  }

  /** More than two items a head, and room for more heads. */
  boolean isOverloaded() {
    int all = buckets().length * heads;
    return count() > 2 * all && all < maxHeads;
  }

  /** Between half an item and two items a head, where a resize that was wanted gives up. */
  boolean hasGoodLoad() {
    int all = buckets().length * heads;
    return 2 * count() >= all && count() <= 2 * all;
  }

  int iterators() {
    access();
    lock.assertHeld();
    return iterators;
  }

  void changeIterators(int by) {
    access();
    lock.assertWritten();
    iterators += by;
  }

  boolean isIterating() {
    access();
    return iterating;
  }

  void hintIterating(boolean now) {
    access();
    iterating = now;
  }

  /** Number of buckets in use. */
  public int size() {
    return buckets().length;
  }

  /** All buckets, those that a resize is about to add included: for invariants and tests. */
  List<Bucket> everyBucket() {
    return List.of(larger == null ? buckets : larger);
  }

  /** All items in the chains, at rest: for invariants and tests. */
  public List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (Bucket bucket : everyBucket()) {
      items.addAll(bucket.items());
    }
    return items;
  }
}
