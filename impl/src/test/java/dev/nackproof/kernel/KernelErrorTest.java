package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelErrorTest {
  @Test
  void isAnAssertionErrorSoThatEveryTestToolFailsOnIt() {
    assertThat(new CountError("refcount left zero")).isInstanceOf(AssertionError.class);
  }

  @Test
  void saysWhichObjectAndWhatHappened() {
    assertThat(new UseAfterFree("item")).hasMessage("item was used after it was freed");
    assertThat(new DoubleFree("item")).hasMessage("item was freed twice");
    assertThat(new ClearedLink("item.ep")).hasMessage("item.ep was followed after it was cleared");
    assertThat(new CountError("refcount left zero")).hasMessage("refcount left zero");
    assertThat(new LockError("mtx is not held")).hasMessage("mtx is not held");
    assertThat(new EndlessLoop("a walk never ends")).hasMessage("a walk never ends");
  }

  @Test
  void anInvariantViolationTellsItsInvariant() {
    InvariantViolation violation = new InvariantViolation("L3", "the list has 2 items, not 3");
    assertThat(violation.invariant()).isEqualTo("L3");
    assertThat(violation).hasMessage("L3: the list has 2 items, not 3");
  }
}
