package dev.nackproof.captouch;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.RefCount;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the client, with its capabilities.
 *
 * <p>Locking: {@code i_ceph_lock} protects the tree of caps and what the client needs of them; the
 * reference count is atomic.
 */
public final class Inode extends KernelObject {
  /** Ranks are below this. */
  public static final int MAX_MDS = 4;

  /** i_ceph_lock. */
  final SpinLock lock;

  /** References of users; at zero the inode is going away and no new one can be had. */
  final RefCount references;

  /** The tree i_caps: a cap's place is the rank of its MDS. */
  private final Cap[] caps = new Cap[MAX_MDS];

  private int used;
  private int wanted;
  private int dirty;

  /** With one reference, its creator's, and no caps. */
  public Inode(String name) {
    super(name);
    lock = new SpinLock(name + ".i_ceph_lock", this);
    lock.asserting(() -> Invariants.ofInode(this));
    references = new RefCount(name + ".i_count", 1);
  }

  /** The cap that this MDS has issued, or null. Needs i_ceph_lock. */
  Cap capOf(int mds) {
    access();
    lock.assertHeld();
    return caps[mds];
  }

  /** All caps in rank order. Needs i_ceph_lock. */
  List<Cap> capsInRankOrder() {
    access();
    lock.assertHeld();
    List<Cap> listed = new ArrayList<>();
    for (Cap cap : caps) {
      if (cap != null) {
        listed.add(cap);
      }
    }
    return listed;
  }

  /** Puts a cap into the tree under its MDS's rank. Needs i_ceph_lock. */
  void insert(int mds, Cap cap) {
    access();
    lock.assertHeld();
    caps[mds] = cap;
  }

  /** Takes a cap out of the tree. Needs i_ceph_lock. */
  void erase(Cap cap) {
    access();
    lock.assertHeld();
    caps[cap.mds()] = null;
  }

  /** Whether anything uses, wants or has dirtied what the caps permit. Needs i_ceph_lock. */
  boolean isNeeded() {
    access();
    lock.assertHeld();
    return (used | wanted | dirty) != 0;
  }

  /** Bits in use, wanted by open files, dirtied. Needs i_ceph_lock. */
  void need(int usedBits, int wantedBits, int dirtyBits) {
    access();
    lock.assertHeld();
    used = usedBits;
    wanted = wantedBits;
    dirty = dirtyBits;
  }
}
