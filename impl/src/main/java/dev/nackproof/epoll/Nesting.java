package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelMutex;

/**
 * The checks of an ADD that can nest: no cycle, not too deep, not too many paths to a file.
 *
 * <p>Locking: everything here runs under {@link #nestedMutex}. The walk down takes the mtx of every
 * epoll that it visits, one inside the other; the walks up hold none, only RCU: the items that they
 * follow are freed by it.
 */
abstract class Nesting extends Machine {
  /** As many links between epolls as may lie one below the other. */
  static final int MAX_NESTS = 4;

  /** epnested_mutex; before the fix, as epmutex, it also served every close. */
  final KernelMutex nestedMutex = new KernelMutex("epnested_mutex", null);

  // Not 0, which would equal the stamp of an epoll that no check has visited, as it does only in
  // the first moments of a machine.
  private volatile int generation = 1;
  private ItemsHead checkList = ItemsHead.END;
  private int[] pathLimits = {Integer.MAX_VALUE, 500, 100, 50, 10};
  private final int[] paths = new int[MAX_NESTS + 1];

  /**
   * Sets how many paths through 2, 3, 4 and 5 epolls may lead to one file; the kernel's are 500,
   * 100, 50 and 10. Through one epoll any number may.
   */
  public final void limitPaths(int two, int three, int four, int five) {
    pathLimits = new int[] {Integer.MAX_VALUE, two, three, four, five};
  }

  /** Whether an ADD to this epoll must be checked. Needs ep.mtx; reads the rest without a lock. */
  protected boolean needsCheck(File epFile, Eventpoll ep, File target) {
    return loadFEp(epFile) != null || isBeingChecked(ep) || target.isEpoll();
  }

  /** A check in flight has walked over this epoll, so that it must not change behind its back. */
  protected boolean isBeingChecked(Eventpoll ep) {
    return ep.generation() == generation;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // who holds the lock of the graph alone writes it
  final void beginCheck(Task task) {
    lockGraph(task);
    generation = generation + 1;
  }

  /** One check at a time. */
  protected void lockGraph(Task task) {
    task.lock(nestedMutex);
  }

  /** The end of that. */
  protected void unlockGraph(Task task) {
    task.unlock(nestedMutex);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // see beginCheck
  final void endCheck(Task task) {
    clearCheckList(task);
    letListedGo(task);
    generation = generation + 1;
    unlockGraph(task);
  }

  // ------------------------------------------------------------------ down: cycles and depth

  /** Whether linking the target below ep makes no cycle and no stack that is too deep. */
  protected boolean mayNest(Task task, Eventpoll ep, Eventpoll target) {
    return mayNestBelow(task, ep, target, 0);
  }

  /** Until 6.16: only the links below the target count, and an epoll seen before is skipped. */
  private boolean mayNestBelow(Task task, Eventpoll ep, Eventpoll visited, int depth) {
    boolean fine = true;
    task.lock(visited.mtx);
    visited.visited(generation, 0);
    for (Item item = visited.first(); item != null && fine; item = visited.behind(item)) {
      File file = item.file();
      if (file.isEpoll()) {
        Eventpoll next = (Eventpoll) file.source();
        if (next.generation() != generation) {
          fine = next != ep && depth <= MAX_NESTS && mayNestBelow(task, ep, next, depth + 1);
        }
      } else {
        listForCheck(file);
      }
    }
    task.unlock(visited.mtx);
    return fine;
  }

  /**
   * Since 6.17: the number of links below an epoll, or a number too large when ep is among them.
   */
  protected final int depthBelow(Task task, Eventpoll ep, Eventpoll visited, int depth) {
    if (visited.generation() == generation) {
      return visited.depth();
    }
    int deepest = 0;
    task.lock(visited.mtx);
    visited.visited(generation, 0);
    for (Item item = visited.first();
        item != null && deepest <= MAX_NESTS;
        item = visited.behind(item)) {
      File file = item.file();
      if (file.isEpoll()) {
        Eventpoll next = (Eventpoll) file.source();
        boolean tooDeep = next == ep || depth > MAX_NESTS;
        int below = tooDeep ? MAX_NESTS : depthBelow(task, ep, next, depth + 1);
        deepest = Math.max(deepest, below + 1);
      } else {
        listForCheck(file);
      }
    }
    visited.visited(generation, deepest);
    task.unlock(visited.mtx);
    return deepest;
  }

  /** Since 6.17: the number of links above an epoll. Needs an RCU read section. */
  protected final int depthAbove(Eventpoll ep) {
    ep.access();
    if (ep.generation() == generation) {
      return ep.depth();
    }
    int highest = 0;
    for (Item item = ep.refs.first(); item != null; item = item.fileNext()) {
      highest = Math.max(highest, depthAbove(item.ep()) + 1);
    }
    ep.visited(generation, highest);
    return highest;
  }

  // ------------------------------------------------------------------ up: paths

  /** Puts a file's head on the list of those whose paths are to be counted. */
  protected final void listForCheck(File file) {
    ItemsHead head = loadFEp(file);
    if (!head.isOnCheckList() && keepListed(file)) {
      head.setCheckNext(checkList);
      checkList = head;
    }
  }

  /** Whether a file may be listed; the kernel lists it as it is, see {@link PinListed}. */
  protected boolean keepListed(File file) {
    return true;
  }

  /** Undoes what {@link #keepListed} did, for all files. */
  protected void letListedGo(Task task) {}

  /** Whether every listed file is reached by no more paths than allowed. */
  protected boolean pathsAreFew() {
    for (ItemsHead head = checkList; head != ItemsHead.END; head = head.checkNext()) {
      for (int i = 0; i < paths.length; i++) {
        paths[i] = 0;
      }
      rcu.readLock();
      boolean few = countPaths(head, 0);
      rcu.readUnlock();
      if (!few) {
        return false;
      }
    }
    return true;
  }

  /** A DEL meanwhile can't make more of them. */
  private boolean countPaths(ItemsHead head, int depth) {
    if (depth > MAX_NESTS) {
      return false;
    }
    for (Item item = head.first(); item != null; item = item.fileNext()) {
      ItemsHead above = item.ep().refs;
      boolean few = above.isEmpty() ? countPath(depth) : countPaths(above, depth + 1);
      if (!few) {
        return false;
      }
    }
    return true;
  }

  /** How many paths through so many epolls, less one, may lead to a file. */
  final int pathLimit(int depth) {
    return pathLimits[depth];
  }

  private boolean countPath(int depth) {
    paths[depth]++;
    return paths[depth] <= pathLimits[depth];
  }

  private void clearCheckList(Task task) {
    rcu.readLock();
    while (checkList != ItemsHead.END) {
      ItemsHead head = checkList;
      checkList = head.checkNext();
      unlist(task, head);
    }
    rcu.readUnlock();
  }

  /**
   * A head whose last item went while it was listed is freed here, not by who removed the item. The
   * file is reached through the item, under RCU and nothing else.
   */
  private void unlist(Task task, ItemsHead head) {
    boolean unused = true;
    Item item = head.first();
    if (item != null) {
      File file = item.file();
      task.lock(file.lock);
      unused = head.isEmpty();
      head.setCheckNext(null);
      task.unlock(file.lock);
    }
    if (unused) {
      head.free();
    }
  }
}
