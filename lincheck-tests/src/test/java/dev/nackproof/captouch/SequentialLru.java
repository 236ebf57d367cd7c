package dev.nackproof.captouch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What {@link LruOperations} do when nothing runs beside them: a set in the order of last use. */
public class SequentialLru {
  private final Set<Integer> used = new LinkedHashSet<>();

  /** Whether the cap is new; it is the most recently used one either way. */
  public boolean add(int inode) {
    boolean known = used.remove(inode);
    used.add(inode);
    return !known;
  }

  /** Whether there was one. */
  public boolean remove(int inode) {
    return used.remove(inode);
  }

  /** Whether there is one; it becomes the most recently used. */
  public boolean touch(int inode) {
    if (!used.remove(inode)) {
      return false;
    }
    used.add(inode);
    return true;
  }

  /** How many there are. */
  public int count() {
    return used.size();
  }

  /** Whether there is one. */
  public boolean contains(int inode) {
    return used.contains(inode);
  }

  /** Least recently used first. */
  public List<String> order() {
    List<String> names = new ArrayList<>();
    for (int inode : used) {
      names.add(String.valueOf(inode));
    }
    return names;
  }
}
