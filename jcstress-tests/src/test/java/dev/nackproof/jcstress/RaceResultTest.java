package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.jcstress.RaceResult.Outcome;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From outcome counts to a verdict. */
class RaceResultTest {
  private static final String BOUND = "2 threads, a while";

  private static RaceResult seen(long good, long bad) {
    return new RaceResult(
        List.of(
            new Outcome("2", false, "both are counted", good),
            new Outcome("1", true, "one was lost", bad)),
        BOUND,
        "");
  }

  @Test
  void oneBadOutcomeIsEnough() {
    Answer answer = seen(3_999_999, 1).answer(false);

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(answer.samples()).isEqualTo(4_000_000);
    assertThat(answer.bound()).isEqualTo(BOUND);
  }

  @Test
  void oneBadOutcomeIsEnoughHoweverFewSamples() {
    assertThat(seen(1, 1).answer(true).verdict()).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void noBadOutcomeHolds() {
    Answer answer = seen(4_000_000, 0).answer(false);

    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.exhausted()).isFalse();
  }

  @Test
  void aDeclaredBreakThatWasNotSeenDoesNotHold() {
    assertThat(seen(4_000_000, 0).answer(true).verdict()).isEqualTo(Verdict.NOT_OBSERVED);
  }

  @Test
  void aHandfulOfSamplesSaysNothing() {
    Answer answer = seen(RaceResult.FEWEST_SAMPLES - 1, 0).answer(false);

    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer.reason()).startsWith("only 9,999 samples were taken");
  }

  @Test
  void whatDidNotRunSaysWhy() {
    Answer answer = RaceResult.notRun("too few CPUs").answer(false);

    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer.reason()).isEqualTo("too few CPUs");
  }

  @Test
  void theWitnessBeginsWithTheBadOutcomeAndItsRate() {
    List<String> lines = seen(3_000_000, 1_000_000).witness().lines().toList();

    assertThat(lines.subList(0, 5))
        .containsExactly(
            "          count  per million  outcome",
            "      1,000,000    250,000.0  1  <- breaks the claim",
            "    one was lost",
            "      3,000,000    750,000.0  2",
            "    both are counted");
    assertThat(lines.get(5)).contains(System.getProperty("java.vm.version")).endsWith("CPUs");
  }
}
