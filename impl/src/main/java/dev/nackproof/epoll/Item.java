package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A watch: one for each eventpoll, file and descriptor number (epitem). Freed by RCU.
 *
 * <p>Locking: the links of the file's list and {@code dying} are protected by the file's f_lock,
 * those of the ready list by ep.lock, or by ep.mtx while a scan has them; {@code events} is written
 * under ep.mtx and read by callbacks without it, which is why a MOD needs its barrier.
 */
final class Item extends KernelObject {
  private static final VarHandle EVENTS = eventsHandle();

  final ReadyList.Node ready = new ReadyList.Node(this);
  Item fileNext;
  Item filePrevious;
  private final Eventpoll ep;
  private final File file;
  private final int fd;

  @SuppressWarnings("UnusedVariable") // read through the handle
  private int events;

  private long data;
  private boolean dying;
  private boolean overflowing;
  private Hook hook;

  Item(Eventpoll ep, File file, int fd, Event event) {
    super("item(" + ep.name() + "," + file.source().name() + ")");
    this.ep = ep;
    this.file = file;
    this.fd = fd;
    this.events = event.events();
    this.data = event.data();
  }

  Eventpoll ep() {
    access();
    return ep;
  }

  File file() {
    access();
    return file;
  }

  /** The key: the descriptor number that the file had when it was added. */
  boolean isOf(File other, int number) {
    access();
    return file == other && fd == number;
  }

  /** The next item of the file's list; it stays after the item was unlinked, for RCU readers. */
  Item fileNext() {
    access();
    return fileNext;
  }

  /** READ_ONCE of the mask. */
  int events() {
    access();
    return (int) EVENTS.getOpaque(this);
  }

  /** WRITE_ONCE of the mask. */
  void setEvents(int mask) {
    access();
    EVENTS.setOpaque(this, mask);
  }

  long data() {
    access();
    return data;
  }

  void setData(long value) {
    access();
    data = value;
  }

  /** The file's closer has it: the closer of the epoll leaves it alone. Needs f_lock. */
  void die() {
    access();
    file.lock.assertHeld();
    dying = true;
  }

  boolean isDying() {
    access();
    file.lock.assertHeld();
    return dying;
  }

  boolean isOverflowing() {
    access();
    return overflowing;
  }

  void setOverflowing(boolean on) {
    access();
    overflowing = on;
  }

  void setHook(Hook made) {
    access();
    hook = made;
  }

  /** Takes the hook, so that it is taken off its queue once; null when there is none. */
  Hook takeHook() {
    access();
    Hook taken = hook;
    hook = null;
    return taken;
  }

  private static VarHandle eventsHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Item.class, "events", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
