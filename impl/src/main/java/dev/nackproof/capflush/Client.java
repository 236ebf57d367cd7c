package dev.nackproof.capflush;

import dev.nackproof.kernel.Jiffies;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * One mount: clock, lists and their locks, sessions.
 *
 * <p>Locking: cap_delay_lock protects the delay lists, cap_dirty_lock the sessions' lists and the
 * tid counter, snap_flush_lock the list of its name. All come after i_ceph_lock and exclude each
 * other. Every release of cap_delay_lock asserts F8.
 */
final class Client {
  /** The delayed work runs this often, in jiffies. */
  static final long PERIOD = Jiffies.seconds(5);

  /** One run of the delayed work takes at most this long, in jiffies. */
  static final long RUN_BUDGET = Jiffies.seconds(5);

  final Jiffies clock = new Jiffies();
  final SpinLock delayLock = new SpinLock("cap_delay_lock", null);
  final SpinLock dirtyLock = new SpinLock("cap_dirty_lock", null);
  final SpinLock snapFlushLock = new SpinLock("snap_flush_lock", null);

  /** snap_flush_list. */
  private final List<Inode> snapFlushes = new ArrayList<>();

  private final List<DelayList> lists = new ArrayList<>();

  /** cap_delay_list. */
  final DelayList delayed = addList("delay");

  /** cap_unlink_delay_list. */
  final DelayList unlinked = addList("unlink");

  final MetadataServer server = new MetadataServer();
  final List<Session> sessions = new ArrayList<>();
  final List<Inode> inodes = new ArrayList<>();

  /**
   * What one pass of the delayed work's loop costs, in jiffies; 0 for a clock that stands still.
   */
  long passCost = 1;

  Watcher watcher = new Watcher();

  private boolean stopping;
  private long lastTid;

  Client() {
    delayLock.asserting(() -> FlushInvariants.ofLists(this));
  }

  /** All lists that an inode's node can be on. */
  List<DelayList> lists() {
    return lists;
  }

  /** One more list through the same node, under the same lock. */
  DelayList addList(String name) {
    DelayList list = new DelayList(name, delayLock);
    lists.add(list);
    return list;
  }

  boolean isStopping() {
    return stopping;
  }

  void stop() {
    stopping = true;
  }

  /** The first inode with a complete snapshot, or null. Needs snap_flush_lock, as the next two. */
  Inode firstSnapFlush() {
    snapFlushLock.assertHeld();
    return snapFlushes.isEmpty() ? null : snapFlushes.get(0);
  }

  /** Whether it was not there. */
  boolean addSnapFlush(Inode inode) {
    snapFlushLock.assertHeld();
    return !snapFlushes.contains(inode) && snapFlushes.add(inode);
  }

  /** Whether it was there. */
  boolean removeSnapFlush(Inode inode) {
    snapFlushLock.assertHeld();
    return snapFlushes.remove(inode);
  }

  /** The next flush's number. Needs cap_dirty_lock. */
  long nextTid() {
    dirtyLock.assertHeld();
    lastTid++;
    return lastTid;
  }
}
