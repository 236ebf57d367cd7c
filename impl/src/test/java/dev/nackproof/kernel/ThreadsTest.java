package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ThreadsTest {
  @Test
  void runsItsTasksAtOnce() throws Exception {
    CyclicBarrier meeting = new CyclicBarrier(2);
    Threads.runAll(meeting::await, meeting::await);
    assertThat(meeting.getNumberWaiting()).isZero();
  }

  @Test
  void throwsTheErrorOfATask() {
    assertThatThrownBy(
            () ->
                Threads.runAll(
                    () -> {},
                    () -> {
                      throw new DoubleFree("item");
                    }))
        .isInstanceOf(DoubleFree.class);
  }

  @Test
  void throwsTheExceptionOfATask() {
    assertThatThrownBy(
            () ->
                Threads.runElsewhere(
                    () -> {
                      throw new IOException("no");
                    }))
        .isInstanceOf(IOException.class);
  }
}
