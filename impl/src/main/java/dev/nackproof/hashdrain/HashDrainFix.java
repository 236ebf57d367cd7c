package dev.nackproof.hashdrain;

import static dev.nackproof.review.Engine.JCSTRESS;
import static dev.nackproof.review.Engine.LINCHECK_MODEL;
import static dev.nackproof.review.Engine.LINCHECK_STRESS;
import static dev.nackproof.review.Engine.UNIT;

import dev.nackproof.review.Check;
import dev.nackproof.review.Fix;

/** Emptying a hash table: what a reviewer asks of it, and how it is asked. */
public final class HashDrainFix extends Fix<HashDrain> {
  private static final Check DRAIN_VS_DELETE =
      check(LINCHECK_MODEL, "drain-vs-delete", "a client's locks are revoked || one is deleted");
  private static final Check DRAIN_VS_CANCEL =
      check(
          LINCHECK_MODEL,
          "drain-vs-cancel",
          "a client's locks are revoked || the last reference on one is dropped");
  private static final Check DRAIN_VS_ADD =
      check(LINCHECK_MODEL, "drain-vs-add", "a drain || an item is added behind it")
          .sparingDefects();
  private static final Check EVICT_VS_ENQUEUE =
      check(
              LINCHECK_MODEL,
              "evict-vs-enqueue",
              "a client is evicted || an enqueue that saw it connected")
          .sparingDefects();
  private static final Check DRAIN_VS_RESIZE =
      check(LINCHECK_MODEL, "drain-vs-resize", "a drain || a pending resize starts")
          .sparingDefects();
  private static final Check TABLE_HISTORY =
      check(
              LINCHECK_MODEL,
              "table-history",
              "a resize that lets go || delete, add, lookup and count")
          .sparingDefects();
  private static final Check EVERY_GEOMETRY =
      check(
          UNIT,
          "every-geometry",
          "1 to 8 buckets of 1 to 4 heads, 0 to 24 items, evict and revoke");
  private static final Check SPREAD =
      check(UNIT, "spread", "random handles, up to 20 000 in the export table's geometry");
  private static final Check ONE_CHAIN =
      check(UNIT, "one-chain", "all handles on the chain of the last head");

  /** Fills the table. */
  public HashDrainFix() {
    super(
        "hashdrain",
        "Emptying a hash table under load (Lustre libcfs)",
        "LU-16272, High CPU usage in libcfs_hash_for_each_empty(), 2024-02-09",
        HashDrain.class);

    claim(
        "drains-all",
        "without concurrent adders the table is empty after a drain",
        EVERY_GEOMETRY,
        DRAIN_VS_DELETE,
        DRAIN_VS_CANCEL);
    claim(
        "sees-what-was",
        "I6: what was in the table before the last walk was visited by it, or removed by another",
        check(UNIT, "add-anywhere", "an add to each bucket from each callback of a drain"),
        DRAIN_VS_ADD);
    claim(
        "late-add-allowed",
        "an item added behind the walk raises no error and is seen in the count",
        check(UNIT, "late-add", "an add to each bucket at each release of another bucket's lock"),
        DRAIN_VS_ADD,
        EVICT_VS_ENQUEUE);
    claim(
        "evicted-empty",
        "when an eviction and every enqueue beside it have returned, the client has no lock",
        EVICT_VS_ENQUEUE);
    claim(
        "stop-honoured",
        "after the callback said stop a walk does not call it again",
        check(UNIT, "stop-anywhere", "every start, a stop at every callback, removing or not"));
    claim(
        "drain-ends",
        "the drain ends when adders stop, also beside or after a resize",
        EVICT_VS_ENQUEUE,
        DRAIN_VS_RESIZE,
        check(LINCHECK_MODEL, "cancel-then-drain", "a cancel, then a drain || a resize")
            .ofStep("needsDelete"));
    claim(
        "removed-once",
        "I8: an item is removed exactly once, and no count goes below zero",
        DRAIN_VS_DELETE);
    claim(
        "no-use-after-free",
        "no walk and no enqueue reads a freed item, and none is freed twice",
        DRAIN_VS_CANCEL,
        EVICT_VS_ENQUEUE);
    claim(
        "counts-add-up",
        "I4: at rest each bucket counts the items on its chains, and the table counts them all",
        EVERY_GEOMETRY,
        DRAIN_VS_RESIZE,
        TABLE_HISTORY,
        check(LINCHECK_STRESS, "all-operations", "two threads with random operations, resizes too")
            .ofStep("move"));
    claim(
        "callback-unlocked",
        "I1: the callback has a reference on its item, and neither the table's nor a bucket's lock",
        check(UNIT, "callback-looks", "every callback of drains over small geometries"));
    claim(
        "geometry-frozen",
        "I2: while somebody iterates, no resize runs and the array stays the same",
        DRAIN_VS_RESIZE);
    claim(
        "linear-probes",
        "without concurrent adders: bucket locks <= N + 2B - 1, N more after callbacks, head probes"
            + " <= N x H + 2 x B x H",
        SPREAD,
        ONE_CHAIN);
    claim(
        "no-skips",
        "without concurrent adders: buckets looked at or passed over <= N + 2B",
        SPREAD,
        ONE_CHAIN);
    claim(
        "refusal-reported",
        "a table that can't be walked so answers an error, which the caller passes on; without an"
            + " error the table is empty",
        check(UNIT, "every-kind", "evict and revoke on each kind of table"));
    claim(
        "linearizable",
        "add, delete, lookup and count are linearizable, also while the table grows (walks are not,"
            + " and are left out)",
        TABLE_HISTORY,
        check(LINCHECK_STRESS, "random-histories", "two threads with random operations")
            .ofStep("whereElse"));
    claim(
        "hashed-test-safe",
        "a cancel beside a resize that moves its item leaves no destroyed item in the table",
        check(JCSTRESS, "test-vs-move", "a cancel || a resize moves its item; then the table")
            .ofStep("needsDelete"),
        check(LINCHECK_MODEL, "cancel-vs-move", "a cancel || a resize moves its item")
            .ofStep("needsDelete"));

    note(
        "chain-stop is linear as long as its chains are short: a drain takes as many walks as the"
            + " longest chain has items, and one more. With all handles on one chain it is quadratic"
            + " too, so that it breaks linear-probes and no-skips in one scenario and holds them in"
            + " the other.");
    note(
        "inverted-wrap combines the wrong test of LU-6929 with a walk that resumes; that its cost is"
            + " quadratic again follows from the combination and is no part of the ticket.");
    note(
        "evicted-empty is asked besides: it tells what the correction of LU-17203 corrects besides"
            + " the assertion. Before it, a lock whose enqueue saw the client connected may be added"
            + " after the export was queued for the last time, and stays.");
    note(
        "A growing table keeps its buckets and replaces the array, as the kernel's does: a walk that"
            + " does not wait for the resize reads no freed memory, it sees the buckets change.");
    note(
        "An export that has locks left when its drain ends is drained again, in every revision. The"
            + " correction of LU-17203 is described together with that; which of the two is older we"
            + " could not tell, so none is told apart by it.");
    note(
        "sees-what-was looks at the whole table when a walk begins and when it ends; only an engine"
            + " that runs one thread at a time can ask it.");
  }
}
