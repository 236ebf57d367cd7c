package dev.nackproof.hashdrain;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.nackproof.jcstress.Asks;
import dev.nackproof.jcstress.Chosen;
import dev.nackproof.jcstress.Of;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Claim hashed-test-safe: a cancel beside a resize that moves its item leaves no destroyed item in
 * the table.
 *
 * <p>What could go wrong: a resize takes the item off one chain and puts it on another, with the
 * table lock in write mode. A cancel that asks without any lock whether the item is hashed may look
 * in between, and skips the delete; the item is put on its new chain, destroyed, and nobody will
 * ever take it off (LU-1428). Where it bites: on every machine with two CPUs, as the node is
 * between two chains for some instructions; no reordering is needed. A test under the bucket's lock
 * cannot look in between.
 *
 * <p>One CPU cancels the item, the other moves it; then: was it destroyed, is it in the table?
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=hashdrain -Dclaim=hashed-test-safe
 * -Drevision=unlocked-test}
 */
@Asks(fix = HashDrainFix.class, claim = "hashed-test-safe", check = "test-vs-move")
final class HashedTestRace {
  private HashedTestRace() {}

  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "destroyed, and out of the table")
  @Outcome(
      id = "true, true",
      expect = ACCEPTABLE_INTERESTING,
      desc = "destroyed and still in the table: the cancel looked while it was between two chains")
  @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "the cancel did not destroy its item")
  static class Outcomes {}

  /**
   * A table of one head with five items, of which the resize moves the one to be cancelled, the
   * fourth: that is when the cancel arrives. As the second of three it was met a tenth as often.
   */
  abstract static class Server {
    private final HashDrain revision;
    private final HashTable table = new HashTable(HashTable.Kind.COUNTED, 1, 1, 2);
    private final Item item = new Item(1);
    private boolean destroyed;

    Server(HashDrain revision) {
      this.revision = revision;
      for (int key = 2; key <= 6; key += 2) {
        revision.add(table, new Item(key));
      }
      revision.add(table, item);
      revision.add(table, new Item(8));
      // The canceller's reference.
      item.get();
    }

    final void cancelItem() {
      destroyed = revision.cancel(table, item);
    }

    final void moveItem() {
      revision.resize(table);
    }

    final void look(ZZ_Result result) {
      result.r1 = destroyed;
      result.r2 = table.items().contains(item);
    }
  }

  @Of("restart")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Locked extends Server {
    public Locked() {
      super(new Restart());
    }

    @Actor
    public void cancel() {
      cancelItem();
    }

    @Actor
    public void move() {
      moveItem();
    }

    @Arbiter
    public void after(ZZ_Result result) {
      look(result);
    }
  }

  @Of("unlocked-test")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Unlocked extends Server {
    public Unlocked() {
      super(new UnlockedTest());
    }

    @Actor
    public void cancel() {
      cancelItem();
    }

    @Actor
    public void move() {
      moveItem();
    }

    @Arbiter
    public void after(ZZ_Result result) {
      look(result);
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends Server {
    public Candidate() {
      super((HashDrain) Chosen.revision());
    }

    @Actor
    public void cancel() {
      cancelItem();
    }

    @Actor
    public void move() {
      moveItem();
    }

    @Arbiter
    public void after(ZZ_Result result) {
      look(result);
    }
  }
}
