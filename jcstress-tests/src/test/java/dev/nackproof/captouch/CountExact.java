package dev.nackproof.captouch;

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
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Claim count-exact: no increment of the skip counter is lost.
 *
 * <p>What could go wrong: {@code ++skip_counter} reads, adds and writes. Two CPUs that touch caps
 * of two inodes hold two different i_ceph_locks, so that both may read the same value and write the
 * same successor: two calls, one count. Where it bites: on every machine with two CPUs. It needs no
 * reordering, only that the read of one falls between the read and the write of the other; a
 * stronger ordering of the two accesses, or the promise that each happens exactly once, does not
 * help. On x86 the compiler may well make one {@code inc} instruction of them: without a lock
 * prefix that too is a read and a write.
 *
 * <p>Each CPU calls the sampling step once; when both are done, the count must be 2.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=captouch -Dclaim=count-exact
 * -Drevision=sampled-racy}
 */
@Asks(fix = CapTouchFix.class, claim = "count-exact", check = "two-cpus")
final class CountExact {
  private CountExact() {}

  @Outcome(id = "2", expect = ACCEPTABLE, desc = "both calls are counted")
  @Outcome(
      id = "1",
      expect = ACCEPTABLE_INTERESTING,
      desc = "an increment was lost: both read 0, both wrote 1")
  @Outcome(
      expect = ACCEPTABLE_INTERESTING,
      desc = "the counter holds what no order of two increments leaves")
  static class Outcomes {}

  /** One client, whose step two CPUs call. */
  abstract static class Client {
    private final CapTouch revision;

    Client(CapTouch revision) {
      this.revision = revision;
    }

    final void call(int cpu) {
      revision.attempts(cpu);
    }

    final int counted() {
      return revision.counted();
    }
  }

  @Of("sampled-racy")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Racy extends Client {
    public Racy() {
      super(new SampledRacy());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  @Of("sampled-annotated")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Annotated extends Client {
    public Annotated() {
      super(new SampledAnnotated());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  @Of("sampled-once")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Once extends Client {
    public Once() {
      super(new SampledOnce());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  @Of("sampled-per-cpu")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class PerCpu extends Client {
    public PerCpu() {
      super(new SampledPerCpu());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  @Of("sampled-atomic")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Atomic extends Client {
    public Atomic() {
      super(new SampledAtomic());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  @Of("sampled-coprime")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Coprime extends Client {
    public Coprime() {
      super(new SampledCoprime());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  @Of("sampled-reloaded")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Reloaded extends Client {
    public Reloaded() {
      super(new SampledReloaded());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends Client {
    public Candidate() {
      super((CapTouch) Chosen.revision());
    }

    @Actor
    public void cpu0() {
      call(0);
    }

    @Actor
    public void cpu1() {
      call(1);
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = counted();
    }
  }
}
