package dev.nackproof.hashdrain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.hashdrain.HashTable.Kind;
import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a drain promises, over small tables and all the moments at which something may happen. */
class DrainPromisesTest {
  private static final int[] BUCKETS = {1, 2, 4, 8};
  private static final int[] HEADS = {1, 2, 4};

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "drains-all",
      name = "every-geometry",
      bound = "12 geometries x 0 to 24 items x evict and revoke")
  void drainsAll(Subject<HashDrain> revision, Tally tally) {
    everyGeometry(
        revision,
        tally,
        table -> {},
        table ->
            assertThat(table.items())
                .as("items after the drain of %s buckets", table.size())
                .isEmpty());
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "counts-add-up",
      name = "every-geometry",
      bound = "12 geometries x 0 to 24 items x evict and revoke, after growth and after the drain")
  void countsAddUp(Subject<HashDrain> revision, Tally tally) {
    Consumer<HashTable> look = table -> asking("I4", () -> Invariants.atRest(table));
    everyGeometry(revision, tally, look, look);
  }

  /** Looks at each table when it has been filled and has grown, and when it has been drained. */
  private static void everyGeometry(
      Subject<HashDrain> revision,
      Tally tally,
      Consumer<HashTable> afterFill,
      Consumer<HashTable> afterDrain) {
    for (int buckets : BUCKETS) {
      for (int heads : HEADS) {
        for (int items = 0; items <= 24; items++) {
          for (boolean evict : new boolean[] {true, false}) {
            HashDrain server = revision.get();
            HashTable table = new HashTable(Kind.COUNTED, buckets, heads, 4 * buckets * heads);
            fill(server, table, items);
            afterFill.accept(table);
            Export export = new Export(table);
            boolean done = evict ? server.evict(export) : server.revoke(export);
            assertThat(done).isTrue();
            afterDrain.accept(table);
            tally.add();
          }
        }
      }
    }
  }

  /** Adds items with random keys, and lets the table grow as often as it asks to. */
  private static void fill(HashDrain server, HashTable table, int items) {
    SplittableRandom random = new SplittableRandom(16272);
    for (int i = 0; i < items; i++) {
      server.add(table, new Item(random.nextInt()));
      server.resize(table);
    }
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "sees-what-was",
      name = "add-anywhere",
      bound = "4 buckets with 1 or 2 items each: one more to each bucket, from each callback")
  void whatACallbackAddsIsSeen(Subject<HashDrain> revision, Tally tally) {
    for (int each = 1; each <= 2; each++) {
      for (int at = 0; at < 4 * each; at++) {
        for (int bucket = 0; bucket < 4; bucket++) {
          HashDrain server = revision.get();
          HashTable table = fourBuckets(server, each).watched();
          Item late = new Item(100 * 4 + bucket);
          int callback = at;
          AtomicInteger callbacks = new AtomicInteger();
          HashDrain.Callback callBack =
              item -> {
                if (callbacks.getAndIncrement() == callback) {
                  server.add(table, late);
                }
                server.cancel(table, item);
                return true;
              };
          asking("I6", () -> server.drain(table, callBack));
          assertThat(table.items())
              .as("left after an add to bucket %s from callback %s", bucket, at)
              .isEmpty();
          tally.add();
        }
      }
    }
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "late-add-allowed",
      name = "late-add",
      bound = "4 buckets with 1 item each: one more to each, at each release of another's lock")
  void aLateItemIsCounted(Subject<HashDrain> revision, Tally tally) {
    int releases = releasesOf(revision);
    for (int at = 0; at < releases; at++) {
      for (int bucket = 0; bucket < 4; bucket++) {
        HashDrain server = revision.get();
        HashTable table = fourBuckets(server, 1);
        addAtRelease(server, table, at, bucket);
        asking("LU-17203", () -> server.drain(table, server.cancelling(table)));
        assertThat(table.count())
            .as("count after an add to bucket %s at release %s", bucket, at)
            .isEqualTo(table.items().size());
        tally.add();
      }
    }
  }

  /** How often a drain releases the lock of a bucket when nobody adds. */
  private static int releasesOf(Subject<HashDrain> revision) {
    HashDrain server = revision.get();
    HashTable table = fourBuckets(server, 1);
    AtomicInteger releases = new AtomicInteger();
    for (Bucket bucket : table.buckets()) {
      bucket.lock.asserting(releases::incrementAndGet);
    }
    server.drain(table, server.cancelling(table));
    return releases.get();
  }

  /** Another thread adds while the drain is about to release the lock of another bucket. */
  private static void addAtRelease(HashDrain server, HashTable table, int at, int late) {
    AtomicInteger releases = new AtomicInteger();
    Bucket target = table.buckets()[late];
    for (Bucket bucket : table.buckets()) {
      bucket.lock.asserting(
          () -> {
            boolean walks = !bucket.lock.isWrittenByMe();
            if (releases.getAndIncrement() == at && bucket != target && walks) {
              Elsewhere.run(() -> server.add(table, new Item(100 * 4 + late)));
            }
          });
    }
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "stop-honoured",
      name = "stop-anywhere",
      bound = "4 buckets with 1 or 2 items on each of 2 chains: every start, every callback")
  void stopIsHonoured(Subject<HashDrain> revision, Tally tally) {
    for (int each : new int[] {2, 4}) {
      for (int start = 0; start < 4; start++) {
        for (int stop = 1; stop <= 4 * each; stop++) {
          for (boolean removes : new boolean[] {true, false}) {
            HashDrain server = revision.get();
            HashTable table = fourBuckets(server, each);
            AtomicInteger callbacks = new AtomicInteger();
            int last = stop;
            server.walk(
                table,
                item -> {
                  int now = callbacks.incrementAndGet();
                  if (removes) {
                    server.cancel(table, item);
                  }
                  return now < last;
                },
                start);
            assertThat(callbacks.get())
                .as("callbacks of a walk from bucket %s, stopped at the %sth", start, stop)
                .isLessThanOrEqualTo(stop);
            tally.add();
          }
        }
      }
    }
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "callback-unlocked",
      name = "callback-looks",
      bound = "4 buckets with 1 to 4 items each, every callback")
  void theCallbackHasNoLock(Subject<HashDrain> revision, Tally tally) {
    for (int each = 1; each <= 4; each++) {
      HashDrain server = revision.get();
      HashTable table = fourBuckets(server, each);
      server.drain(
          table,
          item -> {
            assertThat(table.lock.isHeldByMe()).as("the table lock is held").isFalse();
            for (Bucket bucket : table.buckets()) {
              assertThat(bucket.lock.isHeldByMe()).as("%s is held", bucket.lock).isFalse();
            }
            // The handle's, the table's and the walk's.
            assertThat(item.references()).as("references on " + item).isEqualTo(3);
            tally.add();
            server.cancel(table, item);
            return true;
          });
    }
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "refusal-reported",
      name = "every-kind",
      bound = "3 kinds of table x evict and revoke")
  void aRefusalIsReported(Subject<HashDrain> revision, Tally tally) {
    for (Kind kind : Kind.values()) {
      for (boolean evict : new boolean[] {true, false}) {
        HashDrain server = revision.get();
        HashTable table = new HashTable(kind, 2, 2, 4);
        fill(server, table, 3);
        Export export = new Export(table);
        boolean done = evict ? server.evict(export) : server.revoke(export);
        String what = (evict ? "evict of " : "revoke of ") + kind + " locks";
        assertThat(table.count()).as("locks left by an %s", what).isEqualTo(done ? 0 : 3);
        assertThat(done).as("%s succeeds", what).isEqualTo(kind == Kind.COUNTED);
        tally.add();
      }
    }
  }

  /** Not a claim, as it is more than the kernel's walk promises. */
  @Test
  void stayUntilEmptyFollowsNoRemovedNode() {
    cancelsTwoAtOnce(new StayUntilEmpty());
  }

  @Test
  void aWalkThatTrustsAnOldLinkFollowsARemovedNode() {
    assertThatThrownBy(() -> cancelsTwoAtOnce(new NextUnpinned())).isInstanceOf(UseAfterFree.class);
  }

  /** Each callback of a drain in turn cancels each other item too, which frees it. */
  private static void cancelsTwoAtOnce(HashDrain server) {
    for (int at = 0; at < 8; at++) {
      for (int other = 0; other < 8; other++) {
        HashTable table = fourBuckets(server, 4);
        Item removed = table.items().get(other);
        int callback = at;
        AtomicInteger callbacks = new AtomicInteger();
        server.drain(
            table,
            item -> {
              assertThat(item.isHashed()).as("%s is in the table", item).isTrue();
              if (callbacks.getAndIncrement() == callback && !removed.isFreed()) {
                server.cancel(table, removed);
              }
              server.cancel(table, item);
              return true;
            });
        assertThat(table.items()).isEmpty();
      }
    }
  }

  /** The invariant that is asked about is the verdict; any other error is for another claim. */
  private static void asking(String invariant, Runnable step) {
    try {
      step.run();
    } catch (InvariantViolation e) {
      if (e.invariant().equals(invariant)) {
        throw new AssertionError(e.getMessage(), e);
      }
      throw e;
    }
  }

  /** Four buckets of two heads, and so many items in each, on both heads in turn. */
  private static HashTable fourBuckets(HashDrain server, int each) {
    HashTable table = new HashTable(Kind.COUNTED, 4, 2, 8);
    for (int i = 0; i < each; i++) {
      for (int bucket = 0; bucket < 4; bucket++) {
        server.add(table, new Item(4 * i + bucket));
      }
    }
    return table;
  }
}
