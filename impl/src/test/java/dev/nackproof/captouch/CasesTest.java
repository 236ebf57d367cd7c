package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.review.NoVerdict;
import dev.nackproof.review.Tally;
import org.junit.jupiter.api.Test;

/** One exploration, several claims: whose error it was, and when nothing can be said. */
class CasesTest {
  private final Cases cases = new Cases();
  private final Tally tally = new Tally();

  private void good() {
    cases.run(() -> {}, () -> "good");
  }

  private void bad(String invariant) {
    cases.run(
        () -> {
          throw new InvariantViolation(invariant, "wrong");
        },
        () -> "the story of " + invariant);
  }

  private void freed() {
    cases.run(
        () -> {
          throw new UseAfterFree("cap");
        },
        () -> "the story of a cap");
  }

  @Test
  void anAskedErrorIsTheWitnessWithItsStory() {
    good();
    bad("L3");
    good();
    assertThatThrownBy(() -> cases.decide(tally, "L1", "L3"))
        .isExactlyInstanceOf(AssertionError.class)
        .hasMessage("L3: wrong\nthe story of L3");
    assertThat(tally.cases()).isEqualTo(2);
  }

  @Test
  void theFirstOfSeveralAskedErrorsIsTheWitness() {
    bad("L3");
    bad("L1");
    assertThatThrownBy(() -> cases.decide(tally, "L1", "L3")).hasMessageStartingWith("L3");
  }

  @Test
  void whatTheCaseAssertsItselfCanBeAskedFor() {
    cases.run(
        () -> {
          throw new AssertionError("gone");
        },
        () -> "the story");
    assertThatThrownBy(() -> cases.decide(tally, Cases.ASSERTED)).hasMessage("gone\nthe story");
  }

  @Test
  void anotherClaimsErrorDoesNotBreakThisOne() {
    bad("L3");
    freed();
    good();
    cases.decide(tally, "L1");
    assertThat(tally.cases()).isEqualTo(3);
    assertThat(tally.masked()).isEqualTo(2);
  }

  @Test
  void whenAllAreMaskedThereIsNoVerdict() {
    bad("L3");
    freed();
    assertThatThrownBy(() -> cases.decide(tally, "L1"))
        .isInstanceOf(NoVerdict.class)
        .hasMessage(
            "masked: all 2 cases were ended by another claim's error, the last by cap was used"
                + " after it was freed");
  }
}
