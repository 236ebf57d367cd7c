package dev.nackproof.captouch;

import java.util.ArrayList;
import java.util.List;

/** Short ways to say things about caps in tests. */
final class Caps {
  private Caps() {}

  /** An inode for each name, with a cap of the session each, the first the least recently used. */
  static List<Inode> inodes(CapTouch client, Session session, String... names) {
    List<Inode> inodes = new ArrayList<>();
    for (String name : names) {
      Inode inode = new Inode(name);
      client.add(session, inode, 1);
      inodes.add(inode);
    }
    return inodes;
  }

  /** The inodes of the session's caps, least recently used first; "removed" for one without. */
  static List<String> order(CapTouch client, Session session) {
    List<String> names = new ArrayList<>();
    for (Cap cap : client.order(session)) {
      names.add(cap.inode() == null ? "removed" : cap.inode().name());
    }
    return names;
  }

  /** The inode's cap of this session, or null. */
  static Cap cap(Inode inode, Session session) {
    return inode.lock.during(() -> inode.capOf(session.mds()));
  }

  /** Number of caps that wait to be released. */
  static int releases(Session session) {
    return session.capLock.during(session::nrReleases);
  }

  /** A touch, as a system call makes it. */
  static void touch(CapTouch client, Inode inode) {
    client.issuedMask(inode, 1, true, 0);
  }

  /** Walks over all caps of the session. */
  static boolean iterate(CapTouch client, Session session, CapTouch.Callback callback) {
    return session.mutex.during(() -> client.iterate(session, callback));
  }

  /** Trims the session. */
  static int trim(CapTouch client, Session session, int max) {
    return session.mutex.during(() -> client.trim(session, max));
  }

  /** Tells the MDS of what was given up, or finds that it can't. */
  static int sendReleases(CapTouch client, Session session, boolean canSend) {
    return session.mutex.during(() -> client.sendReleases(session, canSend));
  }
}
