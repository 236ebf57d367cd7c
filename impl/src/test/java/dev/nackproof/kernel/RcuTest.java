package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RcuTest {
  private final Rcu rcu = new Rcu();
  private final Thing thing = new Thing("thing");

  @Test
  void freesAtOnceWithoutReaders() {
    rcu.freeAfterGrace(thing);
    assertThat(thing.isFreed()).isTrue();
    assertThat(rcu.pending()).isZero();
  }

  @Test
  void freesWhenTheReaderLeaves() {
    rcu.readLock();
    rcu.freeAfterGrace(thing);
    assertThat(thing.isFreed()).isFalse();
    assertThat(rcu.pending()).isEqualTo(1);
    rcu.readUnlock();
    assertThat(thing.isFreed()).isTrue();
    assertThat(rcu.pending()).isZero();
  }

  @Test
  void waitsForTheOutermostSectionOfAReader() {
    rcu.readLock();
    rcu.readLock();
    rcu.freeAfterGrace(thing);
    rcu.readUnlock();
    assertThat(thing.isFreed()).isFalse();
    rcu.readUnlock();
    assertThat(thing.isFreed()).isTrue();
  }

  @Test
  void isNotDelayedByASectionNestedLater() {
    rcu.readLock();
    rcu.freeAfterGrace(thing);
    rcu.readLock();
    rcu.readUnlock();
    assertThat(thing.isFreed()).isFalse();
    rcu.readUnlock();
    assertThat(thing.isFreed()).isTrue();
  }

  @Test
  void knowsWhetherTheCallerIsInASection() throws Exception {
    assertThat(rcu.inReadSection()).isFalse();
    rcu.readLock();
    rcu.readLock();
    rcu.readUnlock();
    assertThat(rcu.inReadSection()).isTrue();
    Threads.runElsewhere(() -> assertThat(rcu.inReadSection()).isFalse());
    rcu.readUnlock();
    assertThat(rcu.inReadSection()).isFalse();
  }

  @Test
  void cannotBeLeftByAThreadThatIsInNone() throws Exception {
    assertThatThrownBy(rcu::readUnlock).isInstanceOf(LockError.class);
    rcu.readLock();
    Threads.runElsewhere(() -> assertThatThrownBy(rcu::readUnlock).isInstanceOf(LockError.class));
    assertThat(rcu.inReadSection()).isTrue();
    rcu.readUnlock();
  }

  @Test
  void waitsForEveryReaderOfTheTime() throws Exception {
    Reader first = new Reader();
    Reader second = new Reader();
    rcu.freeAfterGrace(thing);
    first.leave();
    assertThat(thing.isFreed()).isFalse();
    second.leave();
    assertThat(thing.isFreed()).isTrue();
  }

  @Test
  void doesNotWaitForAReaderWhoCameLater() throws Exception {
    Reader early = new Reader();
    rcu.freeAfterGrace(thing);
    Reader late = new Reader();
    early.leave();
    assertThat(thing.isFreed()).isTrue();
    late.leave();
  }

  @Test
  void eachGracePeriodHasReadersOfItsOwn() throws Exception {
    List<String> ran = new ArrayList<>();
    Reader first = new Reader();
    rcu.afterGrace(() -> ran.add("one"));
    Reader second = new Reader();
    rcu.afterGrace(() -> ran.add("two"));
    rcu.afterGrace(() -> ran.add("three"));
    assertThat(rcu.pending()).isEqualTo(3);
    first.leave();
    assertThat(ran).containsExactly("one");
    second.leave();
    assertThat(ran).containsExactly("one", "two", "three");
  }

  @Test
  void aGracePeriodIsNotOverBeforeAnEarlierOne() throws Exception {
    Reader first = new Reader();
    rcu.freeAfterGrace(thing);
    Reader second = new Reader();
    Thing later = new Thing("later");
    rcu.freeAfterGrace(later);
    second.leave();
    assertThat(rcu.pending()).isEqualTo(2);
    first.leave();
    assertThat(thing.isFreed()).isTrue();
    assertThat(later.isFreed()).isTrue();
  }

  @Test
  void callbacksMayUseRcuThemselves() {
    rcu.readLock();
    rcu.afterGrace(
        () -> {
          assertThat(rcu.inReadSection()).isFalse();
          rcu.readLock();
          rcu.freeAfterGrace(thing);
          assertThat(thing.isFreed()).isFalse();
          rcu.readUnlock();
        });
    rcu.readUnlock();
    assertThat(thing.isFreed()).isTrue();
  }

  @Test
  void callbacksRunInTheThreadThatEndsTheLastSection() throws Exception {
    Reader reader = new Reader();
    Thread[] ranIn = new Thread[1];
    rcu.afterGrace(() -> ranIn[0] = Thread.currentThread());
    reader.leave();
    assertThat(ranIn[0]).isSameAs(reader.thread);
  }

  @Test
  void aThrowingCallbackReachesTheReaderAndLosesNoOther() {
    rcu.readLock();
    rcu.freeAfterGrace(thing);
    rcu.freeAfterGrace(thing);
    Thing other = new Thing("other");
    rcu.freeAfterGrace(other);
    assertThatThrownBy(rcu::readUnlock).isInstanceOf(DoubleFree.class);
    assertThat(rcu.inReadSection()).isFalse();
    assertThat(rcu.pending()).isEqualTo(1);
    rcu.readLock();
    rcu.readUnlock();
    assertThat(other.isFreed()).isTrue();
  }

  @Test
  void cannotFreeTwice() {
    rcu.freeAfterGrace(thing);
    assertThatThrownBy(() -> rcu.freeAfterGrace(thing)).isInstanceOf(DoubleFree.class);
  }

  /** Another thread in a read section, from its making to {@link #leave}. */
  private final class Reader {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch mayLeave = new CountDownLatch(1);
    private final Threads.Started started;
    private volatile Thread thread;

    Reader() throws InterruptedException {
      started = Threads.start(this::read);
      entered.await();
    }

    private void read() throws InterruptedException {
      thread = Thread.currentThread();
      rcu.readLock();
      entered.countDown();
      mayLeave.await();
      rcu.readUnlock();
    }

    void leave() throws Exception {
      mayLeave.countDown();
      started.join();
    }
  }
}
