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
 * Claim flag-not-lost: no concurrent change of the flag word loses FLUSH.
 *
 * <p>What could go wrong: write_inode sets FLUSH with i_ceph_lock and cap_delay_lock held, but the
 * word has other flags, some of which are set with no lock at all. A plain {@code |=} reads the
 * word and writes it back: a flag that another CPU set in between is gone, and what write_inode
 * queued is not flushed. Where it bites: on every machine with two CPUs. set_bit is one atomic
 * operation and loses nothing.
 *
 * <p>Only the two accesses race: the locks that write_inode holds are not the other's.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=capflush -Dclaim=flag-not-lost
 * -Drevision=plain-flags}
 */
@Asks(fix = CapFlushFix.class, claim = "flag-not-lost", check = "set-vs-set")
final class FlagNotLost {
  private FlagNotLost() {}

  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "both flags are set")
  @Outcome(
      id = "false, true",
      expect = ACCEPTABLE_INTERESTING,
      desc = "FLUSH is lost: what write_inode queued is not flushed")
  @Outcome(id = "true, false", expect = ACCEPTABLE_INTERESTING, desc = "the other flag is lost")
  @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "both are lost, which no order explains")
  static class Outcomes {}

  /** The flag word of an inode. */
  abstract static class Word {
    final FlagWord flags;

    Word(CapFlush mount) {
      flags = mount.newFlagWord();
    }
  }

  @Of("base")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Before extends Word {
    public Before() {
      super(new Base());
    }

    @Actor
    public void writeInode() {
      flags.set(FlagWord.FLUSH);
    }

    @Actor
    public void poolPermission() {
      flags.set(FlagWord.POOL_PERM);
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r1 = flags.has(FlagWord.FLUSH);
      result.r2 = flags.has(FlagWord.POOL_PERM);
    }
  }

  @Of("plain-flags")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Plain extends Word {
    public Plain() {
      super(new PlainFlags());
    }

    @Actor
    public void writeInode() {
      flags.set(FlagWord.FLUSH);
    }

    @Actor
    public void poolPermission() {
      flags.set(FlagWord.POOL_PERM);
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r1 = flags.has(FlagWord.FLUSH);
      result.r2 = flags.has(FlagWord.POOL_PERM);
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends Word {
    public Candidate() {
      super((CapFlush) Chosen.revision());
    }

    @Actor
    public void writeInode() {
      flags.set(FlagWord.FLUSH);
    }

    @Actor
    public void poolPermission() {
      flags.set(FlagWord.POOL_PERM);
    }

    @Arbiter
    public void look(ZZ_Result result) {
      result.r1 = flags.has(FlagWord.FLUSH);
      result.r2 = flags.has(FlagWord.POOL_PERM);
    }
  }
}
