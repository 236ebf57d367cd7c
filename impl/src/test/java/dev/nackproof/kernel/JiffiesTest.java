package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JiffiesTest {
  @Test
  void standsStillUntilTurned() {
    Jiffies jiffies = new Jiffies();
    assertThat(jiffies.now()).isZero();
    jiffies.advance(5);
    jiffies.advance(0);
    jiffies.advance(Jiffies.seconds(2));
    assertThat(jiffies.now()).isEqualTo(5 + 2 * Jiffies.HZ);
  }

  @Test
  void doesNotGoBack() {
    Jiffies jiffies = new Jiffies();
    assertThatThrownBy(() -> jiffies.advance(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void comparesTimes() {
    assertThat(Jiffies.before(1, 2)).isTrue();
    assertThat(Jiffies.before(2, 2)).isFalse();
    assertThat(Jiffies.before(3, 2)).isFalse();
    assertThat(Jiffies.after(1, 2)).isFalse();
    assertThat(Jiffies.after(2, 2)).isFalse();
    assertThat(Jiffies.after(3, 2)).isTrue();
  }

  @Test
  void comparesTimesAcrossTheWrapOfTheUnsignedCounter() {
    Jiffies jiffies = new Jiffies(-1);
    long old = jiffies.now();
    jiffies.advance(2);
    assertThat(Long.compareUnsigned(jiffies.now(), old)).isNegative();
    assertThat(Jiffies.after(jiffies.now(), old)).isTrue();
    assertThat(Jiffies.before(old, jiffies.now())).isTrue();
  }

  @Test
  void comparesTimesAcrossTheSignChange() {
    assertThat(Jiffies.before(Long.MAX_VALUE, Long.MIN_VALUE)).isTrue();
    assertThat(Jiffies.after(Long.MIN_VALUE, Long.MAX_VALUE)).isTrue();
  }

  @Test
  void timesHalfTheRangeApartLookTurnedRound() {
    assertThat(Jiffies.after(Long.MIN_VALUE, 1)).isTrue();
    assertThat(Jiffies.after(Long.MIN_VALUE, -1)).isFalse();
  }
}
