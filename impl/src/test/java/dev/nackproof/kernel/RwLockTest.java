package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RwLockTest {
  private final Thing container = new Thing("container");
  private final RwLock lock = new RwLock("rw", container);

  @Test
  void readersShareIt() throws Exception {
    lock.readLock();
    Threads.runElsewhere(
        () -> {
          lock.readLock();
          lock.readUnlock();
        });
    lock.readUnlock();
  }

  @Test
  void keepsAWriterOutWhileSomebodyReads() throws Exception {
    int[] value = {0};
    Threads.Task writes =
        () -> {
          for (int i = 0; i < 10_000; i++) {
            lock.duringWrite(() -> value[0]++);
          }
        };
    Threads.Task reads =
        () -> {
          for (int i = 0; i < 10_000; i++) {
            lock.readLock();
            int before = value[0];
            assertThat(value[0]).isEqualTo(before);
            lock.readUnlock();
          }
        };
    Threads.runAll(writes, reads, reads);
    assertThat(value[0]).isEqualTo(10_000);
  }

  @Test
  void keepsWritersApart() throws Exception {
    int[] count = {0};
    Threads.Task increments =
        () -> {
          for (int i = 0; i < 10_000; i++) {
            lock.duringWrite(() -> count[0]++);
          }
        };
    Threads.runAll(increments, increments, increments);
    assertThat(count[0]).isEqualTo(30_000);
  }

  @Test
  void saysWhoHoldsItHow() throws Exception {
    assertThatThrownBy(lock::assertHeld).isInstanceOf(LockError.class);
    lock.readLock();
    lock.assertHeld();
    assertThatThrownBy(lock::assertWritten)
        .isInstanceOf(LockError.class)
        .hasMessage("rw is not written by the caller");
    Threads.runElsewhere(() -> assertThat(lock.isHeldByMe()).isFalse());
    lock.readUnlock();
    lock.writeLock();
    lock.assertHeld();
    lock.assertWritten();
    Threads.runElsewhere(() -> assertThat(lock.isWrittenByMe()).isFalse());
    lock.writeUnlock();
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void cannotBeTakenAgainByItsHolderInAnyMode() {
    lock.readLock();
    assertTakenAgain();
    lock.readUnlock();
    lock.writeLock();
    assertTakenAgain();
    lock.writeUnlock();
  }

  private void assertTakenAgain() {
    String message = "rw was taken again by its holder";
    assertThatThrownBy(lock::readLock).isInstanceOf(LockError.class).hasMessage(message);
    assertThatThrownBy(lock::writeLock).isInstanceOf(LockError.class).hasMessage(message);
  }

  @Test
  void isGivenUpInTheModeItWasTakenIn() {
    assertThatThrownBy(lock::readUnlock).isInstanceOf(LockError.class);
    assertThatThrownBy(lock::writeUnlock).isInstanceOf(LockError.class);
    lock.readLock();
    assertThatThrownBy(lock::writeUnlock).isInstanceOf(LockError.class);
    lock.readUnlock();
    lock.writeLock();
    assertThatThrownBy(lock::readUnlock).isInstanceOf(LockError.class);
    lock.writeUnlock();
  }

  @Test
  void cannotBeUsedInFreedMemory() {
    lock.readLock();
    container.free();
    assertThatThrownBy(lock::readUnlock).isInstanceOf(UseAfterFree.class);
    assertThat(lock.isHeldByMe()).isFalse();
    assertThatThrownBy(lock::readLock).isInstanceOf(UseAfterFree.class);
    assertThatThrownBy(lock::writeLock).isInstanceOf(UseAfterFree.class);
  }

  @Test
  void checksItsInvariantAtEachReleaseAndIsGivenUpAlthoughItThrows() {
    List<String> modes = new ArrayList<>();
    lock.asserting(
        () -> {
          modes.add(lock.isWrittenByMe() ? "write" : "read");
          if (modes.size() == 3) {
            throw new InvariantViolation("L1", "broken");
          }
        });
    lock.readLock();
    lock.readUnlock();
    lock.writeLock();
    lock.writeUnlock();
    lock.readLock();
    assertThatThrownBy(lock::readUnlock).isInstanceOf(InvariantViolation.class);
    assertThat(lock.isHeldByMe()).isFalse();
    lock.writeLock();
    lock.writeUnlock();
    assertThat(modes).as("said once").containsExactly("read", "write", "read");
  }

  @Test
  void aSectionAbandonsItUncheckedOnAKernelError() throws Exception {
    lock.asserting(
        () -> {
          throw new InvariantViolation("L1", "would hide the first error");
        });
    DoubleFree first = new DoubleFree("item");
    Runnable section =
        () -> {
          throw first;
        };
    assertThatThrownBy(() -> lock.duringWrite(section)).isSameAs(first);
    assertThat(lock.isHeldByMe()).isFalse();
    lock.abandon();
    lock.readLock();
    Threads.runElsewhere(lock::abandon);
    assertThat(lock.isHeldByMe()).isTrue();
    lock.abandon();
    assertThat(lock.isHeldByMe()).isFalse();
  }

  @Test
  void anInterruptEndsAWait() throws Exception {
    lock.writeLock();
    Threads.runElsewhere(
        () -> {
          Thread.currentThread().interrupt();
          assertThatThrownBy(lock::readLock)
              .isInstanceOf(IllegalStateException.class)
              .hasCauseInstanceOf(InterruptedException.class);
        });
    lock.writeUnlock();
  }
}
