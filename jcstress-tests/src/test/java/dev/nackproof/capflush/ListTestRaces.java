package dev.nackproof.capflush;

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
 * Claim list-test-races: whoever uses a file asks "is it on the delay list?" with i_ceph_lock but
 * without cap_delay_lock (01232c8b99f6, 2025), and queues it only when it is not.
 *
 * <p>What could go wrong: the delayed work takes the inode off the list at that moment, and the
 * user was told that it is on it. It is a data race, and harmless, because the work takes the inode
 * off <em>before</em> it checks it, and the check needs i_ceph_lock: either it comes after the use
 * and sees it, or the user asked after the removal and queues the inode. Taken off after its check,
 * the inode is neither queued nor checked again. Where it bites: on every machine.
 *
 * <p>The inode's hold has ended, so that the work takes it. The first result is whether the user
 * queued it, the second whether it is queued at the end or a check has seen the use.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=capflush -Dclaim=list-test-races
 * -Drevision=removed-late}
 */
@Asks(fix = CapFlushFix.class, claim = "list-test-races", check = "touch-vs-worker")
final class ListTestRaces {
  private ListTestRaces() {}

  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "taken off, then queued by its user")
  @Outcome(
      id = "false, true",
      expect = ACCEPTABLE,
      desc = "told that it is queued, perhaps no longer true: the check comes after and sees it")
  @Outcome(
      id = "false, false",
      expect = ACCEPTABLE_INTERESTING,
      desc = "told that it is queued, then taken off by a work that checked it before")
  @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "queued by its user, and yet lost")
  static class Outcomes {}

  /** A file that was used long ago and is queued since. */
  abstract static class File extends Watcher {
    private final CapFlush mount;
    private final Inode inode;
    private boolean seen;

    File(CapFlush mount) {
      this.mount = mount;
      inode = mount.newInode("a", 1, 0);
      mount.issue(inode, 0, Bits.ANY_RD, Bits.READ_MODE);
      mount.use(inode);
      mount.client.clock.advance(2 * Inode.HOLD);
      mount.client.watcher = this;
    }

    final void work() {
      mount.delayedWork();
    }

    final boolean use() {
      return mount.use(inode);
    }

    final boolean isSeenTo() {
      return seen || inode.list() != null;
    }

    /** With i_ceph_lock held: whether the use came before. */
    @Override
    final void checked(Inode checked, boolean suppressed) {
      seen |= inode.wanted(mount.client.clock.now()) != 0;
    }
  }

  @Of("base")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Before extends File {
    public Before() {
      super(new Base());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }

  @Of("posted")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class AsPosted extends File {
    public AsPosted() {
      super(new Posted());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }

  @Of("flag-kept")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Kept extends File {
    public Kept() {
      super(new FlagKept());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }

  @Of("remedied")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Repaired extends File {
    public Repaired() {
      super(new Remedied());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }

  @Of("removed-late")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Late extends File {
    public Late() {
      super(new RemovedLate());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }

  @Of("worker-unbounded")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Unbounded extends File {
    public Unbounded() {
      super(new WorkerUnbounded());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends File {
    public Candidate() {
      super((CapFlush) Chosen.revision());
    }

    @Actor
    public void worker() {
      work();
    }

    @Actor
    public void user(ZZ_Result result) {
      result.r1 = use();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r2 = isSeenTo();
    }
  }
}
