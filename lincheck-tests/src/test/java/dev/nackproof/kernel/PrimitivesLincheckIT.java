package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.lincheck.Explorer;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.strategy.IncorrectResultsFailure;
import org.jetbrains.kotlinx.lincheck.strategy.LincheckFailure;
import org.jetbrains.kotlinx.lincheck.strategy.ManagedDeadlockFailure;
import org.jetbrains.kotlinx.lincheck.util.ExceptionResult;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The primitives under the model checker: each is used rightly, and passes, beside the wrong use
 * that must be seen. A primitive that an engine can't look into would let every fix pass.
 */
public class PrimitivesLincheckIT {
  private static final int INVOCATIONS = 3000;

  /** Runs one operation per thread, in all interleavings that fit; null when all were right. */
  private static LincheckFailure explore(Class<?> model, String... operations)
      throws NoSuchMethodException {
    List<List<Actor>> threads = new ArrayList<>();
    for (String operation : operations) {
      threads.add(List.of(new Actor(model.getMethod(operation), List.of())));
    }
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .iterations(0)
            .invocationsPerIteration(INVOCATIONS)
            .addCustomScenario(new ExecutionScenario(List.of(), threads, List.of(), null));
    return Explorer.check(options, model);
  }

  /** Returns what the threads threw in the run that failed. */
  private static List<Throwable> errorsOf(LincheckFailure failure) {
    assertThat(failure).as("failure").isNotNull();
    List<Throwable> errors = new ArrayList<>();
    for (List<ResultWithClock> thread : failure.getResults().getThreadsResultsWithClock()) {
      for (ResultWithClock result : thread) {
        if (result.getResult() instanceof ExceptionResult thrown) {
          errors.add(thrown.getThrowable());
        }
      }
    }
    return errors;
  }

  private static void assertHolds(LincheckFailure failure) {
    assertThat(failure).isNull();
  }

  private static void assertThrew(LincheckFailure failure, Class<? extends KernelError> error) {
    assertThat(errorsOf(failure)).hasAtLeastOneElementOfType(error);
  }

  /** Memory with a field, for use and free to race on. */
  private static final class Thing extends KernelObject {
    Thing() {
      super("thing");
    }
  }

  @Nested
  class KernelMutexTest {
    @Test
    void takingTwoInOneOrderEnds() throws Exception {
      assertHolds(explore(TwoMutexes.class, "firstThenSecond", "alsoFirstThenSecond"));
    }

    @Test
    void takingTwoInOppositeOrderDeadlocks() throws Exception {
      assertThat(explore(TwoMutexes.class, "firstThenSecond", "secondThenFirst"))
          .isInstanceOf(ManagedDeadlockFailure.class);
    }

    @Test
    void keepsIncrementsApart() throws Exception {
      assertHolds(explore(MutexCounter.class, "increment", "increment", "incrementOrGiveUp"));
    }

    @Test
    void doesNotHelpWhoDoesNotTakeIt() throws Exception {
      assertThat(explore(MutexCounter.class, "increment", "incrementWithoutLock"))
          .isInstanceOf(IncorrectResultsFailure.class);
    }

    @Test
    void mayBeFreedByThePutAfterUnlock() throws Exception {
      assertHolds(explore(MutexTeardown.class, "putAfterUnlock", "alsoPutAfterUnlock"));
    }

    @Test
    void isTouchedAfterThePutUnderItFreedIt() throws Exception {
      assertThrew(explore(MutexTeardown.class, "putUnder", "alsoPutUnder"), UseAfterFree.class);
    }

    @Test
    void isTouchedAfterThePutUnderItDestroyedIt() throws Exception {
      assertThrew(explore(MutexDestruction.class, "putUnder", "alsoPutUnder"), UseAfterFree.class);
    }
  }

  @Nested
  class SpinLockTest {
    @Test
    void takingTwoInOneOrderEnds() throws Exception {
      assertHolds(explore(TwoSpinLocks.class, "firstThenSecond", "alsoFirstThenSecond"));
    }

    @Test
    void takingTwoInOppositeOrderDeadlocks() throws Exception {
      assertThat(explore(TwoSpinLocks.class, "firstThenSecond", "secondThenFirst"))
          .isInstanceOf(ManagedDeadlockFailure.class);
    }

    @Test
    void keepsIncrementsApart() throws Exception {
      assertHolds(explore(SpinCounter.class, "increment", "increment", "incrementOrGiveUp"));
    }

    @Test
    void doesNotHelpWhoDoesNotTakeIt() throws Exception {
      assertThat(explore(SpinCounter.class, "increment", "incrementWithoutLock"))
          .isInstanceOf(IncorrectResultsFailure.class);
    }

    @Test
    void mayBeFreedByThePutUnderIt() throws Exception {
      assertHolds(explore(SpinTeardown.class, "putUnder", "alsoPutUnder"));
    }

    @Test
    void isTouchedWhenFreedUnderItsHolder() throws Exception {
      assertThrew(
          explore(SpinTeardown.class, "lockUnlessFreed", "freeRegardless"), UseAfterFree.class);
    }

    @Test
    void holdsOffAGracePeriod() throws Exception {
      assertHolds(explore(RcuReader.class, "readUnderRcuLock", "retire"));
    }

    @Test
    void withoutRcuHoldsOffNothing() throws Exception {
      assertThrew(explore(RcuReader.class, "readUnderPlainLock", "retire"), UseAfterFree.class);
    }

    @Test
    void checksItsInvariantAtEachRelease() throws Exception {
      assertHolds(explore(Guarded.class, "addInOneSection", "alsoAddInOneSection"));
    }

    @Test
    void reportsAStateThatIsWrongBetweenTwoSections() throws Exception {
      assertThrew(
          explore(Guarded.class, "addInOneSection", "addWithoutLock"), InvariantViolation.class);
    }
  }

  @Nested
  class RwLockTest {
    @Test
    void takingTwoInOppositeOrderDeadlocks() throws Exception {
      assertThat(explore(TwoRwLocks.class, "readFirstWriteSecond", "readSecondWriteFirst"))
          .isInstanceOf(ManagedDeadlockFailure.class);
    }

    @Test
    void readersOfTwoInOppositeOrderEnd() throws Exception {
      assertHolds(explore(TwoRwLocks.class, "readFirstReadSecond", "readSecondReadFirst"));
    }

    @Test
    void keepsWritersAndReadersApart() throws Exception {
      assertHolds(explore(RwCounter.class, "increment", "alsoIncrement", "staysWhileRead"));
    }

    @Test
    void doesNotHelpWhoChangesAsAReader() throws Exception {
      assertThat(explore(RwCounter.class, "incrementAsReader", "alsoIncrementAsReader"))
          .isInstanceOf(IncorrectResultsFailure.class);
    }
  }

  @Nested
  class RcuTest {
    @Test
    void protectsAReaderWhoseSectionCameFirst() throws Exception {
      assertHolds(explore(RcuReader.class, "read", "nestedRead", "retire"));
    }

    @Test
    void doesNotProtectAReaderWhoCameTooLate() throws Exception {
      assertThrew(explore(RcuReader.class, "lateRead", "retire"), UseAfterFree.class);
    }

    @Test
    void doesNotProtectAReaderWhoLeftTooEarly() throws Exception {
      assertThrew(explore(RcuReader.class, "earlyLeave", "retire"), UseAfterFree.class);
    }
  }

  @Nested
  class RefCountTest {
    @Test
    void incUnlessZeroIsSafeAgainstTheLastPut() throws Exception {
      assertHolds(explore(Counted.class, "getUnlessZero", "put", "alsoPut"));
    }

    @Test
    void incIsNotEvenAfterALook() throws Exception {
      assertThrew(explore(Counted.class, "getIfLive", "put", "alsoPut"), CountError.class);
    }
  }

  @Nested
  class KernelObjectTest {
    @Test
    void isFreedByOneOfTwo() throws Exception {
      assertHolds(explore(Freed.class, "free", "free"));
    }

    @Test
    void askingFirstDoesNotSaveFromADoubleFree() throws Exception {
      assertThrew(explore(Freed.class, "freeUnlessFreed", "freeUnlessFreed"), DoubleFree.class);
    }
  }

  /** Two locks and the two orders to take them in. */
  private static int nest(KernelLock outer, KernelLock inner) {
    outer.lock();
    inner.lock();
    inner.unlock();
    outer.unlock();
    return 0;
  }

  public static class TwoMutexes {
    private final KernelMutex first = new KernelMutex("first", null);
    private final KernelMutex second = new KernelMutex("second", null);

    @Operation
    public int firstThenSecond() {
      return nest(first, second);
    }

    @Operation
    public int alsoFirstThenSecond() {
      return nest(first, second);
    }

    @Operation
    public int secondThenFirst() {
      return nest(second, first);
    }
  }

  public static class TwoSpinLocks {
    private final SpinLock first = new SpinLock("first", null);
    private final SpinLock second = new SpinLock("second", null);

    @Operation
    public int firstThenSecond() {
      return nest(first, second);
    }

    @Operation
    public int alsoFirstThenSecond() {
      return nest(first, second);
    }

    @Operation
    public int secondThenFirst() {
      return nest(second, first);
    }
  }

  public static class TwoRwLocks {
    private final RwLock first = new RwLock("first", null);
    private final RwLock second = new RwLock("second", null);

    @Operation
    public int readFirstWriteSecond() {
      return first.duringRead(() -> second.duringWrite(() -> 1));
    }

    @Operation
    public int readSecondWriteFirst() {
      return second.duringRead(() -> first.duringWrite(() -> 1));
    }

    @Operation
    public int readFirstReadSecond() {
      return first.duringRead(() -> second.duringRead(() -> 1));
    }

    @Operation
    public int readSecondReadFirst() {
      return second.duringRead(() -> first.duringRead(() -> 1));
    }
  }

  /** A counter that its writers make one of a kind. */
  public static class RwCounter {
    private final RwLock lock = new RwLock("rw", null);
    private int count;

    @Operation
    public int increment() {
      return lock.duringWrite(() -> ++count);
    }

    @Operation
    public int alsoIncrement() {
      return increment();
    }

    /** Whether two reads of one reader agree, which no sequential run denies. */
    @Operation
    public boolean staysWhileRead() {
      return lock.duringRead(
          () -> {
            int before = count;
            int after = count;
            return before == after;
          });
    }

    @Operation
    public int incrementAsReader() {
      return lock.duringRead(() -> ++count);
    }

    @Operation
    public int alsoIncrementAsReader() {
      return incrementAsReader();
    }
  }

  /** A counter that its lock makes one of a kind, and nothing else does. */
  public abstract static class Counter {
    private final KernelLock lock;
    private int count;

    Counter(KernelLock lock) {
      this.lock = lock;
    }

    @Operation
    public int increment() {
      lock.lock();
      int now = ++count;
      lock.unlock();
      return now;
    }

    /** Says nothing, as no sequential run gives up. */
    @Operation
    public void incrementOrGiveUp() {
      if (lock.tryLock()) {
        count++;
        count--;
        lock.unlock();
      }
    }

    @Operation
    public int incrementWithoutLock() {
      return ++count;
    }
  }

  public static class MutexCounter extends Counter {
    public MutexCounter() {
      super(new KernelMutex("mutex", null));
    }
  }

  public static class SpinCounter extends Counter {
    public SpinCounter() {
      super(new SpinLock("spin", null));
    }
  }

  /** Two holders of a reference; the last to put frees the thing with the lock in it. */
  public abstract static class Teardown {
    private final KernelObject thing;
    private final KernelLock lock;
    private final RefCount refcount = new RefCount("thing.refcount", 2);

    Teardown(KernelObject thing, KernelLock lock) {
      this.thing = thing;
      this.lock = lock;
    }

    @Operation
    public void putUnder() {
      lock.lock();
      boolean last = refcount.decAndTest();
      lock.unlock();
      if (last) {
        end(thing, lock);
      }
    }

    @Operation
    public void alsoPutUnder() {
      putUnder();
    }

    @Operation
    public void putAfterUnlock() {
      lock.lock();
      lock.unlock();
      boolean last = refcount.decAndTest();
      if (last) {
        end(thing, lock);
      }
    }

    @Operation
    public void alsoPutAfterUnlock() {
      putAfterUnlock();
    }

    /** Asks first, so that only a race throws: what a sequential run throws too is no failure. */
    @Operation
    public void lockUnlessFreed() {
      if (!thing.isFreed()) {
        lock.lock();
        lock.unlock();
      }
    }

    @Operation
    public void freeRegardless() {
      end(thing, lock);
    }

    void end(KernelObject thing, KernelLock lock) {
      thing.free();
    }
  }

  public static class MutexTeardown extends Teardown {
    public MutexTeardown() {
      this(new Thing());
    }

    private MutexTeardown(Thing thing) {
      super(thing, new KernelMutex("thing.mutex", thing));
    }
  }

  /** The memory stays, for readers under RCU; only the mutex dies. */
  public static class MutexDestruction extends MutexTeardown {
    @Override
    void end(KernelObject thing, KernelLock lock) {
      ((KernelMutex) lock).destroy();
    }
  }

  public static class SpinTeardown extends Teardown {
    public SpinTeardown() {
      this(new Thing());
    }

    private SpinTeardown(Thing thing) {
      super(thing, new SpinLock("thing.lock", thing));
    }
  }

  /** A reader that looks a thing up, and a writer that unlinks and retires it. */
  public static class RcuReader {
    private final Rcu rcu = new Rcu();
    private final SpinLock rcuLock = new SpinLock("rcuLock", null, rcu);
    private final SpinLock plainLock = new SpinLock("plainLock", null);
    private volatile Thing link = new Thing();

    @Operation
    public void read() {
      rcu.readLock();
      use(link);
      rcu.readUnlock();
    }

    @Operation
    public void nestedRead() {
      rcu.readLock();
      Thing thing = link;
      rcu.readLock();
      rcu.readUnlock();
      use(thing);
      rcu.readUnlock();
    }

    @Operation
    public void lateRead() {
      Thing thing = link;
      rcu.readLock();
      use(thing);
      rcu.readUnlock();
    }

    @Operation
    public void earlyLeave() {
      rcu.readLock();
      Thing thing = link;
      rcu.readUnlock();
      use(thing);
    }

    @Operation
    public void readUnderRcuLock() {
      rcuLock.lock();
      use(link);
      rcuLock.unlock();
    }

    @Operation
    public void readUnderPlainLock() {
      plainLock.lock();
      use(link);
      plainLock.unlock();
    }

    @Operation
    public void retire() {
      Thing thing = link;
      link = null;
      rcu.freeAfterGrace(thing);
    }

    private static void use(Thing thing) {
      if (thing != null) {
        thing.access();
      }
    }
  }

  /** Two numbers that are equal whenever their lock is free. */
  public static class Guarded {
    private final SpinLock lock = new SpinLock("lock", null);
    private int left;
    private int right;

    public Guarded() {
      lock.asserting(this::checkEqual);
    }

    @Operation
    public void addInOneSection() {
      lock.lock();
      left++;
      right++;
      lock.unlock();
    }

    @Operation
    public void alsoAddInOneSection() {
      addInOneSection();
    }

    @Operation
    public void addWithoutLock() {
      left++;
      right++;
    }

    private void checkEqual() {
      if (left != right) {
        throw new InvariantViolation("EQUAL", left + " and " + right);
      }
    }
  }

  /** Two references, and one who would like a third. */
  public static class Counted {
    private final Thing thing = new Thing();
    private final RefCount refcount = new RefCount("thing.refcount", 2);

    @Operation
    public void put() {
      boolean last = refcount.decAndTest();
      if (last) {
        thing.free();
      }
    }

    @Operation
    public void alsoPut() {
      put();
    }

    @Operation
    public void getUnlessZero() {
      if (refcount.incUnlessZero()) {
        thing.access();
        put();
      }
    }

    @Operation
    public void getIfLive() {
      if (refcount.get() > 0) {
        refcount.inc();
        thing.access();
        put();
      }
    }
  }

  /** One thing that two free. */
  public static class Freed {
    private final Thing thing = new Thing();

    @Operation
    public void free() {
      thing.free();
    }

    @Operation
    public void freeUnlessFreed() {
      if (!thing.isFreed()) {
        thing.free();
      }
    }
  }
}
