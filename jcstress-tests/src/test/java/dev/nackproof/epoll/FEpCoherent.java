package dev.nackproof.epoll;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.nackproof.jcstress.Asks;
import dev.nackproof.jcstress.Chosen;
import dev.nackproof.jcstress.Of;
import java.util.Objects;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Claim f-ep-coherent: two reads of f_ep never see the new value, then the old.
 *
 * <p>What could go wrong: the last put of a file, an ADD and a graph check read f_ep without
 * f_lock. Unmarked reads are the compiler's to reorder, even of one field: when it can't tell that
 * two expressions name the same file, it may load the second first. Where it bites: wherever it
 * compiles so; no CPU in use reorders two loads of one address. READ_ONCE forbids it, in Java an
 * opaque read. So this asks the compiler, not the machine: what it does not show here, another may.
 *
 * <p>Seen as pairs: whether the first read, and the second, found the head.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=epoll -Dclaim=f-ep-coherent
 * -Drevision=epmutex}
 */
@Asks(fix = EpollFix.class, claim = "f-ep-coherent", check = "two-reads")
final class FEpCoherent {
  private FEpCoherent() {}

  @Outcome(
      id = {"0, 0", "0, 1", "1, 1"},
      expect = ACCEPTABLE,
      desc = "both before, both after, or one each")
  @Outcome(
      id = "1, 0",
      expect = ACCEPTABLE_INTERESTING,
      desc = "the head was there and then was not: the second read came first")
  static class Outcomes {}

  /** One file under two names. */
  abstract static class Watched {
    private final Epoll revision;
    private final ItemsLink fEp = new ItemsLink();
    private final ItemsLink sameFEp = fEp;

    Watched(Epoll revision) {
      this.revision = revision;
    }

    final void attach() {
      revision.write(fEp, ItemsHead.END);
    }

    final void lookTwice(II_Result result) {
      // In the kernel too both were dereferenced before, so that no null check orders the reads.
      ItemsLink first = Objects.requireNonNull(fEp);
      ItemsLink second = Objects.requireNonNull(sameFEp);
      ItemsHead before = revision.read(first);
      ItemsHead after = revision.read(second);
      // What was read last is used first: a compiler that loads where it uses then swaps the two.
      result.r2 = after == null ? 0 : 1;
      result.r1 = before == null ? 0 : 1;
    }
  }

  @Of("epmutex")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Global extends Watched {
    public Global() {
      super(new GlobalMutex());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  @Of("v2")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class OnlyUnhooked extends Watched {
    public OnlyUnhooked() {
      super(new RefcountV2());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  @Of("v4")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Dying extends Watched {
    public Dying() {
      super(new RefcountV4());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  @Of("v6")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Merged extends Watched {
    public Merged() {
      super(new RefcountV6());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  @Of("put-after-unlock")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class PutLast extends Watched {
    public PutLast() {
      super(new PutAfterUnlock());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  @Of("rcu-free")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class FreedByRcu extends Watched {
    public FreedByRcu() {
      super(new RcuFree());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  @Of("pin-file")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Pinned extends Watched {
    public Pinned() {
      super(new PinFile());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends Watched {
    public Candidate() {
      super((Epoll) Chosen.revision());
    }

    @Actor
    public void attaches() {
      attach();
    }

    @Actor
    public void looks(II_Result result) {
      lookTwice(result);
    }
  }
}
