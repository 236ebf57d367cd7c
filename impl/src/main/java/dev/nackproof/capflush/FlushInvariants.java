package dev.nackproof.capflush;

import dev.nackproof.kernel.InvariantViolation;
import java.util.ArrayList;
import java.util.List;

/** F1, F2 and F8, as far as they can be seen when a lock is given up. */
final class FlushInvariants {
  private FlushInvariants() {}

  /**
   * Asserted at every release of i_ceph_lock: F1 (dirty if and only if on the dirty list), F2 (one
   * reference is held while something is dirty or flushing, none otherwise), F5 (what is flushing
   * is in a pending flush).
   *
   * @throws InvariantViolation for the first that does not hold
   */
  static void ofInode(Client client, Inode inode) {
    boolean listed = client.sessions.get(inode.authRank()).listsDirty(inode);
    if (inode.dirty() != 0 != listed) {
      throw new InvariantViolation(
          "F1",
          inode
              + " has dirty "
              + Bits.names(inode.dirty())
              + (listed ? " but is" : " and is not")
              + " on the dirty list");
    }
    int needed = (inode.dirty() | inode.flushing()) != 0 ? 1 : 0;
    if (inode.dirtyReferences() != needed) {
      throw new InvariantViolation(
          "F2",
          inode
              + " holds "
              + inode.dirtyReferences()
              + " references for its dirty caps, not "
              + needed);
    }
    int pending = 0;
    for (PendingFlush entry : inode.pending()) {
      pending |= entry.bits();
    }
    if ((inode.flushing() & ~pending) != 0) {
      throw new InvariantViolation(
          "F5",
          inode
              + " has flushing "
              + Bits.names(inode.flushing() & ~pending)
              + " that no pending flush carries");
    }
  }

  /**
   * Asserted at every release of cap_delay_lock: F8, an inode is on at most one delay list, and
   * once.
   *
   * @throws InvariantViolation when one is not
   */
  static void ofLists(Client client) {
    List<Inode> seen = new ArrayList<>();
    for (DelayList list : client.lists()) {
      for (Inode inode : list.inodes()) {
        if (seen.contains(inode)) {
          throw new InvariantViolation("F8", inode + " is listed twice, also on " + list);
        }
        if (inode.list() != list) {
          throw new InvariantViolation("F8", inode + " is on " + list + ", its node is not");
        }
        seen.add(inode);
      }
    }
  }
}
