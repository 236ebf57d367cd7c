package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What both locks promise. */
@Timeout(10)
abstract class KernelLockContract {
  final Thing container = new Thing("container");
  final KernelLock lock = newLock(container);

  abstract KernelLock newLock(KernelObject container);

  @Test
  void isHeldByItsOwnerOnly() throws Exception {
    assertThat(lock.isHeldByMe()).isFalse();
    lock.lock();
    assertThat(lock.isHeldByMe()).isTrue();
    Threads.runElsewhere(() -> assertThat(lock.isHeldByMe()).isFalse());
    lock.unlock();
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void assertHeldThrowsUnlessTheCallerHoldsIt() throws Exception {
    assertThatThrownBy(lock::assertHeld)
        .isInstanceOf(LockError.class)
        .hasMessage(lock + " is not held by the caller");
    lock.lock();
    lock.assertHeld();
    Threads.runElsewhere(() -> assertThatThrownBy(lock::assertHeld).isInstanceOf(LockError.class));
    lock.unlock();
  }

  @Test
  void makesAnotherThreadWaitForTheUnlock() throws Exception {
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch otherWaits = new CountDownLatch(1);
    statistics(() -> 0, otherWaits);
    lock.lock();
    Threads.Started waiter =
        Threads.start(
            () -> {
              lock.lock();
              events.add("other has it");
              lock.unlock();
            });
    otherWaits.await();
    events.add("main lets go");
    lock.unlock();
    waiter.join();
    assertThat(events).containsExactly("main lets go", "other has it");
  }

  @Test
  void keepsIncrementsApart() throws Exception {
    int[] count = {0};
    Threads.Task increments =
        () -> {
          for (int i = 0; i < 10_000; i++) {
            lock.lock();
            count[0]++;
            lock.unlock();
          }
        };
    Threads.runAll(increments, increments, increments);
    assertThat(count[0]).isEqualTo(30_000);
  }

  @Test
  void tryLockTakesAFreeLock() {
    assertThat(lock.tryLock()).isTrue();
    assertThat(lock.isHeldByMe()).isTrue();
    lock.unlock();
  }

  @Test
  void tryLockRefusesAHeldLock() throws Exception {
    lock.lock();
    assertThat(lock.tryLock()).as("by the holder").isFalse();
    Threads.runElsewhere(() -> assertThat(lock.tryLock()).as("by another").isFalse());
    lock.unlock();
    Threads.runElsewhere(
        () -> {
          assertThat(lock.tryLock()).as("once it is free").isTrue();
          lock.unlock();
        });
  }

  @Test
  void cannotBeTakenAgainByItsHolder() {
    lock.lock();
    assertThatThrownBy(lock::lock)
        .isInstanceOf(LockError.class)
        .hasMessage(lock + " was taken again by its holder");
    assertThat(lock.isHeldByMe()).isTrue();
    lock.unlock();
  }

  @Test
  void cannotBeGivenUpByWhoDoesNotHoldIt() throws Exception {
    assertThatThrownBy(lock::unlock).isInstanceOf(LockError.class);
    lock.lock();
    Threads.runElsewhere(() -> assertThatThrownBy(lock::unlock).isInstanceOf(LockError.class));
    assertThat(lock.isHeldByMe()).isTrue();
    lock.unlock();
  }

  @Test
  void cannotBeTakenInFreedMemory() {
    container.free();
    assertThatThrownBy(lock::lock)
        .isInstanceOf(UseAfterFree.class)
        .hasMessageContaining("container");
    assertThatThrownBy(lock::tryLock).isInstanceOf(UseAfterFree.class);
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void aWaiterNoticesThatTheMemoryWasFreedMeanwhile() throws Exception {
    CountDownLatch otherWaits = new CountDownLatch(1);
    statistics(() -> 0, otherWaits);
    lock.lock();
    Threads.Started waiter = Threads.start(this::lockAndUnlock);
    otherWaits.await();
    container.free();
    assertThatThrownBy(lock::unlock).isInstanceOf(UseAfterFree.class);
    assertThatThrownBy(waiter::join).isInstanceOf(UseAfterFree.class);
  }

  @Test
  void needsNoContainer() {
    KernelLock inStaticMemory = newLock(null);
    inStaticMemory.lock();
    inStaticMemory.unlock();
    assertThat(inStaticMemory.tryLock()).isTrue();
    inStaticMemory.unlock();
  }

  @Test
  void anInterruptEndsAWait() throws Exception {
    lock.lock();
    Threads.runElsewhere(
        () -> {
          Thread.currentThread().interrupt();
          assertThatThrownBy(lock::lock)
              .isInstanceOf(IllegalStateException.class)
              .hasCauseInstanceOf(InterruptedException.class);
        });
    lock.unlock();
  }

  @Test
  void checksItsInvariantsAtEachUnlockWithTheLockHeld() {
    List<String> checks = new ArrayList<>();
    lock.asserting(
        () -> {
          lock.assertHeld();
          checks.add("first");
        });
    lock.asserting(() -> checks.add("second"));
    lock.lock();
    assertThat(checks).isEmpty();
    lock.unlock();
    assertThat(checks).containsExactly("first", "second");
    assertThat(lock.tryLock()).isTrue();
    lock.unlock();
    assertThat(checks).containsExactly("first", "second", "first", "second");
  }

  @Test
  void isGivenUpAlthoughTheInvariantThrows() throws Exception {
    boolean[] broken = {true};
    lock.asserting(
        () -> {
          if (broken[0]) {
            throw new InvariantViolation("L1", "broken");
          }
        });
    lock.lock();
    assertThatThrownBy(lock::unlock).isInstanceOf(InvariantViolation.class);
    assertThat(lock.isHeldByMe()).isFalse();
    broken[0] = false;
    Threads.runElsewhere(this::lockAndUnlock);
  }

  @Test
  void doesNotCheckTheInvariantForWhoDoesNotHoldIt() {
    lock.asserting(
        () -> {
          throw new InvariantViolation("L1", "broken");
        });
    assertThatThrownBy(lock::unlock).isInstanceOf(LockError.class);
  }

  @Test
  void duringHoldsItForTheSection() {
    lock.during(lock::assertHeld);
    assertThat(lock.isHeldByMe()).isFalse();
    assertThat(lock.<Boolean>during(lock::isHeldByMe)).isTrue();
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void duringAbandonsItUncheckedOnAKernelError() {
    lock.asserting(
        () -> {
          throw new InvariantViolation("L1", "would hide the first error");
        });
    DoubleFree first = new DoubleFree("item");
    Runnable section =
        () -> {
          throw first;
        };
    assertThatThrownBy(() -> lock.during(section)).isSameAs(first);
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void abandonLeavesTheLockOfAnotherAlone() throws Exception {
    lock.abandon();
    lock.lock();
    Threads.runElsewhere(lock::abandon);
    assertThat(lock.isHeldByMe()).isTrue();
    lock.abandon();
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void countsHoldsOfOneThreadWithoutBounces() {
    AtomicLong clock = new AtomicLong();
    LockStat stat = lock.keepStatistics(clock::get);
    lock.lock();
    clock.addAndGet(300);
    lock.unlock();
    clock.addAndGet(5000);
    assertThat(lock.tryLock()).isTrue();
    assertThat(lock.tryLock()).isFalse();
    clock.addAndGet(100);
    lock.unlock();
    assertThat(stat.acquisitions()).isEqualTo(2);
    assertThat(stat.acqBounces()).isZero();
    assertThat(stat.holdMinNanos()).isEqualTo(100);
    assertThat(stat.holdMaxNanos()).isEqualTo(300);
    assertThat(stat.holdTotalNanos()).isEqualTo(400);
    assertThat(stat.contentions()).isZero();
    assertThat(stat.conBounces()).isZero();
  }

  @Test
  void countsTheAcquisitionByAnotherThreadAsABounce() throws Exception {
    LockStat stat = lock.keepStatistics(() -> 0);
    Threads.Task twice =
        () -> {
          lockAndUnlock();
          lockAndUnlock();
        };
    Threads.runElsewhere(twice);
    Threads.runElsewhere(twice);
    assertThat(stat.acquisitions()).isEqualTo(4);
    assertThat(stat.acqBounces()).isEqualTo(1);
  }

  @Test
  void countsAContentionWithItsWait() throws Exception {
    AtomicLong clock = new AtomicLong(1000);
    CountDownLatch otherWaits = new CountDownLatch(1);
    LockStat stat = statistics(clock::get, otherWaits);
    lock.lock();
    Threads.Started waiter = Threads.start(this::lockAndUnlock);
    otherWaits.await();
    clock.addAndGet(70);
    lock.unlock();
    waiter.join();
    assertThat(stat.contentions()).isEqualTo(1);
    assertThat(stat.conBounces()).isEqualTo(1);
    assertThat(stat.waitTotalNanos()).isEqualTo(70);
    assertThat(stat.acquisitions()).isEqualTo(2);
    assertThat(stat.acqBounces()).isEqualTo(1);
    assertThat(stat.holdTotalNanos()).isEqualTo(70);
  }

  /** Turns on statistics; their clock also tells when a thread other than the caller waits. */
  private LockStat statistics(LongSupplier clock, CountDownLatch otherWaits) {
    Thread first = Thread.currentThread();
    return lock.keepStatistics(
        () -> {
          long now = clock.getAsLong();
          // The second thread's first question is when its wait began.
          if (Thread.currentThread() != first) {
            otherWaits.countDown();
          }
          return now;
        });
  }

  private void lockAndUnlock() {
    lock.lock();
    lock.unlock();
  }
}
