package dev.nackproof.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.nackproof.kernel.KernelMutex;
import dev.nackproof.kernel.SpinLock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two races that must be seen, each beside a twin in which nothing may be: if two threads never
 * meet on this machine, or its memory never shows what it is allowed to, then a race that shows
 * nothing says nothing about the code.
 *
 * <p>The plain increment needs two CPUs and nothing else. The plain stores need reordering of a
 * store with a later load of another variable: every processor that runs Java has store buffers and
 * may do so, x86 too, where it is the only reordering there is. So both are demanded everywhere.
 *
 * <p>To run them alone: {@code RacesIT} runs them with whatever is selected, such as {@code mvn -B
 * verify -Drevision=sampled-once -Dclaim=count-exact}.
 */
final class Controls {
  /** In the order in which they are reported. */
  static final List<Class<?>> ALL =
      List.of(
          PlainIncrement.class,
          AtomicIncrement.class,
          SpinLockIncrement.class,
          MutexIncrement.class,
          PlainStores.class,
          VolatileStores.class);

  private Controls() {}

  @Outcome(id = "2", expect = ACCEPTABLE, desc = "both increments are counted")
  @Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "one increment was lost")
  static class Increments {}

  @Outcome(
      id = {"0, 1", "1, 0", "1, 1"},
      expect = ACCEPTABLE,
      desc = "one stored before the other loaded")
  @Outcome(
      id = "0, 0",
      expect = ACCEPTABLE_INTERESTING,
      desc = "both loaded before either store was seen")
  static class StoresThenLoads {}

  /** Reads, adds, writes. */
  @JCStressTest
  @JCStressMeta(Increments.class)
  @State
  public static class PlainIncrement {
    private int value;

    @Actor
    public void one() {
      value++;
    }

    @Actor
    public void other() {
      value++;
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = value;
    }
  }

  /** In one step. */
  @JCStressTest
  @JCStressMeta(Increments.class)
  @State
  public static class AtomicIncrement {
    private final AtomicInteger value = new AtomicInteger();

    @Actor
    public void one() {
      value.incrementAndGet();
    }

    @Actor
    public void other() {
      value.incrementAndGet();
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = value.get();
    }
  }

  /** Under the model of a spinlock, which must keep the other thread out. */
  @JCStressTest
  @JCStressMeta(Increments.class)
  @State
  public static class SpinLockIncrement {
    private final SpinLock lock = new SpinLock("lock", null);
    private int value;

    @Actor
    public void one() {
      lock.lock();
      value++;
      lock.unlock();
    }

    @Actor
    public void other() {
      lock.lock();
      value++;
      lock.unlock();
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = value;
    }
  }

  /** Under the model of a mutex. */
  @JCStressTest
  @JCStressMeta(Increments.class)
  @State
  public static class MutexIncrement {
    private final KernelMutex lock = new KernelMutex("lock", null);
    private int value;

    @Actor
    public void one() {
      lock.lock();
      value++;
      lock.unlock();
    }

    @Actor
    public void other() {
      lock.lock();
      value++;
      lock.unlock();
    }

    @Arbiter
    public void count(I_Result result) {
      result.r1 = value;
    }
  }

  /** Each stores its own and loads the other's. */
  @JCStressTest
  @JCStressMeta(StoresThenLoads.class)
  @State
  public static class PlainStores {
    private int left;
    private int right;

    @Actor
    public void storeLeft(II_Result result) {
      left = 1;
      result.r1 = right;
    }

    @Actor
    public void storeRight(II_Result result) {
      right = 1;
      result.r2 = left;
    }
  }

  /** The same, with a full fence between the two. */
  @JCStressTest
  @JCStressMeta(StoresThenLoads.class)
  @State
  public static class VolatileStores {
    private volatile int left;
    private volatile int right;

    @Actor
    public void storeLeft(II_Result result) {
      left = 1;
      result.r1 = right;
    }

    @Actor
    public void storeRight(II_Result result) {
      right = 1;
      result.r2 = left;
    }
  }
}
