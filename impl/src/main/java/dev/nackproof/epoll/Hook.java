package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * An item's entry in the wait queue of the file that it watches (eppoll_entry).
 *
 * <p>Locking: being on the queue is protected by the queue's lock. The link to the queue is cleared
 * by the callback of a queue that dies and read by a removal, without a common lock: see {@link
 * Epoll#leaveDyingQueue}.
 */
final class Hook extends KernelObject {
  private static final VarHandle QUEUE = queueHandle();

  private final Item item;

  @SuppressWarnings("UnusedVariable") // read through the handle
  private WaitQueue queue;

  Hook(Item item, WaitQueue queue) {
    super("hook of " + item.name());
    this.item = item;
    this.queue = queue;
  }

  Item item() {
    access();
    return item;
  }

  /** The queue, or null once it died. Acquire. */
  WaitQueue queue() {
    access();
    return (WaitQueue) QUEUE.getAcquire(this);
  }

  /** The queue is gone: from here nothing keeps the item and this hook alive. Release. */
  void clearQueue() {
    access();
    QUEUE.setRelease(this, null);
  }

  private static VarHandle queueHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Hook.class, "queue", WaitQueue.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
