package dev.nackproof.epoll;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelError;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The epoll system calls and the teardown, one named step a method; a revision replaces the steps
 * that it changes. An instance is one machine with one process.
 *
 * <p>Locking: see {@link File}, {@link Item}, {@link Eventpoll}, {@link Nesting}; the order is in
 * the package's description. Steps that need a lock say so. A wait has timeout 0: nothing here
 * sleeps.
 */
public abstract class Epoll extends Nesting {
  public static final int ADD = 1;
  public static final int DEL = 2;
  public static final int MOD = 3;

  /** EPOLL_CLOEXEC, the one flag of epoll_create1. */
  public static final int CLOEXEC = 0x80000;

  private static final int EVENT_SIZE = 12;

  /**
   * What a wait returned.
   *
   * @param result number of events, or a negative {@link Errno}
   * @param events the events in their order
   */
  public record Waited(int result, List<Event> events) {
    private static Waited failed(int errno) {
      return new Waited(-errno, List.of());
    }

    @Override
    public String toString() {
      return result > 0 ? events.toString() : Errno.describe(result);
    }
  }

  // ------------------------------------------------------------------ epoll_create1

  /** epoll_create1. */
  public final int create(int flags) {
    if ((flags & ~CLOEXEC) != 0) {
      return -Errno.EINVAL;
    }
    Eventpoll ep = newEventpoll();
    prepare(ep);
    return open(ep);
  }

  /** Called for every new eventpoll before anybody else can see it. */
  protected void prepare(Eventpoll ep) {}

  // ------------------------------------------------------------------ epoll_ctl

  /**
   * epoll_ctl.
   *
   * @param op {@link #ADD}, {@link #DEL} or {@link #MOD}; others are an error of the caller
   * @param event null for memory that can't be read
   */
  public final int ctl(int epfd, int op, int fd, Event event) {
    if (op != DEL && event == null) {
      return -Errno.EFAULT;
    }
    Task task = new Task();
    try {
      int result = ctlOnOpen(task, epfd, op, fd, event);
      returnToUser(task);
      return result;
    } catch (KernelError e) {
      task.abandon();
      throw e;
    }
  }

  /** fdget: the file that is open under this number, kept alive for the call; null for none. */
  protected File hold(int fd) {
    return descriptors.get(fd);
  }

  /** fdput: perhaps the last put. */
  protected void release(Task task, File file) {
    put(task, file);
  }

  private int ctlOnOpen(Task task, int epfd, int op, int fd, Event event) {
    File epFile = hold(epfd);
    if (epFile == null) {
      return -Errno.EBADF;
    }
    File target = hold(fd);
    if (target == null) {
      release(task, epFile);
      return -Errno.EBADF;
    }
    int result = checkCtl(epFile, op, target, event);
    if (result == 0) {
      result = ctlOnFiles(task, epFile, op, target, fd, event);
    }
    release(task, target);
    release(task, epFile);
    return result;
  }

  /** The errors of epoll_ctl on open files that need no lock, in their order; 0 for none. */
  protected int checkCtl(File epFile, int op, File target, Event event) {
    if (!canBePolled(target)) {
      return -Errno.EPERM;
    }
    if (epFile == target || !epFile.isEpoll()) {
      return -Errno.EINVAL;
    }
    if (op == DEL || (event.events() & Event.EXCLUSIVE) == 0) {
      return 0;
    }
    boolean allowed = (event.events() & ~Event.EXCLUSIVE_OK) == 0;
    if (op == MOD || (op == ADD && (target.isEpoll() || !allowed))) {
      return -Errno.EINVAL;
    }
    return 0;
  }

  /** A regular file can't: it is always ready. */
  protected static boolean canBePolled(File file) {
    return file.source().queue() != null;
  }

  private int ctlOnFiles(Task task, File epFile, int op, File target, int fd, Event event) {
    Eventpoll ep = (Eventpoll) epFile.source();
    boolean checked = false;
    task.lock(ep.mtx);
    if (op == ADD && needsCheck(epFile, ep, target)) {
      task.unlock(ep.mtx);
      beginCheck(task);
      checked = true;
      if (target.isEpoll() && !mayNest(task, ep, (Eventpoll) target.source())) {
        endCheck(task);
        return -Errno.ELOOP;
      }
      task.lock(ep.mtx);
    }
    Item item = lookUp(task, ep, target, fd);
    int result =
        switch (op) {
          case ADD -> item == null ? insert(task, ep, target, fd, event, checked) : -Errno.EEXIST;
          case DEL -> item == null ? -Errno.ENOENT : delete(task, ep, item);
          case MOD -> item == null ? -Errno.ENOENT : modify(task, ep, item, event);
          default -> -Errno.EINVAL;
        };
    task.unlock(ep.mtx);
    if (checked) {
      endCheck(task);
    }
    return result;
  }

  /** The item of this file under this number, or null. Needs ep.mtx. */
  protected Item lookUp(Task task, Eventpoll ep, File target, int fd) {
    return ep.find(target, fd);
  }

  private int delete(Task task, Eventpoll ep, Item item) {
    removeWhileOpen(task, ep, item);
    return 0;
  }

  // ------------------------------------------------------------------ ADD

  /** ep_insert. Needs ep.mtx, and for a checked ADD epnested_mutex. */
  private int insert(Task task, Eventpoll ep, File target, int fd, Event event, boolean checked) {
    if (watches.isFull()) {
      return -Errno.ENOSPC;
    }
    watches.add();
    Item item = noted(new Item(ep, target, fd, reported(event)));
    Eventpoll watched = target.isEpoll() ? (Eventpoll) target.source() : null;
    if (watched != null) {
      task.lock(watched.mtx);
    }
    attach(task, target, watched, item);
    if (checked && watched == null) {
      listForCheck(target);
    }
    ep.insert(item);
    if (watched != null) {
      task.unlock(watched.mtx);
    }
    takeReference(ep);
    if (checked && !pathsAreFew()) {
      removeWhileOpen(task, ep, item);
      return -Errno.EINVAL;
    }
    // From here the file calls back; what it had before is asked for in the same breath.
    if (pollItem(task, item, true) != 0) {
      becomeReady(task, ep, item);
    }
    return 0;
  }

  /** Errors and hang-ups are reported whether asked for or not. */
  private static Event reported(Event event) {
    return new Event(event.events() | Event.ERR | Event.HUP, event.data());
  }

  /** Links the item to the file, with a head made for it unless there is one. */
  private void attach(Task task, File target, Eventpoll watched, Item item) {
    ItemsHead made = null;
    if (watched == null && loadFEp(target) == null) {
      made = noted(ItemsHead.ofFile(target));
    }
    ItemsHead head = watched == null ? made : watched.refs;
    task.lock(target.lock);
    while (target.fEp().read() == null && head == null) {
      // The head seen without the lock is gone again.
      task.unlock(target.lock);
      made = noted(ItemsHead.ofFile(target));
      head = made;
      task.lock(target.lock);
    }
    if (target.fEp().read() == null) {
      storeFEp(target, head);
      made = null;
    }
    target.fEp().read().link(target, item);
    task.unlock(target.lock);
    if (made != null) {
      made.free();
    }
  }

  /** Puts an item that was polled ready on the ready list. Needs ep.mtx. */
  private void becomeReady(Task task, Eventpoll ep, Item item) {
    task.lock(ep.lock);
    boolean nested = false;
    if (!ReadyList.isLinked(item)) {
      ep.ready.append(item);
      nested = ep.pollWait.isActive();
    }
    task.unlock(ep.lock);
    if (nested) {
      wake(task, ep.pollWait, Event.IN);
    }
  }

  // ------------------------------------------------------------------ MOD

  /** ep_modify. Needs ep.mtx. */
  private int modify(Task task, Eventpoll ep, Item item, Event event) {
    if ((item.events() & Event.EXCLUSIVE) != 0) {
      return -Errno.EINVAL;
    }
    Event wanted = reported(event);
    item.setEvents(wanted.events());
    item.setData(wanted.data());
    barrierBeforePoll();
    if (pollItem(task, item, false) != 0) {
      becomeReady(task, ep, item);
    }
    return 0;
  }

  /**
   * Between the write of the mask and the poll: a full fence, as the wake-up has one between making
   * the file ready and reading the mask. Without it each may miss the other (128dd1759d96).
   */
  protected void barrierBeforePoll() {
    VarHandle.fullFence();
  }

  // ------------------------------------------------------------------ epoll_wait

  /**
   * epoll_wait with timeout 0.
   *
   * @param max how many events fit
   * @param writable false for a null buffer
   */
  public final Waited wait(int epfd, int max, boolean writable) {
    Task task = new Task();
    try {
      Waited waited = waitOnOpen(task, epfd, max, writable);
      returnToUser(task);
      return waited;
    } catch (KernelError e) {
      task.abandon();
      throw e;
    }
  }

  private Waited waitOnOpen(Task task, int epfd, int max, boolean writable) {
    File epFile = hold(epfd);
    int error = checkWait(epFile, max);
    Waited waited =
        error == 0
            ? collect(task, (Eventpoll) epFile.source(), max, writable)
            : Waited.failed(error);
    if (epFile != null) {
      release(task, epFile);
    }
    return waited;
  }

  /** The errors of epoll_wait in the order before 6.15; 0 for none. */
  protected int checkWait(File epFile, int max) {
    if (isBadSize(max)) {
      return Errno.EINVAL;
    }
    if (epFile == null) {
      return Errno.EBADF;
    }
    return epFile.isEpoll() ? 0 : Errno.EINVAL;
  }

  /** Whether a buffer can't have so many events. */
  protected static boolean isBadSize(int max) {
    return max <= 0 || max > Integer.MAX_VALUE / EVENT_SIZE;
  }

  private Waited collect(Task task, Eventpoll ep, int max, boolean writable) {
    List<Event> events = new ArrayList<>();
    if (!eventsAvailable(ep)) {
      return new Waited(0, events);
    }
    task.lock(ep.mtx);
    ReadyList batch = new ReadyList(ep);
    startScan(task, ep, batch);
    int result = 0;
    Item item = batch.first();
    while (item != null && events.size() < max) {
      batch.unlink(item);
      int found = pollItem(task, item, false);
      if (found != 0) {
        if (!writable) {
          batch.prepend(item);
          result = -Errno.EFAULT;
          break;
        }
        events.add(new Event(found, item.data()));
        requeue(ep, item);
      }
      item = batch.first();
    }
    finishScan(task, ep, batch);
    task.unlock(ep.mtx);
    return new Waited(result == 0 ? events.size() : result, events);
  }

  /** Level-triggered items are asked again by the next wait; oneshot ones are disarmed. */
  private static void requeue(Eventpoll ep, Item item) {
    int mask = item.events();
    if ((mask & Event.ONESHOT) != 0) {
      item.setEvents(mask & Event.PRIVATE_BITS);
    } else if ((mask & Event.ET) == 0) {
      ep.ready.append(item);
    }
  }

  /** The look without a lock that a wait starts with: it may come between the steps of a scan. */
  protected boolean eventsAvailable(Eventpoll ep) {
    return !ep.ready.isEmpty() || ep.isScanning();
  }

  /** Takes the ready list over; arrivals go to the overflow list from here. Needs ep.mtx. */
  private void startScan(Task task, Eventpoll ep, ReadyList batch) {
    task.lock(ep.lock);
    beginChange(ep);
    ep.ready.spliceTo(batch);
    ep.setScanning(true);
    endChange(ep);
    task.unlock(ep.lock);
  }

  /** What was not delivered comes first, then the arrivals, then what is level-triggered. */
  private void finishScan(Task task, Eventpoll ep, ReadyList batch) {
    task.lock(ep.lock);
    for (Item item = ep.takeOverflowing(); item != null; item = ep.takeOverflowing()) {
      if (!ReadyList.isLinked(item)) {
        ep.ready.prepend(item);
      }
    }
    beginChange(ep);
    ep.setScanning(false);
    batch.spliceTo(ep.ready);
    endChange(ep);
    task.unlock(ep.lock);
  }

  /** Around what a lock-free look must not see half done. Needs ep.lock. */
  protected void beginChange(Eventpoll ep) {}

  /** The end of that. */
  protected void endChange(Eventpoll ep) {}

  // ------------------------------------------------------------------ polling

  /**
   * ep_item_poll: the events of the watched file that the item asks for. Needs the mtx of the
   * item's eventpoll.
   *
   * @param hook whether to hook the item on the file's queue
   */
  protected int pollItem(Task task, Item item, boolean hook) {
    return pollFile(task, item.file(), item, hook);
  }

  /** The poll itself, of a file that somebody should keep alive. */
  protected final int pollFile(Task task, File file, Item item, boolean hook) {
    Source source = file.source();
    if (hook) {
      hook(task, item, source.queue());
    }
    if (source instanceof DmaBuf) {
      file.count.inc();
      int found = source.events();
      put(task, file);
      return found & item.events();
    }
    int found = source instanceof Eventpoll inner ? pollEpoll(task, inner) : source.events();
    return found & item.events();
  }

  /** An epoll is readable while one of its items is: a scan that drops those that are not. */
  private int pollEpoll(Task task, Eventpoll ep) {
    task.lock(ep.mtx);
    ReadyList batch = new ReadyList(ep);
    startScan(task, ep, batch);
    int found = 0;
    for (Item item = batch.first(); item != null && found == 0; item = batch.first()) {
      if (pollItem(task, item, false) != 0) {
        found = Event.IN | Event.RDNORM;
      } else {
        batch.unlink(item);
      }
    }
    finishScan(task, ep, batch);
    task.unlock(ep.mtx);
    return found;
  }

  private void hook(Task task, Item item, WaitQueue queue) {
    Hook hook = noted(new Hook(item, queue));
    item.setHook(hook);
    task.lock(queue.lock);
    queue.add(hook, (item.events() & Event.EXCLUSIVE) != 0);
    task.unlock(queue.lock);
  }

  /** ep_poll_callback. */
  @Override
  protected final void callBack(Task task, Hook hook, int key) {
    Item item = hook.item();
    Eventpoll ep = item.ep();
    boolean nested = false;
    task.lock(ep.lock);
    int mask = item.events();
    boolean armed = (mask & ~Event.PRIVATE_BITS) != 0;
    if (armed && (key == 0 || (key & mask) != 0)) {
      if (ep.isScanning()) {
        ep.overflow(item);
      } else if (!ReadyList.isLinked(item)) {
        ep.ready.append(item);
      }
      nested = ep.pollWait.isActive();
    }
    task.unlock(ep.lock);
    if (nested) {
      wake(task, ep.pollWait, Event.IN);
    }
    if ((key & Event.POLLFREE) != 0) {
      leaveDyingQueue(hook);
    }
  }

  /**
   * The queue dies. Off it first, then clear the link, with release order and as the last access:
   * whoever reads the cleared link frees item and hook without the queue's lock (138e4ad67afd).
   */
  protected void leaveDyingQueue(Hook hook) {
    WaitQueue queue = hook.queue();
    queue.remove(hook);
    hook.clearQueue();
  }

  // ------------------------------------------------------------------ removing an item

  /**
   * Removes an item, unless its file's closer has it. Needs ep.mtx; the item's reference is the
   * caller's to put.
   *
   * @param byFileCloser whether the caller is the last close of the watched file
   * @return whether it was removed
   */
  protected boolean remove(Task task, Eventpoll ep, Item item, boolean byFileCloser) {
    unhook(task, item);
    File file = item.file();
    task.lock(file.lock);
    if (!byFileCloser && isTakenByFileCloser(item)) {
      task.unlock(file.lock);
      return false;
    }
    ItemsHead unused = unlinkFromFile(task, file, item);
    task.unlock(file.lock);
    if (unused != null) {
      unused.free();
    }
    ep.erase(item, byFileCloser);
    leaveReadyList(task, ep, item);
    freeItem(item);
    return true;
  }

  /** By RCU: a graph check may still follow it. Its watch comes back at once. */
  protected void freeItem(Item item) {
    rcu.freeAfterGrace(item);
    watches.subtract();
  }

  /** Whether the file's closer has marked this item as its own. Needs f_lock. */
  protected boolean isTakenByFileCloser(Item item) {
    return false;
  }

  /** Takes the item's hook off its queue and frees it. After this no callback of the item runs. */
  protected void unhook(Task task, Item item) {
    Hook hook = item.takeHook();
    if (hook == null) {
      return;
    }
    // A queue that dies is freed by RCU.
    rcu.readLock();
    WaitQueue queue = hook.queue();
    if (queue != null) {
      task.lock(queue.lock);
      queue.remove(hook);
      task.unlock(queue.lock);
    }
    rcu.readUnlock();
    hook.free();
  }

  /**
   * Two steps, not one: in between, the last put of the file may see that it has no items.
   *
   * @return the head to free, or null when it lives on or is a graph check's to free
   */
  private ItemsHead unlinkFromFile(Task task, File file, Item item) {
    ItemsHead head = file.fEp().read();
    ItemsHead unused = null;
    if (head.isOnly(item)) {
      storeFEp(file, null);
      if (!file.isEpoll() && !head.isOnCheckList()) {
        unused = head;
      }
    }
    unlink(task, head, file, item);
    return unused;
  }

  /** The second of the two steps. Needs f_lock, from before the first one on. */
  protected void unlink(Task task, ItemsHead head, File file, Item item) {
    head.unlink(file, item);
  }

  /** Needs f_lock. */
  private void storeFEp(File file, ItemsHead head) {
    file.lock.assertHeld();
    write(file.fEp(), head);
  }

  /** Needs ep.mtx. */
  protected void leaveReadyList(Task task, Eventpoll ep, Item item) {
    task.lock(ep.lock);
    if (ReadyList.isLinked(item)) {
      ep.ready.unlink(item);
    }
    task.unlock(ep.lock);
  }

  /**
   * Removes an item while the epoll file is open or being closed by the caller, so that the item's
   * reference can't be the last. Needs ep.mtx.
   */
  protected boolean removeWhileOpen(Task task, Eventpoll ep, Item item) {
    boolean removed = remove(task, ep, item, false);
    if (removed && putReference(ep, Eventpoll.Reference.ITEM)) {
      throw new InvariantViolation(
          "refcount", "an item's reference was the last of the open " + ep);
    }
    return removed;
  }

  // ------------------------------------------------------------------ closing an epoll

  /** Who polls this epoll is told that it goes. */
  protected final void wakePollers(Task task, Eventpoll ep) {
    if (ep.pollWait.isActive()) {
      wake(task, ep.pollWait, 0);
    }
  }

  /** Pass 1: unhooks every item. Needs ep.mtx. */
  protected void unhookAll(Task task, Eventpoll ep) {
    for (Item item = ep.first(); item != null; item = ep.behind(item)) {
      unhook(task, item);
    }
  }

  /** Once nobody has a reference: first the mutex dies, then the memory goes. */
  protected final void freeEventpoll(Eventpoll ep) {
    if (!ep.isEmpty()) {
      throw new InvariantViolation("freed-once", ep + " is freed with items in its tree");
    }
    ep.mtx.destroy();
    freeMemory(ep);
  }

  /** At once: nobody but a holder of a reference is thought to look at an eventpoll. */
  protected void freeMemory(Eventpoll ep) {
    ep.free();
  }

  // ------------------------------------------------------------------ reference count

  /** An item refers to its eventpoll. Needs ep.mtx. */
  protected abstract void takeReference(Eventpoll ep);

  /** Drops a reference; returns whether it was the last. */
  protected abstract boolean putReference(Eventpoll ep, Eventpoll.Reference whose);
}
