package dev.nackproof.captouch;

import dev.nackproof.lincheck.Explorer;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * The operations of a session's LRU that are linearizable, at period 1 so that the order is
 * defined. Left out on purpose: iterate and trim, which drop their locks and see several states.
 */
@Param(name = "inode", gen = IntGen.class, conf = "0:2")
public class LruOperations {
  private final CapTouch client = Explorer.<CapTouch>revision().period(1);
  private final Session session = new Session(0);
  private final Inode[] inodes = {new Inode("0"), new Inode("1"), new Inode("2"), new Inode("3")};

  /** Grants a cap; a known one becomes the most recently used. */
  @Operation
  public boolean add(@Param(name = "inode") int inode) {
    return client.add(session, inodes[inode], 1);
  }

  /** Takes a cap away. */
  @Operation
  public boolean remove(@Param(name = "inode") int inode) {
    return client.remove(inodes[inode], 0, false);
  }

  /** Uses a cap, if it is there; which call counts for nothing without one. */
  @Operation
  public boolean touch(@Param(name = "inode") int inode) {
    return client.issuedMask(inodes[inode], 1, true, 0);
  }

  /** Number of caps of the session. */
  @Operation
  public int count() {
    return client.count(session);
  }

  /** Whether the inode has a cap. */
  @Operation
  public boolean contains(@Param(name = "inode") int inode) {
    return client.contains(inodes[inode], 0);
  }

  /** The inodes whose caps the session has, least recently used first. */
  @Operation
  public List<String> order() {
    return session.capLock.during(() -> names(session.caps.caps()));
  }

  private static List<String> names(List<Cap> caps) {
    List<String> names = new ArrayList<>();
    for (Cap cap : caps) {
      Inode inode = cap.inode();
      names.add(inode == null ? "removed" : inode.name());
    }
    return names;
  }
}
