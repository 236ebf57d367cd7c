package dev.nackproof.capflush;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.LockError;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Whose error an error is, and what the others are told when it ends their sequences. */
class SequencesTest {
  /** Its delayed work ends in this error. */
  private static final class Failing extends SnapsInOrder {
    private final KernelError error;

    Failing(KernelError error) {
      this.error = error;
    }

    @Override
    protected void runDelayed(long start, Map<Inode, Integer> passes) {
      throw error;
    }
  }

  /** Its messages take nothing dirty along, so that sync has the same inode before it for ever. */
  private static final class NeverClean extends SnapsInOrder {
    @Override
    protected int bitsToFlush(Inode inode, boolean asked) {
      return 0;
    }
  }

  private static Sequences sequences(Supplier<? extends CapFlush> revision, Event... events) {
    return new Sequences(
        new Theme(Theme.Setup.ONE_WRITER, List.of(events), events.length, false), revision, null);
  }

  @Test
  void aSyncThatNeverEndsBreaksTheClaimOfSync() {
    Sequences all = sequences(NeverClean::new, Event.on(0, "write"), Event.of("sync_fs"));

    assertThat(all.answer("sync-leaves-none").verdict()).isEqualTo(Verdict.BROKEN);
    Answer worker = all.answer("worker-ends");
    assertThat(worker.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(worker.bound()).contains("1 masked by another claim's error");
  }

  @Test
  void sequencesThatEndInAnotherClaimsErrorAreNoSamples() {
    InvariantViolation twice = new InvariantViolation("F8", "listed twice");
    Sequences all =
        sequences(() -> new Failing(twice), Event.of("tick"), Event.on(0, "pages clean"));

    assertThat(all.answer("on-one-list").verdict()).isEqualTo(Verdict.BROKEN);
    Answer other = all.answer("worker-ends");
    assertThat(other.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(other.samples()).isEqualTo(1);
  }

  @Test
  void nothingHoldsWhenAllAreMasked() {
    InvariantViolation twice = new InvariantViolation("F8", "listed twice");
    Sequences all = sequences(() -> new Failing(twice), Event.of("tick"));

    assertThat(all.answer("on-one-list").verdict()).isEqualTo(Verdict.BROKEN);
    Answer other = all.answer("worker-ends");
    assertThat(other.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(other.reason()).contains("masked: all 1");
  }

  @Test
  void anErrorOfNoClaimLeavesNoVerdict() {
    LockError error = new LockError("a lock that nobody has is given up");
    Sequences all = sequences(() -> new Failing(error), Event.on(0, "write"), Event.of("tick"));

    Answer answer = all.answer("reference-held");
    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer.reason()).contains("LockError", "a lock that nobody has", "tick");
  }

  @Test
  void whatTheEndedBaseCouldNotBeComparedWithIsNoSample() {
    InvariantViolation twice = new InvariantViolation("F8", "listed twice");
    Theme theme = new Theme(Theme.Setup.ONE_WRITER, List.of(Event.of("tick")), 1, true);
    BesideRuns ends = new BesideRuns(() -> new Failing(twice), theme.setup());
    Sequences all = new Sequences(theme, SnapsInOrder::new, ends);

    assertThat(all.answer("not-later-than-base").verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(all.answer("flushed-in-a-pass").samples()).isEqualTo(1);
  }
}
