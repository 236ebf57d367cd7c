package dev.nackproof.captouch;

import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.KernelObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The client's handling of capabilities, one named step a method; a revision overrides the steps
 * that it changes. All revisions of the fix differ in {@link #attempts}, the historical bugs in one
 * of the others.
 *
 * <p>Locking: see {@link Inode} and {@link Session}; order s_mutex, i_ceph_lock, s_cap_lock. Public
 * operations take the locks that they need, except that {@link #iterate}, {@link #trim} and {@link
 * #sendReleases} need s_mutex, as their callers in the kernel hold it. The state of a counter is
 * static in the kernel: here it is one per instance, so that an instance is one client.
 */
public abstract class CapTouch {
  /** What a walk does with each cap. */
  @FunctionalInterface
  public interface Callback {
    /**
     * Called without s_cap_lock and with a reference on the inode. Gets no cap: the cap may be
     * removed meanwhile (L7).
     *
     * @return false to end the walk
     */
    boolean visit(Inode inode, int mds);
  }

  /** As many CPUs as the checks use. */
  protected static final int CPUS = 4;

  // ------------------------------------------------------------------ what the fix changes

  /**
   * The sampling step: whether this touch goes for the lock. Called with i_ceph_lock, so that two
   * callers can run at once when they look at different inodes, each on a CPU of its own.
   *
   * @param cpu number of the CPU that the caller runs on, from 0
   */
  protected abstract boolean attempts(int cpu);

  /**
   * How many calls the counter has counted since the start, while that is less than a period; at
   * rest.
   */
  public int counted() {
    throw new IllegalStateException(getClass().getSimpleName() + " counts nothing");
  }

  /**
   * Sets the sampling period. The kernel's is 256; small ones let few steps show what many would.
   *
   * @param calls at least 1, at most 256
   */
  public CapTouch period(int calls) {
    return this;
  }

  /**
   * Puts something around every cell that the sampling step uses, to see or to order its accesses.
   * A revision that does not hand out its cells has each call taken as one step.
   */
  public CapTouch watched(UnaryOperator<Cell> watch) {
    return this;
  }

  /**
   * The bound of claim hot-caps-move that this revision states: in a pattern of so many touch
   * calls, repeated without end on one CPU, every position moves again within this many calls.
   */
  public long movesWithin(int patternLength) {
    return 256L * patternLength;
  }

  /**
   * After how many calls on one CPU the sampling step repeats itself: so far a check has to look.
   */
  public int cycle() {
    return 256;
  }

  // ------------------------------------------------------------------ touch

  /** __touch_cap: makes the cap the most recently used one, perhaps. Needs i_ceph_lock. */
  public final boolean touch(Cap cap, int cpu) {
    cap.inode().lock.assertHeld();
    if (!attempts(cpu)) {
      return false;
    }
    Session session = cap.session();
    session.capLock.during(() -> moveToTail(session, cap));
    return true;
  }

  private void moveToTail(Session session, Cap cap) {
    if (mayReorder(session)) {
      session.caps.moveToTail(cap.node);
    }
  }

  /** A walk stands on a cap of this list: leave the order alone. Needs s_cap_lock. */
  protected boolean mayReorder(Session session) {
    return session.iterator() == null;
  }

  /**
   * __ceph_caps_issued_mask: whether the caps that are not stale permit all bits of the mask, alone
   * or together; those that were needed for the answer are touched.
   *
   * @param touch whether the caller asks for touching
   */
  public boolean issuedMask(Inode inode, int mask, boolean touch, int cpu) {
    return inode.lock.during(() -> issuedMaskLocked(inode, mask, touch, cpu));
  }

  private boolean issuedMaskLocked(Inode inode, int mask, boolean touch, int cpu) {
    List<Cap> contributed = new ArrayList<>();
    int have = 0;
    for (Cap cap : inode.capsInRankOrder()) {
      if (cap.isStale()) {
        continue;
      }
      if ((cap.issued() & mask) == mask) {
        if (touch) {
          touch(cap, cpu);
        }
        return true;
      }
      have |= cap.issued();
      if ((have & mask) == mask) {
        if (touch) {
          touch(cap, cpu);
          for (Cap earlier : contributed) {
            touch(earlier, cpu);
          }
        }
        return true;
      }
      if ((cap.issued() & mask) != 0) {
        contributed.add(cap);
      }
    }
    return false;
  }

  // ------------------------------------------------------------------ add

  /**
   * ceph_add_cap: a new cap goes into the tree and to the tail; a known one gets more bits and
   * moves to the tail whether or not somebody iterates, for its callers hold s_mutex. An async
   * create adds a new cap without s_mutex.
   *
   * @return whether the cap is new
   */
  public boolean add(Session session, Inode inode, int issued) {
    return inode.lock.during(() -> addLocked(session, inode, issued));
  }

  private boolean addLocked(Session session, Inode inode, int issued) {
    Cap known = inode.capOf(session.mds());
    if (known != null) {
      session.capLock.during(() -> session.caps.moveToTail(known.node));
      known.issue(issued);
      return false;
    }
    Cap cap = new Cap(session, inode, session.mds(), issued);
    inode.insert(session.mds(), cap);
    appendNew(inode, session, cap);
    return true;
  }

  /** Puts a new cap on its session's list. Needs i_ceph_lock. */
  protected void appendNew(Inode inode, Session session, Cap cap) {
    session.capLock.during(
        () -> {
          session.caps.append(cap.node);
          session.countCap(1);
        });
  }

  // ------------------------------------------------------------------ remove

  /**
   * A cap import takes the exporter's cap away: under i_ceph_lock and the <em>importer's</em>
   * s_mutex, so that an iteration of the exporter's session may be in flight.
   *
   * @param queueRelease whether the MDS is to be told
   * @return whether there was such a cap
   */
  public boolean remove(Inode inode, int mds, boolean queueRelease) {
    return inode.lock.during(() -> removeLocked(inode, mds, queueRelease));
  }

  private boolean removeLocked(Inode inode, int mds, boolean queueRelease) {
    Cap cap = inode.capOf(mds);
    if (cap == null) {
      return false;
    }
    removeCap(cap, queueRelease);
    return true;
  }

  /** __ceph_remove_cap. Needs i_ceph_lock. */
  protected final void removeCap(Cap cap, boolean queueRelease) {
    if (isRemoved(cap)) {
      return;
    }
    Inode inode = KernelObject.follow(cap.inode(), "inode of " + cap);
    inode.erase(cap);
    Session session = cap.session();
    if (unlinkAndMarkRemoved(session, cap, queueRelease)) {
      free(cap);
    }
  }

  /** Somebody else removed it; the iterator finishes that. Needs i_ceph_lock. */
  protected boolean isRemoved(Cap cap) {
    return cap.inode() == null;
  }

  /**
   * One section of s_cap_lock: unlink, clear the inode, queue for release.
   *
   * @return whether the caller has to free the cap
   */
  protected boolean unlinkAndMarkRemoved(Session session, Cap cap, boolean queueRelease) {
    return session.capLock.during(() -> unlinkLocked(session, cap, queueRelease));
  }

  /** What {@link #unlinkAndMarkRemoved} does in its section. Needs s_cap_lock. */
  protected boolean unlinkLocked(Session session, Cap cap, boolean queueRelease) {
    boolean unlisted = unlinkUnlessIterated(session, cap);
    cap.clearInode();
    return queueOrFlag(session, cap, queueRelease, unlisted);
  }

  /** A walk stands on the cap: leave it listed and counted. Needs s_cap_lock. */
  private static boolean unlinkUnlessIterated(Session session, Cap cap) {
    if (session.iterator() == cap) {
      return false;
    }
    unlinkAndCount(session, cap);
    return true;
  }

  /** Takes the cap off s_caps. Needs s_cap_lock. */
  protected static void unlinkAndCount(Session session, Cap cap) {
    session.caps.unlink(cap.node);
    session.countCap(-1);
  }

  /** Queues an unlisted cap for release, flags an iterated one. Needs s_cap_lock. */
  private static boolean queueOrFlag(
      Session session, Cap cap, boolean queueRelease, boolean unlisted) {
    boolean queue = queueRelease && !cap.isStale();
    cap.flagForRelease(queue);
    if (unlisted && queue) {
      queueForRelease(session, cap);
    }
    return unlisted && !queue;
  }

  private static void queueForRelease(Session session, Cap cap) {
    session.releases.append(cap.node);
    session.countReleases(1);
  }

  /** ceph_put_cap of the last reference. Needs no lock. */
  protected final void free(Cap cap) {
    Invariants.mayBeFreed(cap);
    cap.free();
  }

  // ------------------------------------------------------------------ iterate and trim

  /**
   * ceph_iterate_session_caps: calls back for every cap from the least recently used one, without
   * s_cap_lock. Needs s_mutex.
   *
   * @return whether the walk reached the end
   */
  public final boolean iterate(Session session, Callback callback) {
    session.mutex.assertHeld();
    try {
      return walk(session, callback);
    } catch (KernelError e) {
      session.capLock.abandon();
      throw e;
    }
  }

  private boolean walk(Session session, Callback callback) {
    Inode previousInode = null;
    Cap finished = null;
    boolean reachedEnd = true;
    session.capLock.lock();
    session.walk = new Walk(session.caps.caps());
    CapList.Node node = session.caps.first();
    while (node != null) {
      Cap cap = session.caps.capAt(node);
      session.walk.seen.add(cap);
      Inode inode = reference(cap);
      if (inode == null) {
        node = session.caps.behind(node);
        continue;
      }
      session.iterateOver(cap);
      int mds = cap.mds();
      CapList.Node early = nextBeforeCallback(session, node);
      session.capLock.unlock();

      putInode(previousInode);
      if (finished != null) {
        free(finished);
      }
      reachedEnd = callBack(cap, inode, mds, callback);
      previousInode = inode;

      session.capLock.lock();
      node = nextAfterCallback(session, node, early);
      finished = finishRemoval(session, cap);
      if (!reachedEnd) {
        break;
      }
    }
    if (reachedEnd) {
      Invariants.sawAll(session);
    }
    session.iterateOver(null);
    session.walk = null;
    session.capLock.unlock();
    putInode(previousInode);
    if (finished != null) {
      free(finished);
    }
    return reachedEnd;
  }

  /** Pins the inode of a listed cap; null when it is going away. Needs s_cap_lock. */
  private static Inode reference(Cap cap) {
    Inode inode = KernelObject.follow(cap.inode(), "inode of " + cap);
    return inode.references.incUnlessZero() ? inode : null;
  }

  /** What a walk knows of its next place before it drops the lock: nothing. Needs s_cap_lock. */
  protected CapList.Node nextBeforeCallback(Session session, CapList.Node node) {
    return null;
  }

  /** The next place, read after the callback: what was next may be gone. Needs s_cap_lock. */
  protected CapList.Node nextAfterCallback(
      Session session, CapList.Node node, CapList.Node beforeCallback) {
    return session.caps.behind(node);
  }

  /** Hands inode and rank to the callback; never the cap. */
  protected boolean callBack(Cap cap, Inode inode, int mds, Callback callback) {
    return callback.visit(inode, mds);
  }

  /**
   * Finishes the removal of the iterated cap if somebody removed it meanwhile. Needs s_cap_lock.
   *
   * @return the cap if it has to be freed once the lock is dropped, or null
   */
  private Cap finishRemoval(Session session, Cap cap) {
    if (cap.inode() != null) {
      return null;
    }
    unlinkAndCount(session, cap);
    if (!cap.isFlaggedForRelease()) {
      return cap;
    }
    queueForRelease(session, cap);
    return null;
  }

  /** Puts a reference of an inode; the last one evicts it. No lock may be held. */
  public void putInode(Inode inode) {
    if (inode != null && inode.references.decAndTest()) {
      evict(inode);
    }
  }

  /** Ends an inode that nobody refers to any more, with all its caps. No lock may be held. */
  final void evict(Inode inode) {
    inode.lock.during(
        () -> {
          for (Cap cap : inode.capsInRankOrder()) {
            removeCap(cap, true);
          }
        });
    inode.free();
  }

  /**
   * ceph_trim_caps: removes caps that nobody needs, least recently used first, until no more than
   * {@code max} are left. Needs s_mutex.
   *
   * @return how many were removed
   */
  public final int trim(Session session, int max) {
    int[] remaining = {session.nrCaps() - max};
    int wanted = remaining[0];
    if (wanted <= 0) {
      return 0;
    }
    iterate(
        session,
        (inode, mds) -> {
          if (remaining[0] <= 0) {
            return false;
          }
          if (dropIfUnneeded(inode, mds)) {
            remaining[0]--;
          }
          return true;
        });
    return wanted - remaining[0];
  }

  /** The callback of a trim: looks the cap up again and checks again whether it is needed. */
  protected boolean dropIfUnneeded(Inode inode, int mds) {
    return inode.lock.during(
        () -> {
          Cap cap = inode.capOf(mds);
          if (cap == null || isNeeded(inode)) {
            return false;
          }
          removeCap(cap, true);
          return true;
        });
  }

  /** The re-check that makes the order of the list a matter of policy. Needs i_ceph_lock. */
  protected boolean isNeeded(Inode inode) {
    return inode.isNeeded();
  }

  /** What of this inode's caps is in use, wanted by open files, dirty. */
  public final void need(Inode inode, int used, int wanted, int dirty) {
    inode.lock.during(() -> inode.need(used, wanted, dirty));
  }

  /**
   * A user takes the inode into use if a cap of this MDS permits it.
   *
   * @return whether one does
   */
  public final boolean useIfPermitted(Inode inode, int mds) {
    return inode.lock.during(
        () -> {
          if (inode.capOf(mds) == null) {
            return false;
          }
          inode.need(1, 0, 0);
          return true;
        });
  }

  /** The caps of a session from least to most recently used. */
  public final List<Cap> order(Session session) {
    return session.capLock.during(session.caps::caps);
  }

  /** s_nr_caps of a session. */
  public final int count(Session session) {
    return session.capLock.during(session::nrCaps);
  }

  /** The connection of a session was made anew: the caps that it has are stale from now on. */
  public final void reconnect(Session session) {
    session.capLock.during(session::nextGeneration);
  }

  /** Whether the inode has a cap of this MDS. */
  public final boolean contains(Inode inode, int mds) {
    return inode.lock.during(() -> inode.capOf(mds) != null);
  }

  // ------------------------------------------------------------------ releases

  /**
   * ceph_send_cap_releases: tells the MDS of the caps that were given up. Needs s_mutex.
   *
   * @param canSend whether a message can be had; if not, the caps go back on the list
   * @return how many were sent
   */
  public final int sendReleases(Session session, boolean canSend) {
    session.mutex.assertHeld();
    int sent = 0;
    while (true) {
      CapList batch = new CapList(session.name() + ".batch", null);
      int count = session.capLock.during(() -> spliceReleases(session, batch));
      if (count == 0) {
        return sent;
      }
      if (!canSend) {
        session.capLock.during(
            () -> {
              batch.spliceTo(session.releases);
              session.countReleases(count);
            });
        return sent;
      }
      for (CapList.Node node = batch.first(); node != null; node = batch.first()) {
        Cap cap = batch.capAt(node);
        batch.unlink(node);
        free(cap);
        sent++;
      }
    }
  }

  private static int spliceReleases(Session session, CapList batch) {
    session.releases.spliceTo(batch);
    int count = session.nrReleases();
    session.countReleases(-count);
    return count;
  }

  // ------------------------------------------------------------------ forwarded async create

  /**
   * An async create was forwarded: its inode's auth cap moves to another session, under i_ceph_lock
   * and without the old session's s_mutex. The kernel does not ask whether the cap is iterated (see
   * the revision forwarded-create); the guarded form does: an iterated cap is removed the ordinary
   * way, which leaves it to the iterator, and a new one is added.
   */
  public final void forward(Inode inode, Session from, Session to) {
    inode.lock.during(
        () -> {
          Cap cap = inode.capOf(from.mds());
          if (cap != null) {
            forwardLocked(inode, cap, from, to);
          }
        });
  }

  private void forwardLocked(Inode inode, Cap cap, Session from, Session to) {
    int issued = cap.issued();
    if (leaveSession(from, cap)) {
      inode.erase(cap);
      cap.belongTo(to, to.mds());
      inode.insert(to.mds(), cap);
      appendNew(inode, to, cap);
    } else {
      removeCap(cap, false);
      addLocked(to, inode, issued);
    }
  }

  /** Takes the cap off its old session's list unless a walk stands on it. Needs i_ceph_lock. */
  protected boolean leaveSession(Session from, Cap cap) {
    return from.capLock.during(() -> unlinkUnlessIterated(from, cap));
  }
}
