package dev.nackproof.hashdrain;

/** What one walk did, and what it cost; used by the thread that walks. */
public final class Walk {
  final Bucket[] buckets;
  final WalkInvariants seen;

  /** The bucket whose lock the walk has, or had last. */
  Bucket bucket;

  boolean left;
  int leftAt;
  int visited;
  long bucketLocks;
  long relocks;
  long probes;
  long skipped;

  Walk(Bucket[] buckets, WalkInvariants seen) {
    this.buckets = buckets;
    this.seen = seen;
  }

  /** How many items were visited, removed or not; one that was visited twice counts twice. */
  public int visited() {
    return visited;
  }

  /** The bucket that it left early, where the next walk may start. */
  public int leftAt() {
    return leftAt;
  }
}
