package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The revision that a property names. */
class ChosenTest {
  /** As little public as a revision may be. */
  private static final class Hidden {
    private Hidden() {}
  }

  @Test
  void isMadeFromItsClassName() throws Throwable {
    assertThat(Chosen.constructor(Hidden.class.getName()).invoke()).isInstanceOf(Hidden.class);
  }

  @Test
  void thatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Chosen.constructor("no.Such"))
        .hasMessage(
            "The revision class 'no.Such' in -Dnackproof.candidate cannot be made: name one with a"
                + " no-argument constructor.");
  }
}
