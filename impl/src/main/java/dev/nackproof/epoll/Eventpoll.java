package dev.nackproof.epoll;

import dev.nackproof.kernel.CountError;
import dev.nackproof.kernel.KernelMutex;
import dev.nackproof.kernel.Rcu;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * The object behind an epoll file.
 *
 * <p>Locking: {@link #mtx} protects the tree of items and is held over a scan; {@link #lock} the
 * ready list, the overflow list and whether a scan is on. The file's own items list, {@code refs},
 * is protected by the file's f_lock. The generation of a graph check is written under
 * epnested_mutex and read without. The reference count is atomic, which only revisions that put
 * outside of mtx need. ep.lock was a reader/writer lock until 6.17, its read side for callbacks;
 * here it is the spin lock of today.
 */
final class Eventpoll extends Source {
  /** Whose reference is dropped. */
  enum Reference {
    /** Of the open epoll file. */
    EPOLL_FILE,
    /** Of an item that was removed through the epoll: DEL, a failed ADD, the epoll's close. */
    ITEM,
    /** Of an item that the last close of its file removed. */
    ITEM_OF_FILE
  }

  final KernelMutex mtx;
  final SpinLock lock;

  /** Who polls this epoll: items of other epolls. */
  final WaitQueue pollWait;

  /** Items of other epolls that watch this one. */
  final ItemsHead refs;

  final ReadyList ready;
  private final List<Item> tree = new ArrayList<>();
  private KernelMutex otherTreeLock;
  private final List<Item> overflow = new ArrayList<>();
  private volatile boolean scanning;
  private volatile int sequence;
  private volatile int generation;
  private int depth;

  private int references = 1;
  // What the count should be made of, for the invariant.
  private boolean closerHasPut;
  private int erasedByFilesNotPut;

  Eventpoll(String name, Rcu rcu) {
    super(name);
    mtx = new KernelMutex(name + ".mtx", this);
    lock = new SpinLock(name + ".lock", this, rcu);
    pollWait = new WaitQueue(name + ".poll_wait", this, rcu);
    refs = ItemsHead.in(this);
    ready = new ReadyList(this);
  }

  @Override
  WaitQueue queue() {
    return pollWait;
  }

  /** Never asked: polling an epoll is a scan, see {@link Epoll}. */
  @Override
  int events() {
    throw new IllegalStateException("polling " + this + " takes its mutex");
  }

  // ------------------------------------------------------------------ tree, needs mtx

  /** Whoever holds this mutex may walk the tree too, as every change of it needs it as well. */
  void mayBeWalkedUnder(KernelMutex other) {
    otherTreeLock = other;
  }

  void insert(Item item) {
    access();
    mtx.assertHeld();
    tree.add(item);
  }

  /** Takes an item out; for the last close of a file its reference is put later. */
  synchronized void erase(Item item, boolean byFileCloser) {
    access();
    item.access();
    mtx.assertHeld();
    tree.remove(item);
    if (byFileCloser) {
      erasedByFilesNotPut++;
    }
  }

  Item find(File file, int fd) {
    access();
    mtx.assertHeld();
    for (Item item : tree) {
      if (item.isOf(file, fd)) {
        return item;
      }
    }
    return null;
  }

  /** The first item, or null. */
  Item first() {
    return at(0);
  }

  /** The item behind this one, or null. */
  Item behind(Item item) {
    item.access();
    return at(tree.indexOf(item) + 1);
  }

  private Item at(int place) {
    access();
    if (otherTreeLock == null || !otherTreeLock.isHeldByMe()) {
      mtx.assertHeld();
    }
    return place < tree.size() ? tree.get(place) : null;
  }

  /** All items, for invariants at rest. */
  List<Item> itemsAtRest() {
    return List.copyOf(tree);
  }

  boolean isEmpty() {
    access();
    return tree.isEmpty();
  }

  // ------------------------------------------------------------------ scan

  /**
   * Whether a scan has the ready list, so that arrivals go to the overflow list. Also lock-free.
   */
  boolean isScanning() {
    access();
    return scanning;
  }

  void setScanning(boolean on) {
    access();
    lock.assertHeld();
    scanning = on;
  }

  /** Puts an arrival on the overflow list, once. Needs ep.lock. */
  void overflow(Item item) {
    access();
    lock.assertHeld();
    if (!item.isOverflowing()) {
      item.setOverflowing(true);
      overflow.add(item);
    }
  }

  /** Takes the newest arrival, or null. Needs ep.lock. */
  Item takeOverflowing() {
    access();
    lock.assertHeld();
    if (overflow.isEmpty()) {
      return null;
    }
    Item item = overflow.remove(overflow.size() - 1);
    item.setOverflowing(false);
    return item;
  }

  /** The sequence count of the ready list: odd while it is being changed. */
  int sequence() {
    access();
    return sequence;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // changed under ep.lock only
  void bumpSequence() {
    access();
    lock.assertHeld();
    sequence = sequence + 1;
  }

  // ------------------------------------------------------------------ graph check

  int generation() {
    access();
    return generation;
  }

  /** Stamps it as visited by a check, with the depth that the check found. */
  void visited(int checkGeneration, int foundDepth) {
    access();
    generation = checkGeneration;
    depth = foundDepth;
  }

  /** The depth that the check of the current generation found. */
  int depth() {
    access();
    return depth;
  }

  // ------------------------------------------------------------------ reference count

  /** Takes an item's reference; the open epoll file has one. */
  synchronized void get() {
    access();
    if (references <= 0) {
      throw new CountError(name() + ".refcount left zero");
    }
    references++;
  }

  /** Drops a reference in one atomic step; returns whether it was the last. */
  synchronized boolean put(Reference whose) {
    access();
    if (references <= 0) {
      throw new CountError(name() + ".refcount went below zero");
    }
    storeReferences(references - 1, whose);
    return references == 0;
  }

  /** The count: a plain read. */
  synchronized int references() {
    access();
    return references;
  }

  /** A plain write of the count, for whoever drops a reference by a read and a write. */
  synchronized void storeReferences(int count, Reference whose) {
    access();
    references = count;
    if (whose == Reference.EPOLL_FILE) {
      closerHasPut = true;
    } else if (whose == Reference.ITEM_OF_FILE) {
      erasedByFilesNotPut--;
    }
  }

  /**
   * What the count must be: the epoll file's, the tree's, and those that a file's closer has yet to
   * put.
   */
  synchronized int expectedReferences() {
    return (closerHasPut ? 0 : 1) + tree.size() + erasedByFilesNotPut;
  }
}
