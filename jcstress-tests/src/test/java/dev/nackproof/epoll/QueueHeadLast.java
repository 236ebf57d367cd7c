package dev.nackproof.epoll;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.nackproof.jcstress.Asks;
import dev.nackproof.jcstress.Chosen;
import dev.nackproof.jcstress.Of;
import dev.nackproof.kernel.Rcu;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Claim queue-head-last: clearing the link to a dying queue is the callback's last access.
 *
 * <p>What could go wrong: a removal that reads the cleared link knows that the queue is gone, takes
 * no lock and frees the hook. Whatever the callback still does to the hook, or does before but lets
 * be seen after the store, it does to freed memory. Where it bites: an early store anywhere; a
 * plain store in the right place on machines that reorder stores, such as ARM: there it must be a
 * release, and the read an acquire.
 *
 * <p>The removal looks whether the queue still has the hook that it is about to free.
 *
 * <p>To run one of them alone: {@code mvn -B verify -Dfix=epoll -Dclaim=queue-head-last
 * -Drevision=head-cleared-early}
 */
@Asks(fix = EpollFix.class, claim = "queue-head-last", check = "clear-vs-remove")
final class QueueHeadLast {
  private QueueHeadLast() {}

  @Outcome(id = "0", expect = ACCEPTABLE, desc = "the removal takes the queue's lock")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the link is cleared and the hook off the queue")
  @Outcome(
      id = "2",
      expect = ACCEPTABLE_INTERESTING,
      desc = "the link is cleared, but the hook to be freed is on the queue")
  static class Outcomes {}

  /** A hook on a queue that dies. */
  abstract static class Dying {
    private static final Rcu RCU = new Rcu();
    private static final EventCount CONTAINER = new EventCount("f", RCU);
    private static final Eventpoll EP = new Eventpoll("e", RCU);
    private static final Item ITEM =
        new Item(EP, new File(CONTAINER, RCU), 0, new Event(Event.IN, 0));

    private final Epoll revision;
    private final WaitQueue queue = new WaitQueue("queue", CONTAINER, null);
    private final Hook hook = new Hook(ITEM, queue);

    Dying(Epoll revision) {
      this.revision = revision;
      queue.lock.lock();
      queue.add(hook, false);
      queue.lock.unlock();
    }

    /** The queue's lock, which the callback has, is none of the removal's. */
    final void die() {
      queue.lock.lock();
      revision.leaveDyingQueue(hook);
    }

    final int remove() {
      if (hook.queue() != null) {
        return 0;
      }
      return queue.isActive() ? 2 : 1;
    }
  }

  @Of("pin-file")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Pinned extends Dying {
    public Pinned() {
      super(new PinFile());
    }

    @Actor
    public void callback() {
      die();
    }

    @Actor
    public void removal(I_Result result) {
      result.r1 = remove();
    }
  }

  @Of("head-cleared-early")
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class OwnHeadClearedEarly extends Dying {
    public OwnHeadClearedEarly() {
      super(new HeadClearedEarly());
    }

    @Actor
    public void callback() {
      die();
    }

    @Actor
    public void removal(I_Result result) {
      result.r1 = remove();
    }
  }

  /** A revision from outside. */
  @Of(Of.CHOSEN)
  @JCStressTest
  @JCStressMeta(Outcomes.class)
  @State
  public static class Candidate extends Dying {
    public Candidate() {
      super((Epoll) Chosen.revision());
    }

    @Actor
    public void callback() {
      die();
    }

    @Actor
    public void removal(I_Result result) {
      result.r1 = remove();
    }
  }
}
