package dev.nackproof.hashdrain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.hashdrain.HashTable.Kind;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a drain costs, counted: the claims that a rewrite and a crash fix once lost unnoticed. */
class DrainCostTest {
  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "linear-probes",
      name = "spread",
      bound = "export table with 100, 1000, 10 000 and 20 000 random handles")
  void probesAreLinearWhenSpread(Subject<HashDrain> revision, Tally tally) {
    spread(revision, tally, DrainCostTest::assertLinear);
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "linear-probes",
      name = "one-chain",
      bound = "2 to 16 buckets of 1 to 4 heads, 8 to 64 items on one chain")
  void probesAreLinearOnOneChain(Subject<HashDrain> revision, Tally tally) {
    oneChain(revision, tally, DrainCostTest::assertLinear);
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "no-skips",
      name = "spread",
      bound = "export table with 100, 1000, 10 000 and 20 000 random handles")
  void bucketsAreNotPassedOverWhenSpread(Subject<HashDrain> revision, Tally tally) {
    spread(revision, tally, DrainCostTest::assertNoSkips);
  }

  @UnitCheck(
      fix = HashDrainFix.class,
      claim = "no-skips",
      name = "one-chain",
      bound = "2 to 16 buckets of 1 to 4 heads, 8 to 64 items on one chain")
  void bucketsAreNotPassedOverOnOneChain(Subject<HashDrain> revision, Tally tally) {
    oneChain(revision, tally, DrainCostTest::assertNoSkips);
  }

  /** The bound that a drain's cost has to keep. */
  private interface Bound {
    void check(Drain drain, long items, long buckets, long heads);
  }

  private static void assertLinear(Drain drain, long n, long b, long h) {
    assertThat(drain.bucketLocks())
        .as("bucket locks for %s items in %s buckets of %s heads", n, b, h)
        .isLessThanOrEqualTo(n + 2 * b - 1);
    assertThat(drain.relocks()).as("locks after callbacks for %s items", n).isLessThanOrEqualTo(n);
    assertThat(drain.probes())
        .as("head probes for %s items in %s buckets of %s heads", n, b, h)
        .isLessThanOrEqualTo(n * h + 2 * b * h);
  }

  private static void assertNoSkips(Drain drain, long n, long b, long h) {
    assertThat(drain.bucketLocks() + drain.skipped())
        .as("buckets looked at or passed over for %s items in %s buckets", n, b)
        .isLessThanOrEqualTo(n + 2 * b);
  }

  private static void spread(Subject<HashDrain> revision, Tally tally, Bound bound) {
    for (int items : new int[] {100, 1_000, 10_000, 20_000}) {
      HashDrain server = revision.get();
      HashTable table = ExportTables.filled(server, items);
      Drain drain = server.drain(table, server.cancelling(table));
      assertThat(table.count()).isZero();
      bound.check(drain, items, table.size(), ExportTables.HEADS);
      tally.add();
    }
  }

  /** All on the last head of the last bucket, as colliding handles would be. */
  private static void oneChain(Subject<HashDrain> revision, Tally tally, Bound bound) {
    for (int buckets : new int[] {2, 4, 16}) {
      for (int heads : new int[] {1, 4}) {
        for (int items : new int[] {8, 64}) {
          HashDrain server = revision.get();
          HashTable table = new HashTable(Kind.COUNTED, buckets, heads, buckets * heads);
          for (int i = 1; i <= items; i++) {
            server.add(table, new Item(i * buckets * heads - 1));
          }
          Drain drain = server.drain(table, server.cancelling(table));
          assertThat(table.count()).isZero();
          bound.check(drain, items, buckets, heads);
          tally.add();
        }
      }
    }
  }

  /**
   * Ours against chain-stop, which stood for six years: never more probes, and far fewer with the
   * mail's numbers. Not a claim, as it compares two revisions.
   */
  @Test
  void stayUntilEmptyReadsFewerHeadsThanChainStop() {
    SplittableRandom random = new SplittableRandom(16272);
    for (int items = 0; items < 200; items++) {
      int seed = random.nextInt();
      long ours = probes(new StayUntilEmpty(), items, seed);
      long theirs = probes(new ChainStop(), items, seed);
      assertThat(ours).as("probes for %s items", items).isLessThanOrEqualTo(theirs);
    }
    HashDrain ours = new StayUntilEmpty();
    HashDrain theirs = new ChainStop();
    HashTable table = ExportTables.filled(ours, 10_000);
    HashTable other = ExportTables.filled(theirs, 10_000);
    assertThat(3 * ours.drain(table, ours.cancelling(table)).probes())
        .isLessThan(theirs.drain(other, theirs.cancelling(other)).probes());
  }

  /** The cost that the docstring of ours names, to the last lock. */
  @Test
  void stayUntilEmptyLooksAtNoBucketTwice() {
    for (int items : new int[] {1, 100, 10_000}) {
      HashDrain ours = new StayUntilEmpty();
      HashTable table = ExportTables.filled(ours, items);
      Drain drain = ours.drain(table, ours.cancelling(table));
      assertThat(drain.walks()).hasSize(1);
      assertThat(drain.bucketLocks()).isEqualTo(table.size());
      assertThat(drain.relocks()).isEqualTo(items);
      assertThat(drain.skipped()).isZero();
      assertThat(drain.probes()).isEqualTo((long) table.size() * ExportTables.HEADS + items);
    }
  }

  /** Something added behind the walk costs one more pass, and nothing but that does. */
  @Test
  void stayUntilEmptyComesBackForWhatWasAddedBehindIt() {
    for (int late = 0; late < 4; late++) {
      HashDrain ours = new StayUntilEmpty();
      HashTable table = new HashTable(Kind.COUNTED, 4, 1, 4);
      ours.add(table, new Item(2));
      Item added = new Item(4 + late);
      Drain drain =
          ours.drain(
              table,
              item -> {
                if (item != added) {
                  ours.add(table, added);
                }
                return ours.cancel(table, item);
              });
      assertThat(table.count()).isZero();
      assertThat(drain.walks()).as("walks for bucket %s", late).hasSize(late < 2 ? 2 : 1);
      assertThat(drain.bucketLocks()).isEqualTo(late < 2 ? 8 : 4);
    }
  }

  private static long probes(HashDrain server, int items, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HashTable table = new HashTable(Kind.COUNTED, 4, 4, 16);
    for (int i = 0; i < items; i++) {
      server.add(table, new Item(random.nextInt()));
    }
    return server.drain(table, server.cancelling(table)).probes();
  }
}
