package dev.nackproof.captouch;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelObject;

/**
 * What one MDS permits the client on one inode.
 *
 * <p>Locking: the list node and {@code inode} (null once the cap was removed) are protected by the
 * session's {@code s_cap_lock}; {@code issued} by the inode's {@code i_ceph_lock}. Once the cap was
 * removed its mds and issued fields hold the release record, so that nobody may read them as a
 * cap's (invariant L7).
 */
public final class Cap extends KernelObject {
  /** The one list node: on its session's s_caps or on its s_cap_releases, or on none. */
  final CapList.Node node = new CapList.Node(this);

  private Inode inode;
  private Session session;
  private int mds;
  private int issued;
  private final int generation;
  private boolean queueRelease;

  Cap(Session session, Inode inode, int mds, int issued) {
    super("cap(" + inode.name() + "," + mds + ")");
    this.session = session;
    this.inode = inode;
    this.mds = mds;
    this.issued = issued;
    this.generation = session.generation();
  }

  /** The inode, or null when the cap was removed. */
  Inode inode() {
    access();
    return inode;
  }

  void clearInode() {
    access();
    inode = null;
  }

  Session session() {
    access();
    return session;
  }

  /** The rank of the MDS. */
  int mds() {
    access();
    if (inode == null) {
      throw new InvariantViolation("L7", "mds of the removed " + this + " was read");
    }
    return mds;
  }

  /** The bits that the MDS permits. Needs i_ceph_lock. */
  int issued() {
    access();
    return issued;
  }

  void issue(int bits) {
    access();
    issued |= bits;
  }

  void belongTo(Session newSession, int newMds) {
    access();
    session = newSession;
    mds = newMds;
  }

  /** A cap of an earlier connection of its session is stale: it permits nothing. */
  boolean isStale() {
    access();
    return generation < session.generation();
  }

  void flagForRelease(boolean queue) {
    access();
    queueRelease = queue;
  }

  boolean isFlaggedForRelease() {
    access();
    return queueRelease;
  }
}
