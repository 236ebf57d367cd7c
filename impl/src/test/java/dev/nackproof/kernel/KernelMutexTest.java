package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KernelMutexTest extends KernelLockContract {
  private final KernelMutex mutex = (KernelMutex) lock;

  @Override
  KernelLock newLock(KernelObject container) {
    return new KernelMutex("mutex", container);
  }

  @Test
  void touchesItsMemoryAfterTheRelease() {
    boolean[] unlocking = {false};
    // The clock is asked as the last thing before ownership goes.
    mutex.keepStatistics(
        () -> {
          if (unlocking[0]) {
            container.free();
          }
          return 0;
        });
    mutex.lock();
    unlocking[0] = true;
    assertThatThrownBy(mutex::unlock)
        .isInstanceOf(UseAfterFree.class)
        .hasMessageContaining("container");
    assertThat(mutex.isHeldByMe()).isFalse();
  }

  @Test
  void mayBeFreedOnceUnlockHasReturned() {
    mutex.lock();
    mutex.unlock();
    container.free();
  }

  @Test
  void cannotBeUsedOnceDestroyedAlthoughItsMemoryIsStillThere() {
    mutex.destroy();
    container.access();
    assertThatThrownBy(mutex::lock)
        .isInstanceOf(UseAfterFree.class)
        .hasMessage("mutex was used after it was freed");
    assertThatThrownBy(mutex::tryLock).isInstanceOf(UseAfterFree.class);
    assertThatThrownBy(mutex::destroy).isInstanceOf(UseAfterFree.class);
  }

  @Test
  void cannotBeDestroyedInFreedMemory() {
    container.free();
    assertThatThrownBy(mutex::destroy)
        .isInstanceOf(UseAfterFree.class)
        .hasMessageContaining("container");
  }

  @Test
  void cannotBeDestroyedWhileHeld() throws Exception {
    mutex.lock();
    assertThatThrownBy(mutex::destroy)
        .isInstanceOf(LockError.class)
        .hasMessage("mutex was destroyed while held");
    Threads.runElsewhere(() -> assertThatThrownBy(mutex::destroy).isInstanceOf(LockError.class));
    mutex.unlock();
    mutex.lock();
    mutex.unlock();
    mutex.destroy();
  }
}
