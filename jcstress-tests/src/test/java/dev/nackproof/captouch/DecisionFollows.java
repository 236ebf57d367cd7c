package dev.nackproof.captouch;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.nackproof.jcstress.Asks;
import dev.nackproof.jcstress.Chosen;
import dev.nackproof.jcstress.Of;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Claim decision-follows: each call's decision follows from the value that it wrote.
 *
 * <p>What could go wrong: a step that writes the counter and then reads it <em>again</em> to decide
 * may read what another CPU has written meanwhile. Its own increment did not wrap to 0, the other's
 * did, and both go for the lock; with other timing neither goes, and a touch is missed. Where it
 * bites: on every machine with two CPUs, even when the increment itself is atomic. In C it needs no
 * second read in the source: the compiler may reload a plain variable instead of keeping the value
 * in a register. Java's memory model has no such reload, so that the plain revisions hold the claim
 * here while their C may not; READ_ONCE is what forbids it there.
 *
 * <p>Period 2, so that a call goes when it wrote 0. Each CPU calls once. From a shared 0 they write
 * 1 and 0 in some order, or, when the increments race, 1 and 1; never 0 and 0: they cannot both go.
 * A counter for each CPU starts at 1 here, so that each call writes 0 and both must go; were it
 * shared after all, one of them would not.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=captouch -Dclaim=decision-follows
 * -Drevision=sampled-reloaded}
 */
@Asks(fix = CapTouchFix.class, claim = "decision-follows", check = "two-cpus")
final class DecisionFollows {
  private DecisionFollows() {}

  @Outcome(
      id = "false, false",
      expect = ACCEPTABLE,
      desc = "neither goes: each wrote 1, to its own counter or over the other's")
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "the one that wrote 0 goes for the lock, the other does not")
  @Outcome(
      id = "true, true",
      expect = ACCEPTABLE_INTERESTING,
      desc = "both go, one of them by a value that it did not write")
  static class Outcomes {}

  @Outcome(
      id = "true, true",
      expect = ACCEPTABLE,
      desc = "both go: each wrote 0 to its own counter")
  @Outcome(
      id = {"true, false", "false, true", "false, false"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "one stays away though it wrote 0, or the counter is not its own")
  static class OutcomesOfOwnCounters {}

  /** One client with period 2, whose step two CPUs call. */
  abstract static class Client {
    private final CapTouch revision;

    Client(CapTouch revision) {
      this.revision = revision.period(2);
    }

    /** One call on each CPU before the race. */
    final void callOnEach() {
      call(0);
      call(1);
    }

    final boolean call(int cpu) {
      return revision.attempts(cpu);
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
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
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
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
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
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
    }
  }

  @Of("sampled-per-cpu")
  @JCStressTest
  @JCStressMeta(OutcomesOfOwnCounters.class)
  @State
  public static class PerCpu extends Client {
    public PerCpu() {
      super(new SampledPerCpu());
      callOnEach();
    }

    @Actor
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
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
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
    }
  }

  @Of("sampled-coprime")
  @JCStressTest
  @JCStressMeta(OutcomesOfOwnCounters.class)
  @State
  public static class Coprime extends Client {
    public Coprime() {
      super(new SampledCoprime());
      callOnEach();
    }

    @Actor
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
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
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
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
    public void cpu0(ZZ_Result result) {
      result.r1 = call(0);
    }

    @Actor
    public void cpu1(ZZ_Result result) {
      result.r2 = call(1);
    }
  }
}
