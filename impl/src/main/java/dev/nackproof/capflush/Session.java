package dev.nackproof.capflush;

import dev.nackproof.kernel.KernelMutex;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * The connection to the MDS of one rank.
 *
 * <p>Locking: s_mutex serialises the messages that come from it; both lists need cap_dirty_lock.
 */
final class Session extends KernelObject {
  final KernelMutex mutex;
  private final SpinLock dirtyLock;
  private final List<Inode> dirty = new ArrayList<>();
  private final List<Inode> flushing = new ArrayList<>();

  Session(int rank, SpinLock dirtyLock) {
    super("session" + rank);
    this.dirtyLock = dirtyLock;
    mutex = new KernelMutex(name() + ".s_mutex", this);
  }

  void addDirty(Inode inode) {
    dirtyLock.assertHeld();
    dirty.add(inode);
  }

  /** From s_cap_dirty to s_cap_flushing, where it may be already. */
  void moveToFlushing(Inode inode) {
    dirtyLock.assertHeld();
    dirty.remove(inode);
    addFlushing(inode);
  }

  /** To s_cap_flushing for the flush of a snapshot; s_cap_dirty is not concerned. */
  void addFlushing(Inode inode) {
    dirtyLock.assertHeld();
    if (!flushing.contains(inode)) {
      flushing.add(inode);
    }
  }

  void removeFlushing(Inode inode) {
    dirtyLock.assertHeld();
    flushing.remove(inode);
  }

  /** The first of s_cap_dirty, or null. */
  Inode firstDirty() {
    dirtyLock.assertHeld();
    return dirty.isEmpty() ? null : dirty.get(0);
  }

  /** All of s_cap_flushing. */
  List<Inode> flushing() {
    dirtyLock.assertHeld();
    return List.copyOf(flushing);
  }

  /** For invariants and checks: whether the inode is on s_cap_dirty. */
  boolean listsDirty(Inode inode) {
    return dirty.contains(inode);
  }
}
