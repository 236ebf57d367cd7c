package dev.nackproof.captouch;

import dev.nackproof.kernel.InvariantViolation;
import java.util.List;

/** L1 to L7 of the session's lists, as far as they can be seen from outside an operation. */
public final class Invariants {
  private Invariants() {}

  /**
   * Asserted at every release of s_cap_lock: L1 (on s_caps if and only if counted), L2 (a cap
   * without inode is on s_caps only under the iterator), L3 (a walk's list keeps its order and its
   * cap), L6 (the release count is that list's length).
   *
   * @throws InvariantViolation for the first that does not hold
   */
  static void ofSession(Session session) {
    List<Cap> caps = session.caps.caps();
    if (caps.size() != session.nrCaps()) {
      throw new InvariantViolation(
          "L1", session + " has " + caps.size() + " caps listed and counts " + session.nrCaps());
    }
    for (Cap cap : caps) {
      if (cap.inode() == null && cap != session.iterator()) {
        throw new InvariantViolation("L2", "the removed " + cap + " is on s_caps, not iterated");
      }
    }
    int releases = session.releases.caps().size();
    if (releases != session.nrReleases()) {
      throw new InvariantViolation(
          "L6", session + " has " + releases + " releases and counts " + session.nrReleases());
    }
    if (session.walk != null) {
      keepsItsOrder(session, caps);
      session.walk.order = caps;
    }
  }

  private static void keepsItsOrder(Session session, List<Cap> caps) {
    if (session.iterator() != null && !caps.contains(session.iterator())) {
      throw new InvariantViolation("L3", "the iterated " + session.iterator() + " was unlinked");
    }
    int from = -1;
    boolean newcomers = false;
    for (Cap cap : caps) {
      int before = session.walk.order.indexOf(cap);
      if (before < 0) {
        newcomers = true;
      } else if (before < from || newcomers) {
        throw new InvariantViolation("L3", "s_caps was reordered during a walk: " + cap);
      } else {
        from = before;
      }
    }
  }

  /**
   * Asserted when a walk reached the end of its list: a cap that was there all the time was seen
   * (L3).
   *
   * @throws InvariantViolation when one was left out
   */
  static void sawAll(Session session) {
    for (Cap cap : session.caps.caps()) {
      if (session.walk.start.contains(cap) && !session.walk.seen.contains(cap)) {
        throw new InvariantViolation("L3", "the walk ended without having seen " + cap);
      }
    }
  }

  /**
   * Asserted at every release of i_ceph_lock: L2, a cap in the inode's tree is on a list.
   *
   * @throws InvariantViolation when one is not
   */
  static void ofInode(Inode inode) {
    for (Cap cap : inode.capsInRankOrder()) {
      if (!cap.node.isLinked() || cap.inode() != inode) {
        throw new InvariantViolation("L2", cap + " is in its inode's tree but not on s_caps");
      }
    }
  }

  /**
   * What holds of these sessions and inodes while nobody is in an operation: all of the above, no
   * walk was left behind (L3), a cap is on s_caps if and only if it is in its inode's tree (L2),
   * and only removed caps are to be released (L6).
   *
   * @throws InvariantViolation for the first that does not hold
   */
  public static void atRest(List<Session> sessions, List<Inode> inodes) {
    for (Session session : sessions) {
      List<Cap> listed = session.capLock.during(() -> ofSessionAtRest(session));
      for (Cap cap : listed) {
        Inode inode = cap.inode();
        if (inode.lock.during(() -> inode.capOf(session.mds())) != cap) {
          throw new InvariantViolation("L2", cap + " is on s_caps but not in its inode's tree");
        }
      }
    }
    for (Inode inode : inodes) {
      if (!inode.isFreed()) {
        inode.lock.during(() -> ofTreeAtRest(inode));
      }
    }
  }

  private static List<Cap> ofSessionAtRest(Session session) {
    if (session.iterator() != null) {
      throw new InvariantViolation("L3", session + " is left with an iterator");
    }
    for (Cap cap : session.releases.caps()) {
      if (cap.inode() != null) {
        throw new InvariantViolation("L6", cap + " is to be released but not removed");
      }
    }
    return session.caps.caps();
  }

  private static void ofTreeAtRest(Inode inode) {
    for (Cap cap : inode.capsInRankOrder()) {
      Session session = cap.session();
      if (!session.capLock.during(() -> session.caps.caps().contains(cap))) {
        throw new InvariantViolation("L2", cap + " is in its inode's tree but not on s_caps");
      }
    }
  }

  /**
   * Asserted when a cap is freed: L5, it is on no list and in no tree.
   *
   * @throws InvariantViolation when it is
   */
  static void mayBeFreed(Cap cap) {
    if (cap.node.isLinked()) {
      throw new InvariantViolation("L5", cap + " is freed while on a list");
    }
    if (cap.inode() != null) {
      throw new InvariantViolation("L5", cap + " is freed while in its inode's tree");
    }
  }
}
