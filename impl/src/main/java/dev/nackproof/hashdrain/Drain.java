package dev.nackproof.hashdrain;

import java.util.ArrayList;
import java.util.List;

/** What the walks of one drain did and cost together; used by the thread that drains. */
public final class Drain {
  private final boolean refused;
  private final List<Walk> walks = new ArrayList<>();
  private long visited;
  private long bucketLocks;
  private long relocks;
  private long probes;
  private long skipped;

  private Drain(boolean refused) {
    this.refused = refused;
  }

  static Drain begun() {
    return new Drain(false);
  }

  /** -EOPNOTSUPP: nothing was done. */
  static Drain refusal() {
    return new Drain(true);
  }

  void add(Walk walk) {
    walks.add(walk);
    visited += walk.visited;
    bucketLocks += walk.bucketLocks;
    relocks += walk.relocks;
    probes += walk.probes;
    skipped += walk.skipped;
  }

  /** Whether the table can't be walked so. The promise of the drain is void then. */
  public boolean isRefused() {
    return refused;
  }

  /** The walks, one after the other; the last one of most revisions found nothing. */
  public List<Walk> walks() {
    return List.copyOf(walks);
  }

  /** Number of callbacks. */
  public long visited() {
    return visited;
  }

  /** How often a walk came to a bucket and took its lock. */
  public long bucketLocks() {
    return bucketLocks;
  }

  /** How often a bucket's lock was taken again after a callback. */
  public long relocks() {
    return relocks;
  }

  /** How often a list head was read. */
  public long probes() {
    return probes;
  }

  /** How many buckets were passed over by comparing their index, without their lock. */
  public long skipped() {
    return skipped;
  }
}
