package dev.nackproof.capflush;

import dev.nackproof.kernel.Jiffies;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The client's delayed flush path, one named step a method; a revision overrides the steps that it
 * changes. An instance is one mount.
 *
 * <p>Locking: see {@link Inode} and {@link Client}. Public operations take the locks that they
 * need; a message is sent with no lock held. Not modelled: cap migration, caps purged with a dead
 * session, snap realms, and s_mutex around anything but messages from an MDS.
 */
public abstract class CapFlush extends Snapshots {
  /** CHECK_CAPS_FLUSH: flush what is dirty. */
  static final int FLUSH = 1;

  /** CHECK_CAPS_AUTHONLY: look at the auth cap only. */
  static final int AUTHONLY = 2;

  /** CHECK_CAPS_FLUSH_FORCE: send a message to each MDS that is looked at. */
  static final int FORCE = 4;

  /** CHECK_CAPS_NOINVAL: leave cached pages alone. */
  static final int NOINVAL = 8;

  /**
   * What is waited for.
   *
   * @param tid of the last flush, 0 when nothing is in flight
   * @param bits that it carries
   */
  public record Flushed(long tid, int bits) {}

  // ------------------------------------------------------------------ what the fix changes

  /** The flags that check_caps goes by, from its caller's and the inode's. Needs i_ceph_lock. */
  protected abstract int flagsAtEntry(Inode inode, int flags);

  /** The flags that the delayed work calls check_caps with. Needs cap_delay_lock only. */
  protected abstract int workerFlags(Inode inode);

  /**
   * Part of building a message of any kind: what becomes of FLUSH. Needs i_ceph_lock.
   *
   * @param resent whether the message is a pending flush that is sent again
   */
  protected void messageClearsFlush(Inode inode, boolean resent) {
    clearFlush(inode, resent);
  }

  /** Clears FLUSH. Needs i_ceph_lock. */
  protected final void clearFlush(Inode inode, boolean resent) {
    if (inode.flags.has(FlagWord.FLUSH)) {
      inode.flags.clear(FlagWord.FLUSH);
      client.watcher.flagCleared(inode, resent);
    }
  }

  // ------------------------------------------------------------------ setting up

  /** The flag word of a new inode. */
  abstract FlagWord newFlagWord();

  /**
   * A file with no caps yet.
   *
   * @param ranks MDSs of the cluster
   * @param authRank the one that dirty bits are flushed to
   */
  final Inode newInode(String name, int ranks, int authRank) {
    while (client.sessions.size() < ranks) {
      client.sessions.add(new Session(client.sessions.size(), client.dirtyLock));
    }
    Inode inode = new Inode(name, ranks, authRank, newFlagWord(), client.clock.now());
    inode.lock.asserting(() -> FlushInvariants.ofInode(client, inode));
    client.inodes.add(inode);
    return inode;
  }

  /** The MDS of this rank issues its first cap of the inode. */
  final void issue(Inode inode, int rank, int caps, int wanted) {
    client.server.know(inode, rank, caps);
    inode.lock.during(() -> inode.addCap(rank, caps, wanted));
  }

  // ------------------------------------------------------------------ the delay list

  /** __cap_delay_requeue. Needs i_ceph_lock. */
  protected void requeue(Inode inode) {
    inode.lock.assertHeld();
    if (client.isStopping()) {
      return;
    }
    client.delayLock.during(() -> requeueLocked(inode));
  }

  private void requeueLocked(Inode inode) {
    if (inode.list() != null) {
      if (inode.flags.has(FlagWord.FLUSH)) {
        return;
      }
      inode.list().remove(inode);
    }
    inode.holdUntil(rounded(client.clock.now() + Inode.HOLD));
    listFor(inode).append(inode);
  }

  /** The list that the inode is to wait on. Needs cap_delay_lock. */
  protected DelayList listFor(Inode inode) {
    return client.delayed;
  }

  /** Takes the inode off its list, as it goes to another one. Needs cap_delay_lock. */
  protected void leaveList(Inode inode) {
    inode.list().remove(inode);
  }

  /** round_jiffies: to a whole second, down from its first quarter, up from the rest. */
  static long rounded(long time) {
    long into = Math.floorMod(time, Jiffies.HZ);
    return into < Jiffies.HZ / 4 ? time - into : time - into + Jiffies.HZ;
  }

  /** __cap_delay_requeue_front: FLUSH, and to the head with its old hold. Needs i_ceph_lock. */
  protected void requeueFront(Inode inode) {
    inode.lock.assertHeld();
    client.delayLock.during(
        () -> {
          inode.flags.set(FlagWord.FLUSH);
          if (inode.list() != null) {
            inode.list().remove(inode);
          }
          client.delayed.prepend(inode);
        });
  }

  /** The unlocked question of a caller that holds i_ceph_lock only. */
  protected final boolean isQueued(Inode inode) {
    return inode.list() != null;
  }

  /** __cap_delay_cancel, when the last cap goes: FLUSH stays set. Needs i_ceph_lock. */
  private void cancel(Inode inode) {
    client.delayLock.during(
        () -> {
          if (inode.list() != null) {
            inode.list().remove(inode);
          }
        });
  }

  // ------------------------------------------------------------------ dirty caps

  /** __ceph_mark_dirty_caps, after the data was changed. Needs i_ceph_lock. */
  protected final void markDirty(Inode inode, int bits) {
    inode.lock.assertHeld();
    boolean first = inode.dirty() == 0;
    inode.addDirty(bits);
    if (first) {
      client.dirtyLock.during(() -> session(inode).addDirty(inode));
      if (needsReference(inode)) {
        inode.references.inc();
        inode.holdForDirty(1);
        inode.vfsDirty(true);
      }
    }
    requeue(inode);
  }

  /** Whether a first dirty bit takes a reference: not while one is held for a flush in flight. */
  protected boolean needsReference(Inode inode) {
    return inode.flushing() == 0;
  }

  /** __mark_caps_flushing: the dirty bits get a tid. Needs i_ceph_lock. */
  private long markFlushing(Inode inode, int bits) {
    return client.dirtyLock.during(
        () -> {
          long tid = client.nextTid();
          inode.startFlush(tid, bits);
          if (inode.dirty() == 0) {
            session(inode).moveToFlushing(inode);
          }
          return tid;
        });
  }

  /**
   * The dirty bits that a message to the auth MDS takes along: all (F4). Needs i_ceph_lock.
   *
   * @param asked whether the message is sent for a flush, not for something else
   */
  protected int bitsToFlush(Inode inode, boolean asked) {
    return inode.dirty();
  }

  /** __prep_cap: builds a message and settles the cap accordingly. Needs i_ceph_lock. */
  private Message prepare(
      Inode inode, Cap cap, Survey survey, int retain, PendingFlush flush, Message.Reason reason) {
    inode.lock.assertHeld();
    int used = inode.usedOf(cap, survey);
    int stillUsed = cap.revoking() & used;
    cap.settle(used, survey.wanted(), retain);
    messageClearsFlush(inode, reason == Message.Reason.RESENT);
    inode.flags.clear(FlagWord.FLUSH_FORCE);
    if (cap.rank == inode.authRank()) {
      inode.reportSize();
    }
    return new Message(
        inode,
        cap.rank,
        cap.issued(),
        stillUsed,
        cap.seq(),
        flush == null ? 0 : flush.bits(),
        flush == null ? 0 : flush.tid(),
        inode.attributes(),
        inode.snapshots(),
        isSnapPending(inode, flush, reason),
        reason);
  }

  /** Sends a message. No lock may be held. */
  private void send(Message message, boolean asked, boolean byWorker) {
    client.server.receive(message, client.clock.now());
    client.watcher.sent(message, asked, byWorker);
  }

  // ------------------------------------------------------------------ check_caps

  /** ceph_check_caps, not from the delayed work. */
  public final void checkCaps(Inode inode, int flags) {
    checkCaps(inode, flags, false);
  }

  private void checkCaps(Inode inode, int flags, boolean byWorker) {
    locked(inode.lock, () -> checkLocked(inode, flags, byWorker));
  }

  private void checkLocked(Inode inode, int flags, boolean byWorker) {
    boolean suppressed = inode.flags.has(FlagWord.ASYNC_CREATE);
    client.watcher.checked(inode, suppressed);
    if (suppressed) {
      suppressCheck(inode);
      return;
    }
    int latched = flagsAtEntry(inode, flags);
    if (inode.flags.has(FlagWord.FLUSH_FORCE)) {
      latched |= FORCE;
    }
    int behind = -1;
    while (true) {
      invalidate(inode, latched);
      Survey survey = inode.survey(client.clock.now(), client.isStopping());
      Cap cap = nextToSend(inode, survey, latched, behind);
      if (cap == null) {
        break;
      }
      Cap auth = inode.authCap();
      if (cap == auth && hasToFlushFirst(inode)) {
        flushFirst(inode);
        continue;
      }
      behind = cap.rank;
      Message.Reason reason =
          inode.reasonToSend(cap, survey, (latched & FLUSH) != 0, (latched & FORCE) != 0);
      PendingFlush flush = cap == auth ? startFlush(inode, (latched & FLUSH) != 0) : null;
      Message message = prepare(inode, cap, survey, survey.retain(), flush, reason);
      inode.lock.unlock();
      send(message, (flags & FLUSH) != 0, byWorker);
      inode.lock.lock();
    }
    requeueWanted(inode);
  }

  /** Whether other flushes have to go to the auth MDS before the inode's. Needs i_ceph_lock. */
  private static boolean hasToFlushFirst(Inode inode) {
    return inode.flags.has(FlagWord.KICK_FLUSH | FlagWord.FLUSH_SNAPS);
  }

  @Override
  final void flushFirst(Inode inode) {
    if (inode.flags.has(FlagWord.KICK_FLUSH)) {
      resendLocked(inode);
    }
    if (inode.flags.has(FlagWord.FLUSH_SNAPS)) {
      flushSnapsLocked(inode);
    }
  }

  /** The next cap behind the last one sent to that a message is due for, in rank order. */
  private Cap nextToSend(Inode inode, Survey survey, int flags, int behind) {
    for (int rank = behind + 1; rank < client.sessions.size(); rank++) {
      Cap cap = inode.cap(rank);
      if (cap == null || ((flags & AUTHONLY) != 0 && cap != inode.authCap())) {
        continue;
      }
      if (inode.reasonToSend(cap, survey, (flags & FLUSH) != 0, (flags & FORCE) != 0) != null) {
        return cap;
      }
    }
    return null;
  }

  /** The flush that a message to the auth MDS takes along, or null. Needs i_ceph_lock. */
  private PendingFlush startFlush(Inode inode, boolean asked) {
    int bits = bitsToFlush(inode, asked);
    return bits == 0 ? null : new PendingFlush(markFlushing(inode, bits), bits);
  }

  /** Cached pages that are to go are dropped, if none is dirty. Needs i_ceph_lock. */
  private static void invalidate(Inode inode, int flags) {
    boolean revoked = (flags & NOINVAL) == 0 && isCacheRevoked(inode);
    if (revoked && inode.dirtyPages() == 0) {
      inode.cachePages(false);
    }
  }

  private static boolean isCacheRevoked(Inode inode) {
    return inode.hasCachedPages() && (inode.issued() & Bits.FILE_CACHE) == 0;
  }

  /** The end of a walk: look again when the file's wanted bits may have changed. */
  private void requeueWanted(Inode inode) {
    int busy = Bits.FILE_RD | Bits.ANY_FILE_WR;
    if (inode.hasCaps()
        && !isQueued(inode)
        && inode.wanted(client.clock.now()) != 0
        && (inode.used() & busy) == 0) {
      requeue(inode);
    }
  }

  /** Nothing may be sent before the create's reply; the check is made then. Needs i_ceph_lock. */
  protected void suppressCheck(Inode inode) {
    inode.flags.set(FlagWord.ASYNC_CHECK_CAPS);
  }

  // ------------------------------------------------------------------ users of the file

  /** ceph_open with caps at hand. */
  public final void open(Inode inode, boolean write) {
    boolean check =
        inode.lock.during(
            () -> {
              inode.open(write, 1);
              touch(inode, write);
              int wants = write ? Bits.WRITE_MODE : Bits.READ_MODE;
              return (wants & ~inode.issued()) != 0 && (wants & ~inode.registered()) != 0;
            });
    if (check) {
      checkCaps(inode, 0);
    }
  }

  /** ceph_release. */
  public final void close(Inode inode, boolean write) {
    inode.lock.during(() -> inode.open(write, -1));
  }

  /**
   * __ceph_touch_fmode: the file is used now; queues it unless it is queued. Needs i_ceph_lock.
   *
   * @return whether it had to queue it
   */
  private boolean touch(Inode inode, boolean write) {
    inode.touch(write, client.clock.now());
    boolean alone = inode.hasCaps() && !isQueued(inode);
    if (alone) {
      requeue(inode);
    }
    return alone;
  }

  /**
   * Uses the file without reading: what every operation begins with.
   *
   * @return whether it was not queued, and is now
   */
  public final boolean use(Inode inode) {
    return inode.lock.during(() -> touch(inode, false));
  }

  /**
   * A read begins: takes a reference on Fr.
   *
   * @return false when no MDS permits it; the kernel would wait
   */
  public final boolean beginRead(Inode inode) {
    return inode.lock.during(
        () -> {
          if ((inode.issued() & Bits.FILE_RD) == 0) {
            return false;
          }
          touch(inode, false);
          inode.reading(1);
          if ((inode.issued() & Bits.FILE_CACHE) != 0) {
            inode.cachePages(true);
          }
          return true;
        });
  }

  /** A read ends: the last reference goes. */
  public final void endRead(Inode inode) {
    boolean last = inode.lock.during(() -> inode.reading(-1));
    if (last) {
      checkCaps(inode, 0);
    }
  }

  /**
   * A buffered write begins: updates the file's time, which marks the inode dirty in the VFS
   * whatever its caps are, and takes a reference on Fw.
   *
   * @return false when no MDS permits it, or no size beyond the file's, or a write is under way
   *     that belongs to a snapshot; the kernel would wait
   */
  public final boolean beginWrite(Inode inode) {
    return inode.lock.during(
        () -> {
          int needed = Bits.FILE_WR | Bits.FILE_BUFFER;
          if ((inode.issued() & needed) != needed || inode.attributes().size() >= inode.maxSize()) {
            return false;
          }
          if (inode.writingSnap() != null) {
            return false;
          }
          inode.updateTime(client.clock.now());
          touch(inode, true);
          inode.writing(1);
          return true;
        });
  }

  /** The data, then the mark: a flush in between must not carry the old size as the new. */
  public void changeData(Inode inode, long bytes) {
    inode.lock.during(() -> copyData(inode, bytes));
    inode.lock.during(() -> markDirty(inode, Bits.FILE_WR));
  }

  /** The pages and the size. Needs i_ceph_lock. */
  protected final void copyData(Inode inode, long bytes) {
    inode.write(bytes);
    inode.dirtyPages(inode.dirtyPages() + 1);
  }

  /** A buffered write ends: the last reference goes. */
  public final void endWrite(Inode inode) {
    boolean last = inode.lock.during(() -> putWriter(inode));
    if (last) {
      checkCaps(inode, 0);
    }
  }

  /** The last writer ends what was written to a snapshot. Needs i_ceph_lock. */
  private boolean putWriter(Inode inode) {
    boolean last = inode.writing(-1);
    CapSnap snap = inode.writingSnap();
    if (last && snap != null) {
      snap.written(inode.attributes());
      finishSnap(inode, snap);
    }
    return last;
  }

  /**
   * Takes a reference on Fx, as an operation does that relies on being alone.
   *
   * @return false when no MDS permits it
   */
  public final boolean beginExclusive(Inode inode) {
    return inode.lock.during(
        () -> {
          if ((inode.issued() & Bits.FILE_EXCL) == 0) {
            return false;
          }
          inode.relyingAlone(1);
          return true;
        });
  }

  /** Puts it; the last one checks. */
  public final void endExclusive(Inode inode) {
    boolean last = inode.lock.during(() -> inode.relyingAlone(-1));
    if (last) {
      checkCaps(inode, 0);
    }
  }

  /** The last dirty page was written back. */
  public final void pagesClean(Inode inode) {
    boolean last =
        inode.lock.during(
            () -> {
              boolean some = inode.dirtyPages() > 0;
              inode.dirtyPages(0);
              for (CapSnap snap : inode.snaps()) {
                finishSnap(inode, snap);
              }
              return some;
            });
    if (last) {
      checkCaps(inode, 0);
    }
  }

  /**
   * Changes the mode locally.
   *
   * @return false when no MDS permits it; the kernel would ask the MDS to do it
   */
  public final boolean chmod(Inode inode) {
    return inode.lock.during(
        () -> {
          if ((inode.issued() & Bits.AUTH_EXCL) == 0) {
            return false;
          }
          inode.chmod();
          markDirty(inode, Bits.AUTH_EXCL);
          return true;
        });
  }

  /** An unlink of the last name: the MDS may wait for the caps, so a work of its own flushes. */
  public final void unlink(Inode inode) {
    inode.lock.during(
        () -> {
          inode.unlink();
          if (inode.dirty() != 0 || inode.flushing() != 0) {
            client.delayLock.during(() -> moveToUnlinked(inode));
          }
        });
  }

  private void moveToUnlinked(Inode inode) {
    inode.flags.set(FlagWord.FLUSH);
    if (inode.list() != null) {
      leaveList(inode);
    }
    client.unlinked.append(inode);
  }

  // ------------------------------------------------------------------ write_inode, fsync, sync

  /**
   * The VFS writes the inode: write_inode, if the inode was marked dirty there.
   *
   * @param syncAll WB_SYNC_ALL; a pending create must have been waited for
   * @param forSync whether it is called for sync(2), which flushes and waits by itself
   * @return what the caller has to wait for, whatever its bits, until {@link #isFlushed}; null when
   *     it goes on at once
   */
  public final Flushed writeInode(Inode inode, boolean syncAll, boolean forSync) {
    boolean marked = inode.isVfsDirty();
    inode.vfsDirty(false);
    if (!marked) {
      return null;
    }
    if (syncAll && !forSync) {
      return fsync(inode);
    }
    inode.lock.during(() -> queueWritten(inode));
    return null;
  }

  /** write_inode without WB_SYNC_ALL: leaves the flush to the delayed work. Needs i_ceph_lock. */
  protected void queueWritten(Inode inode) {
    if ((inode.dirty() | inode.flushing()) != 0) {
      requeueFront(inode);
    }
  }

  /**
   * The flush of fsync and of write_inode with WB_SYNC_ALL; the wait is up to the caller, see
   * {@link #mustWait} and {@link #isFlushed}. A pending create must have been waited for.
   */
  final Flushed fsync(Inode inode) {
    Flushed[] flushed = new Flushed[1];
    locked(inode.lock, () -> flushed[0] = flushLocked(inode));
    return flushed[0];
  }

  /** try_flush_caps: what is to be sent again goes first. Drops i_ceph_lock to send. */
  private Flushed flushLocked(Inode inode) {
    while (inode.dirty() != 0 && inode.authCap() != null && hasToFlushFirst(inode)) {
      flushFirst(inode);
    }
    Cap auth = inode.authCap();
    if (inode.dirty() == 0 || auth == null) {
      return flushInFlight(inode);
    }
    Survey survey = inode.survey(client.clock.now(), client.isStopping());
    PendingFlush flush = startFlush(inode, true);
    int keep = auth.issued() | auth.revoking();
    Message message = prepare(inode, auth, survey, keep, flush, Message.Reason.SYNC);
    inode.lock.unlock();
    send(message, true, false);
    inode.lock.lock();
    return new Flushed(flush.tid(), flush.bits());
  }

  /** Nothing is dirty: fsync waits for what is in flight. Needs i_ceph_lock. */
  Flushed flushInFlight(Inode inode) {
    List<PendingFlush> pending = inode.pending();
    long last = pending.isEmpty() ? 0 : pending.get(pending.size() - 1).tid();
    return new Flushed(last, inode.flushing());
  }

  /** Whether fsync waits at all: the MDS can recover size and mtime by itself. */
  static boolean mustWait(Flushed flushed) {
    return flushed.tid() != 0 && (flushed.bits() & ~Bits.ANY_FILE_WR) != 0;
  }

  /** caps_are_flushed: what a waiter for this tid waits for. */
  public boolean isFlushed(Inode inode, long tid) {
    return inode.lock.during(
        () -> {
          List<PendingFlush> pending = inode.pending();
          return pending.isEmpty() || pending.get(0).tid() > tid;
        });
  }

  /**
   * sync(2) and umount: flushes the sessions' dirty lists.
   *
   * @throws Unending when an inode that was just flushed heads its list again
   */
  public void sync() {
    for (Session session : client.sessions) {
      Inode last = null;
      while (true) {
        Inode inode = client.dirtyLock.during(session::firstDirty);
        if (inode == null) {
          break;
        }
        if (inode == last) {
          throw new Unending(
              Unending.Loop.SYNC, "sync comes back to " + inode + ", which stays dirty");
        }
        last = inode;
        checkCaps(inode, FLUSH);
      }
    }
  }

  /** Umount: nothing is queued any more, everything dirty is flushed. */
  public final void umount() {
    client.stop();
    sync();
  }

  // ------------------------------------------------------------------ the delayed work

  /** One run of the delayed work. */
  public final void delayedWork() {
    long start = client.clock.now();
    Map<Inode, Integer> passes = new HashMap<>();
    locked(client.delayLock, () -> runDelayed(start, passes));
  }

  /** ceph_check_delayed_caps. Needs cap_delay_lock, which it drops for each check. */
  protected void runDelayed(long start, Map<Inode, Integer> passes) {
    while (true) {
      Inode inode = client.delayed.first();
      if (inode == null || queuedSince(inode, start) || mayStay(inode)) {
        return;
      }
      checkOne(client.delayed, inode, passes);
      if (isUsedUp(start)) {
        return;
      }
    }
  }

  /** The inode was queued after this run began: strictly, as hold times are rounded. */
  protected boolean queuedSince(Inode inode, long start) {
    return Jiffies.before(start, inode.holdMax() - Inode.HOLD);
  }

  /** The head of the list is neither flagged nor expired. Needs cap_delay_lock only. */
  protected boolean mayStay(Inode inode) {
    return !inode.flags.has(FlagWord.FLUSH) && Jiffies.before(client.clock.now(), inode.holdMax());
  }

  /** Whether the run had its time. */
  protected boolean isUsedUp(long start) {
    return !Jiffies.before(client.clock.now(), start + Client.RUN_BUDGET);
  }

  /**
   * Takes the inode off its list and checks it with cap_delay_lock dropped.
   *
   * @throws Unending when the run came back to it for two seconds' jiffies: hold times are rounded
   *     to one, so that no list order will end it; with a clock that stands still, at the tenth
   *     time: all that the run itself changes it has changed by then
   */
  protected final void checkOne(DelayList list, Inode inode, Map<Inode, Integer> passes) {
    if (passes.merge(inode, 1, Integer::sum) > (client.passCost == 0 ? 10 : 2 * Jiffies.HZ)) {
      throw new Unending(
          Unending.Loop.DELAYED_WORK,
          "the delayed work took " + inode + " " + passes.get(inode) + " times");
    }
    takeAndCheck(list, inode);
  }

  /** Off the list first, then the check: who asks meanwhile is told that it is not queued. */
  protected void takeAndCheck(DelayList list, Inode inode) {
    list.remove(inode);
    check(inode);
  }

  /** The check of an inode that is off the list. Needs cap_delay_lock, and drops it. */
  protected final void check(Inode inode) {
    if (!inode.references.incUnlessZero()) {
      return;
    }
    int flags = workerFlags(inode);
    client.delayLock.unlock();
    checkCaps(inode, flags, true);
    afterCheck(inode);
    put(inode);
    client.clock.advance(client.passCost);
    client.watcher.betweenChecks();
    client.delayLock.lock();
  }

  /** After the delayed work's check of an inode, with no lock held. */
  protected void afterCheck(Inode inode) {}

  /** The work item of unlink: its own list, and an explicit flush. */
  public final void unlinkWork() {
    locked(
        client.delayLock,
        () -> {
          while (client.unlinked.first() != null) {
            Inode inode = client.unlinked.first();
            client.unlinked.remove(inode);
            if (inode.references.incUnlessZero()) {
              client.delayLock.unlock();
              checkCaps(inode, FLUSH);
              put(inode);
              client.delayLock.lock();
            }
          }
        });
  }

  // ------------------------------------------------------------------ messages from an MDS

  /** All acks that are due arrive, in their order. */
  public final void receiveAcks() {
    while (receiveAck()) {
      // One after the other.
    }
  }

  /** The next ack that is due arrives; false when none is. */
  public final boolean receiveAck() {
    MetadataServer.Ack ack = client.server.nextAck(client.clock.now());
    if (ack == null) {
      return false;
    }
    if (ack.snap() == null) {
      flushAck(ack.inode(), ack.tid());
    } else {
      snapAck(ack.inode(), ack.snap());
    }
    return true;
  }

  /** handle_cap_flush_ack. */
  private void flushAck(Inode inode, long tid) {
    session(inode)
        .mutex
        .during(
            () -> {
              boolean done = inode.lock.during(() -> ackLocked(inode, tid));
              if (done) {
                put(inode);
              }
            });
  }

  private boolean ackLocked(Inode inode, long tid) {
    int cleaned = cleanedBy(inode, tid);
    PendingFlush acked = null;
    for (PendingFlush entry : inode.pending()) {
      acked = entry.tid() == tid ? entry : acked;
    }
    for (PendingFlush entry : inode.pending()) {
      boolean ends = entry.tid() == tid || (entry.tid() < tid && settles(acked, entry));
      if (ends && entry.snap() == null) {
        inode.dropPending(entry);
      }
    }
    boolean flushed = inode.flushing() != 0;
    inode.endFlush(cleaned);
    if (!flushed || inode.flushing() != 0) {
      return false;
    }
    leaveFlushing(inode);
    if (inode.dirty() != 0) {
      return false;
    }
    inode.holdForDirty(-1);
    return true;
  }

  /**
   * Whether an ack ends an earlier flush too: always, as the MDS acks in the order in which flushes
   * reach it. Needs i_ceph_lock.
   *
   * @param acked the acked flush, null when it had ended before
   */
  protected boolean settles(PendingFlush acked, PendingFlush earlier) {
    return true;
  }

  /** The bits of this tid's entry that no later entry carries (F5). Needs i_ceph_lock. */
  protected int cleanedBy(Inode inode, long tid) {
    int cleaned = 0;
    for (PendingFlush entry : inode.pending()) {
      if (entry.tid() == tid) {
        cleaned = entry.bits();
      } else if (entry.tid() > tid) {
        cleaned &= ~entry.bits();
      }
    }
    return cleaned;
  }

  /** All revokes and grants that travel arrive, in their order. */
  public final void receiveIssues() {
    MetadataServer.Issue issue = client.server.nextIssue();
    while (issue != null) {
      handleIssue(issue);
      issue = client.server.nextIssue();
    }
  }

  /** handle_cap_grant. */
  private void handleIssue(MetadataServer.Issue issue) {
    Inode inode = issue.inode();
    client
        .sessions
        .get(issue.rank())
        .mutex
        .during(
            () -> {
              int flags = inode.lock.during(() -> issueLocked(issue));
              if (flags != 0) {
                checkCaps(inode, flags);
              }
            });
  }

  /** Returns the flags of the check that has to follow; 0 for none. */
  private int issueLocked(MetadataServer.Issue issue) {
    Inode inode = issue.inode();
    Cap cap = inode.cap(issue.rank());
    if (cap == null) {
      return 0;
    }
    int taken = cap.issued() & ~issue.caps();
    cap.issue(issue.caps(), issue.seq());
    if (cap == inode.authCap()) {
      inode.limitSize(issue.maxSize());
    }
    if ((taken & Bits.FILE_CACHE) != 0 && inode.dirtyPages() == 0) {
      inode.cachePages(false);
    }
    if (!issue.revoke()) {
      return 0;
    }
    boolean deferred = (taken & inode.used() & (Bits.FILE_BUFFER | Bits.FILE_CACHE)) != 0;
    return answerRevoke(inode, cap, taken, deferred);
  }

  /**
   * How a revoke is answered: by a forced check of the auth cap, or of all caps when another MDS
   * revokes; or later, when dirty pages or cache have to go first. Needs i_ceph_lock.
   *
   * @param taken what the client had of it
   * @return flags of the check that has to follow; 0 for none
   */
  protected int answerRevoke(Inode inode, Cap cap, int taken, boolean deferred) {
    cap.forgetWanted();
    if (deferred) {
      deferAnswer(inode);
      return 0;
    }
    return FORCE | checkAfterRevoke(inode, cap);
  }

  /** Which caps the check after a revoke looks at. */
  protected static int checkAfterRevoke(Inode inode, Cap cap) {
    return NOINVAL | (cap == inode.authCap() ? AUTHONLY : 0);
  }

  /** Whatever comes in between, the next check of the inode answers. Needs i_ceph_lock. */
  protected void deferAnswer(Inode inode) {
    inode.flags.set(FlagWord.FLUSH_FORCE);
  }

  /** The reply of an async create: the check that was suppressed meanwhile is made now. */
  public final void createReply(Inode inode) {
    boolean check =
        inode.lock.during(
            () -> {
              boolean was = inode.flags.has(FlagWord.ASYNC_CHECK_CAPS);
              inode.flags.clear(FlagWord.ASYNC_CREATE);
              inode.flags.clear(FlagWord.ASYNC_CHECK_CAPS);
              return was;
            });
    if (check) {
      checkCaps(inode, FLUSH);
    }
  }

  /** An MDS failed and comes back: pending flushes are to be sent again. */
  public final void reconnect() {
    client.server.restart();
    for (Inode inode : client.inodes) {
      inode.lock.during(() -> reopenCaps(inode));
    }
    for (Session session : client.sessions) {
      for (Inode inode : client.dirtyLock.during(session::flushing)) {
        inode.lock.during(() -> mdsFailed(inode));
      }
    }
  }

  /** What is pending is to be sent again, before anything newer. Needs i_ceph_lock. */
  protected void mdsFailed(Inode inode) {
    inode.flags.set(FlagWord.KICK_FLUSH);
  }

  /** The client tells the MDS what it has. Needs i_ceph_lock. */
  private void reopenCaps(Inode inode) {
    for (int rank = 0; rank < client.sessions.size(); rank++) {
      Cap cap = inode.cap(rank);
      if (cap != null) {
        cap.issue(cap.issued(), client.server.reconnected(inode, rank, cap.issued()));
      }
    }
  }

  /** ceph_kick_flushing_caps: the MDS is active again. */
  public final void kickFlushing() {
    for (Session session : client.sessions) {
      session.mutex.during(
          () -> {
            for (Inode inode : client.dirtyLock.during(session::flushing)) {
              locked(
                  inode.lock,
                  () -> {
                    if (inode.flags.has(FlagWord.KICK_FLUSH)) {
                      resendLocked(inode);
                    }
                  });
            }
          });
    }
  }

  /** __kick_flushing_caps: every pending flush once more, with its tid. Needs i_ceph_lock. */
  private void resendLocked(Inode inode) {
    inode.flags.clear(FlagWord.KICK_FLUSH);
    for (PendingFlush flush : inode.pending()) {
      Cap auth = inode.authCap();
      if (auth == null) {
        return;
      }
      if (flush.snap() != null) {
        sendSnap(inode, flush.snap());
        continue;
      }
      Survey survey = inode.survey(client.clock.now(), client.isStopping());
      int keep = auth.issued() | auth.revoking();
      Message message = prepare(inode, auth, survey, keep, flush, Message.Reason.RESENT);
      inode.lock.unlock();
      send(message, true, false);
      inode.lock.lock();
    }
  }

  /** The client releases all caps of an unused, clean inode, which then leaves the delay list. */
  public final void releaseCaps(Inode inode) {
    inode.lock.during(
        () -> {
          for (int rank = 0; rank < client.sessions.size(); rank++) {
            inode.removeCap(rank);
          }
          cancel(inode);
        });
    for (int rank = 0; rank < client.sessions.size(); rank++) {
      client.server.released(inode, rank);
    }
  }
}
