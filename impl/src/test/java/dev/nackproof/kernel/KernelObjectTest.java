package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class KernelObjectTest {
  private final Thing thing = new Thing("thing");

  @Test
  void prints() {
    assertThat(thing.name()).isEqualTo("thing");
    assertThat(thing).hasToString("thing");
  }

  @Test
  void canBeAccessedWhileAlive() {
    thing.access();
    thing.access();
    assertThat(thing.isFreed()).isFalse();
  }

  @Test
  void cannotBeAccessedOnceFreed() {
    thing.free();
    assertThat(thing.isFreed()).isTrue();
    assertThatThrownBy(thing::access)
        .isInstanceOf(UseAfterFree.class)
        .hasMessage("thing was used after it was freed");
  }

  @Test
  void stillTellsItsNameOnceFreed() {
    thing.free();
    assertThat(thing.name()).isEqualTo("thing");
    assertThat(thing).hasToString("thing");
  }

  @Test
  void cannotBeFreedTwice() {
    thing.free();
    assertThatThrownBy(thing::free)
        .isInstanceOf(DoubleFree.class)
        .hasMessage("thing was freed twice");
  }

  @Test
  void oneOfTwoRacingFreesThrows() throws Exception {
    for (int round = 0; round < 200; round++) {
      Thing shared = new Thing("shared");
      CyclicBarrier start = new CyclicBarrier(2);
      AtomicInteger doubleFrees = new AtomicInteger();
      Threads.Task free =
          () -> {
            start.await();
            try {
              shared.free();
            } catch (DoubleFree e) {
              doubleFrees.incrementAndGet();
            }
          };
      Threads.runAll(free, free);
      assertThat(doubleFrees).hasValue(1);
    }
  }

  @Test
  void followGivesTheTargetOfALink() {
    assertThat(KernelObject.follow(thing, "owner.thing")).isSameAs(thing);
  }

  @Test
  void followThrowsOnAClearedLink() {
    assertThatThrownBy(() -> KernelObject.follow(null, "owner.thing"))
        .isInstanceOf(ClearedLink.class)
        .hasMessage("owner.thing was followed after it was cleared");
  }

  @Test
  void followThrowsOnADanglingLink() {
    thing.free();
    assertThatThrownBy(() -> KernelObject.follow(thing, "owner.thing"))
        .isInstanceOf(UseAfterFree.class)
        .hasMessageContaining("thing");
  }
}
