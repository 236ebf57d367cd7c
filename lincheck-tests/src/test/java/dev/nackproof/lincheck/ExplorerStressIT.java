package dev.nackproof.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.lincheck.ExplorerIT.LockedCounter;
import dev.nackproof.lincheck.ExplorerIT.RacyCounter;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Verdict;
import org.junit.jupiter.api.Test;

/** The controls of Lincheck's stress, on the JDK of the run. */
class ExplorerStressIT {
  @Test
  void stressFindsALostUpdate() {
    Answer answer =
        Explorer.stress(
            RacyCounter.class, RacyCounter.class, Object::new, Question.notLinearizable());

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void stressPassesACounterUnderALock() {
    Answer answer =
        Explorer.stress(
            LockedCounter.class, RacyCounter.class, Object::new, Question.notLinearizable());

    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.samples()).isPositive();
  }
}
