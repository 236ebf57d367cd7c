package dev.nackproof.capflush;

import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * Snapshots of an inode: what was dirty when one was taken goes to the MDS in a message of its own,
 * before anything newer. And what this shares with the rest of {@link CapFlush}.
 *
 * <p>Locking: everything of an inode needs its i_ceph_lock, which is dropped to send; the list of
 * inodes with a complete snapshot needs snap_flush_lock, and holds a reference on each. All pages
 * of an inode are written back at once, so that a snapshot waits for all of them.
 */
abstract class Snapshots {
  final Client client = new Client();

  // ------------------------------------------------------------------ shared

  /** A section that may drop the lock and take it again. */
  static void locked(SpinLock lock, Runnable section) {
    lock.lock();
    try {
      section.run();
    } catch (KernelError e) {
      lock.abandon();
      throw e;
    }
    lock.unlock();
  }

  /** iput. No spin lock may be held. */
  static void put(Inode inode) {
    if (inode.references.decAndTest()) {
      inode.free();
    }
  }

  final Session session(Inode inode) {
    return client.sessions.get(inode.authRank());
  }

  /** What has to go to the auth MDS before the inode's own flush. Drops i_ceph_lock. */
  abstract void flushFirst(Inode inode);

  // ------------------------------------------------------------------ steps

  /**
   * An MDS took a snapshot and says so (ceph_handle_snap): what is not on its way yet has to reach
   * it as of now, before anything newer.
   */
  public final void snapshot(Inode inode) {
    tellSnapshot(inode);
    flushSnaps();
  }

  /** The first part of that. */
  final void tellSnapshot(Inode inode) {
    client.server.snapshot(inode);
    inode.lock.during(() -> queueSnap(inode));
  }

  /** The second: every complete snapshot of the mount. */
  final void flushSnaps() {
    Inode inode = client.snapFlushLock.during(this::holdFirst);
    while (inode != null) {
      flushSnaps(inode);
      put(inode);
      inode = client.snapFlushLock.during(this::holdFirst);
    }
  }

  /** The first of the list, with a reference of the caller's, or null. */
  private Inode holdFirst() {
    Inode inode = client.firstSnapFlush();
    if (inode != null) {
      inode.references.inc();
    }
    return inode;
  }

  /** ceph_queue_cap_snap: nothing to do when nothing is dirty. Needs i_ceph_lock. */
  private void queueSnap(Inode inode) {
    int number = inode.countSnapshot();
    int dirty = inode.dirty() | inode.flushing();
    boolean writing = (inode.used() & Bits.FILE_WR) != 0;
    if (writing) {
      dirty |= Bits.FILE_WR;
    }
    CapSnap before = inode.writingSnap();
    if (before != null) {
      before.covers(number);
      return;
    }
    if (dirty == 0) {
      return;
    }
    CapSnap snap = new CapSnap(number, dirty, writing, inode.attributes());
    inode.references.inc();
    inode.addSnap(snap);
    finishSnap(inode, snap);
  }

  /** __ceph_finish_cap_snap: not before the last write and the last dirty page of it. */
  final void finishSnap(Inode inode, CapSnap snap) {
    if (snap.isWriting() || inode.dirtyPages() > 0 || snap.isComplete()) {
      return;
    }
    snap.completed();
    inode.flags.set(FlagWord.FLUSH_SNAPS);
    client.snapFlushLock.during(
        () -> {
          if (client.addSnapFlush(inode)) {
            inode.references.inc();
          }
        });
  }

  /** ceph_flush_snaps: the inode leaves the list at the end, whatever was to do. */
  private void flushSnaps(Inode inode) {
    locked(
        inode.lock,
        () -> {
          if (inode.flags.has(FlagWord.FLUSH_SNAPS) && inode.authCap() != null) {
            flushFirst(inode);
          }
        });
    boolean listed = client.snapFlushLock.during(() -> client.removeSnapFlush(inode));
    if (listed) {
      put(inode);
    }
  }

  /**
   * __ceph_flush_snaps: gives the complete snapshots tids, sends them, and clears FLUSH_SNAPS.
   * Needs i_ceph_lock and an auth cap, and drops the lock to send.
   */
  protected abstract void flushSnapsLocked(Inode inode);

  /** Gives a tid to each complete snapshot that has none, and returns these. */
  final List<CapSnap> takeSnaps(Inode inode) {
    List<CapSnap> taken = new ArrayList<>();
    for (CapSnap snap : inode.snaps()) {
      if (!snap.isComplete()) {
        break;
      }
      if (snap.tid() == 0) {
        client.dirtyLock.during(() -> startSnapFlush(inode, snap));
        taken.add(snap);
      }
    }
    return taken;
  }

  /** Sends them in their order. Needs i_ceph_lock, and drops it. */
  final void sendSnaps(Inode inode, List<CapSnap> taken) {
    for (CapSnap snap : taken) {
      if (inode.authCap() == null) {
        break;
      }
      sendSnap(inode, snap);
    }
  }

  private void startSnapFlush(Inode inode, CapSnap snap) {
    inode.startFlush(client.nextTid(), snap);
    session(inode).addFlushing(inode);
  }

  /** Needs i_ceph_lock, and drops it. */
  final void sendSnap(Inode inode, CapSnap snap) {
    SnapFlush flush =
        new SnapFlush(
            inode, snap, snap.first, snap.last(), snap.tid(), snap.dirty, snap.attributes());
    int losses = snap.losses();
    inode.lock.unlock();
    client.server.receive(flush, client.clock.now());
    inode.lock.lock();
    snap.sent(losses);
  }

  /** CEPH_CLIENT_CAPS_PENDING_CAPSNAP: the last snapshot has no tid. Needs i_ceph_lock. */
  final boolean isSnapPending(Inode inode, PendingFlush flush, Message.Reason reason) {
    List<CapSnap> snaps = inode.snaps();
    if (snaps.isEmpty()) {
      return false;
    }
    if (reason == Message.Reason.RESENT) {
      for (PendingFlush later : inode.pending()) {
        if (later.snap() != null && later.tid() > flush.tid()) {
          return true;
        }
      }
    }
    return snaps.get(snaps.size() - 1).tid() == 0;
  }

  /** handle_cap_flushsnap_ack. */
  final void snapAck(Inode inode, CapSnap snap) {
    session(inode)
        .mutex
        .during(
            () -> {
              boolean done = inode.lock.during(() -> snapAckLocked(inode, snap));
              if (done) {
                put(inode);
              }
            });
  }

  /** Whether its flush was still pending: one that was sent twice is acked twice. */
  private boolean snapAckLocked(Inode inode, CapSnap snap) {
    if (!inode.removeSnap(snap)) {
      return false;
    }
    for (PendingFlush entry : inode.pending()) {
      if (entry.snap() == snap) {
        inode.dropPending(entry);
      }
    }
    leaveFlushing(inode);
    return true;
  }

  /** Off s_cap_flushing, unless a flush of the inode or of a snapshot is pending. */
  final void leaveFlushing(Inode inode) {
    if (inode.pending().isEmpty()) {
      client.dirtyLock.during(() -> session(inode).removeFlushing(inode));
    }
  }
}
