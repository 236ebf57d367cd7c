package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SpinLockTest extends KernelLockContract {
  private final Rcu rcu = new Rcu();
  private final SpinLock reader = new SpinLock("reader", container, rcu);

  @Override
  KernelLock newLock(KernelObject container) {
    return new SpinLock("spin", container);
  }

  @Test
  void doesNotTouchItsMemoryAfterTheRelease() {
    boolean[] unlocking = {false};
    // The clock is asked as the last thing before ownership goes.
    lock.keepStatistics(
        () -> {
          if (unlocking[0]) {
            container.free();
          }
          return 0;
        });
    lock.lock();
    unlocking[0] = true;
    lock.unlock();
    assertThat(container.isFreed()).isTrue();
  }

  @Test
  void isGivenUpAlthoughItsMemoryWasFreedUnderTheHolder() {
    lock.lock();
    container.free();
    assertThatThrownBy(lock::unlock)
        .isInstanceOf(UseAfterFree.class)
        .hasMessageContaining("container");
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void isNoReadSectionWithoutRcu() {
    lock.lock();
    assertThat(rcu.inReadSection()).isFalse();
    lock.unlock();
  }

  @Test
  void isAReadSectionWithRcu() {
    reader.lock();
    assertThat(rcu.inReadSection()).isTrue();
    reader.unlock();
    assertThat(rcu.inReadSection()).isFalse();
    assertThat(reader.tryLock()).isTrue();
    assertThat(rcu.inReadSection()).isTrue();
    reader.unlock();
    assertThat(rcu.inReadSection()).isFalse();
  }

  @Test
  void holdsOffAGracePeriodUntilItIsGivenUp() {
    reader.lock();
    boolean[] heldAtTheCallback = {true};
    rcu.afterGrace(() -> heldAtTheCallback[0] = reader.isHeldByMe());
    rcu.freeAfterGrace(container);
    assertThat(container.isFreed()).isFalse();
    reader.unlock();
    assertThat(container.isFreed()).isTrue();
    assertThat(heldAtTheCallback[0]).isFalse();
  }

  @Test
  void isAReadSectionWhileItWaits() throws Exception {
    Thing found = new Thing("found");
    CountDownLatch otherWaits = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Thread first = Thread.currentThread();
    SpinLock inStaticMemory = new SpinLock("inStaticMemory", null, rcu);
    inStaticMemory.keepStatistics(
        () -> {
          if (Thread.currentThread() != first) {
            otherWaits.countDown();
          }
          return 0;
        });
    inStaticMemory.lock();
    Threads.Started waiter =
        Threads.start(
            () -> {
              inStaticMemory.lock();
              looked.await();
              inStaticMemory.unlock();
            });
    otherWaits.await();
    rcu.freeAfterGrace(found);
    inStaticMemory.unlock();
    assertThat(found.isFreed()).isFalse();
    looked.countDown();
    waiter.join();
    assertThat(found.isFreed()).isTrue();
  }

  @Test
  void leavesTheReadSectionWhenItIsNotTaken() throws Exception {
    reader.lock();
    Threads.runElsewhere(
        () -> {
          assertThat(reader.tryLock()).isFalse();
          assertThat(rcu.inReadSection()).isFalse();
        });
    assertThatThrownBy(reader::lock).isInstanceOf(LockError.class);
    reader.unlock();
    assertThat(rcu.inReadSection()).isFalse();
    container.free();
    assertThatThrownBy(reader::lock).isInstanceOf(UseAfterFree.class);
    assertThatThrownBy(reader::tryLock).isInstanceOf(UseAfterFree.class);
    assertThat(rcu.inReadSection()).isFalse();
  }

  @Test
  void leavesTheReadSectionAlthoughTheInvariantThrows() {
    InvariantViolation violation = new InvariantViolation("L1", "broken");
    reader.asserting(
        () -> {
          throw violation;
        });
    reader.lock();
    rcu.afterGrace(
        () -> {
          throw new DoubleFree("item");
        });
    assertThatThrownBy(reader::unlock).isSameAs(violation);
    assertThat(violation.getSuppressed()).hasOnlyElementsOfType(DoubleFree.class).hasSize(1);
    assertThat(rcu.inReadSection()).isFalse();
    assertThat(rcu.pending()).isZero();
  }
}
