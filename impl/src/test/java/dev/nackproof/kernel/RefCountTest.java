package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RefCountTest {
  @Test
  void countsUpAndDown() {
    RefCount count = new RefCount("refcount", 1);
    count.inc();
    assertThat(count.incUnlessZero()).isTrue();
    assertThat(count.get()).isEqualTo(3);
    assertThat(count.decAndTest()).isFalse();
    assertThat(count.get()).isEqualTo(2);
    assertThat(count).hasToString("refcount");
  }

  @Test
  void tellsTheOneWhoDropsTheLast() {
    RefCount count = new RefCount("refcount", 2);
    assertThat(count.decAndTest()).isFalse();
    assertThat(count.decAndTest()).isTrue();
    assertThat(count.get()).isZero();
  }

  @Test
  void cannotBeTakenFromZero() {
    RefCount count = new RefCount("refcount", 0);
    assertThatThrownBy(count::inc).isInstanceOf(CountError.class).hasMessage("refcount left zero");
  }

  @Test
  void incUnlessZeroLeavesZeroAlone() {
    RefCount count = new RefCount("refcount", 0);
    assertThat(count.incUnlessZero()).isFalse();
    assertThat(count.get()).isZero();
  }

  @Test
  void cannotGoBelowZero() {
    RefCount count = new RefCount("refcount", 0);
    assertThatThrownBy(count::decAndTest)
        .isInstanceOf(CountError.class)
        .hasMessage("refcount went below zero");
  }

  @Test
  void cannotOverflow() {
    assertThatThrownBy(new RefCount("refcount", Integer.MAX_VALUE)::inc)
        .isInstanceOf(CountError.class)
        .hasMessage("refcount overflowed");
    assertThatThrownBy(new RefCount("refcount", Integer.MAX_VALUE)::incUnlessZero)
        .isInstanceOf(CountError.class)
        .hasMessage("refcount overflowed");
  }

  @Test
  void failsForGoodAfterAnError() {
    RefCount count = new RefCount("refcount", 0);
    assertThatThrownBy(count::inc).isInstanceOf(CountError.class);
    assertThatThrownBy(count::inc).isInstanceOf(CountError.class);
    assertThatThrownBy(count::incUnlessZero).isInstanceOf(CountError.class);
    assertThatThrownBy(count::decAndTest).isInstanceOf(CountError.class);
  }

  @Test
  void cannotBeginBelowZero() {
    assertThatThrownBy(() -> new RefCount("refcount", -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void losesNoneOfTwoThreadsAndTellsOneOfThem() throws Exception {
    RefCount count = new RefCount("refcount", 2);
    AtomicInteger last = new AtomicInteger();
    Threads.Task user =
        () -> {
          for (int i = 0; i < 10_000; i++) {
            assertThat(count.incUnlessZero()).isTrue();
            assertThat(count.decAndTest()).isFalse();
          }
          if (count.decAndTest()) {
            last.incrementAndGet();
          }
        };
    Threads.runAll(user, user);
    assertThat(count.get()).isZero();
    assertThat(last).hasValue(1);
  }
}
