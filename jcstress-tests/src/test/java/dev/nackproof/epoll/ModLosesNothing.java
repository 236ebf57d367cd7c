package dev.nackproof.epoll;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.nackproof.jcstress.Asks;
import dev.nackproof.jcstress.Chosen;
import dev.nackproof.jcstress.Of;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Claim mod-loses-nothing: a MOD and a wake-up never miss each other both.
 *
 * <p>What could go wrong: MOD writes the item's mask, then polls the file; a wake-up makes the file
 * ready, then reads the mask. Each is a store and then a load of the other's variable: without a
 * full fence on both sides a CPU may load before its store is seen, and both look at the old. The
 * event is lost until something else happens on the file. Where it bites: on every machine, x86
 * included, as stores wait in a buffer. The wake-up has its fence in the lock of the queue; MOD has
 * none, as it holds ep.mtx already.
 *
 * <p>Seen as pairs: whether MOD found the file ready, whether the wake-up found the mask.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=epoll -Dclaim=mod-loses-nothing
 * -Drevision=mod-no-barrier}
 */
@Asks(fix = EpollFix.class, claim = "mod-loses-nothing", check = "mod-vs-wakeup")
final class ModLosesNothing {
  private ModLosesNothing() {}

  @Outcome(
      id = {"1, 1", "1, 0", "0, 1"},
      expect = ACCEPTABLE,
      desc = "one of them at least has seen the other")
  @Outcome(
      id = "0, 0",
      expect = ACCEPTABLE_INTERESTING,
      desc = "the event is lost: MOD polled before its mask was seen")
  static class Outcomes {}

  /** An item whose mask waits for nothing yet, and a file that is not ready yet. */
  abstract static class Modified {
    private static final PinFile MAKER = new PinFile();
    private static final Eventpoll EP = MAKER.newEventpoll();
    private static final EventCount ANY = new EventCount("f", MAKER.rcu);
    private static final File FILE = new File(ANY, MAKER.rcu);
    private static final Event NOTHING = new Event(0, 0);

    private final Epoll revision;
    private final Item item = new Item(EP, FILE, 0, NOTHING);
    private int ready;

    Modified(Epoll revision) {
      this.revision = revision;
    }

    /** What modify does between its look-up and its use of the poll's result. */
    final int modify() {
      item.setEvents(Event.IN);
      revision.barrierBeforePoll();
      return ready;
    }

    /** What a wake-up does; the fence stands for taking the queue's lock. */
    final int wakeUp() {
      ready = 1;
      VarHandle.fullFence();
      return item.events();
    }
  }

  @Of("pin-file")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Pinned extends Modified {
    public Pinned() {
      super(new PinFile());
    }

    @Actor
    public void mod(II_Result result) {
      result.r1 = modify();
    }

    @Actor
    public void wake(II_Result result) {
      result.r2 = wakeUp();
    }
  }

  @Of("mod-no-barrier")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class OwnModNoBarrier extends Modified {
    public OwnModNoBarrier() {
      super(new ModNoBarrier());
    }

    @Actor
    public void mod(II_Result result) {
      result.r1 = modify();
    }

    @Actor
    public void wake(II_Result result) {
      result.r2 = wakeUp();
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends Modified {
    public Candidate() {
      super((Epoll) Chosen.revision());
    }

    @Actor
    public void mod(II_Result result) {
      result.r1 = modify();
    }

    @Actor
    public void wake(II_Result result) {
      result.r2 = wakeUp();
    }
  }
}
