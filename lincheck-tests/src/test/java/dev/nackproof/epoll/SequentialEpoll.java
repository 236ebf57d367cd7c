package dev.nackproof.epoll;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What {@link HistoryOperations} do when nothing runs beside them: two sets and errno results. */
public class SequentialEpoll {
  private final Set<Integer> watched = new TreeSet<>(List.of(1));
  private final Set<Integer> open = new TreeSet<>(List.of(0, 1, 2));

  /** Watches a file. */
  public String add(int file) {
    if (!open.contains(file)) {
      return "EBADF";
    }
    return watched.add(file) ? "0" : "EEXIST";
  }

  /** Watches it no more. */
  public String del(int file) {
    if (!open.contains(file)) {
      return "EBADF";
    }
    return watched.remove(file) ? "0" : "ENOENT";
  }

  /** Changes nothing of a file that is watched. */
  public String mod(int file) {
    if (!open.contains(file)) {
      return "EBADF";
    }
    return watched.contains(file) ? "0" : "ENOENT";
  }

  /** All that are watched: they are always ready. */
  public String poll() {
    return new ArrayList<>(watched).toString();
  }

  /** The lowest free number, for file 2. */
  public String dup() {
    if (!open.contains(2)) {
      return "EBADF";
    }
    int fd = 0;
    while (!open.add(fd)) {
      fd++;
    }
    return String.valueOf(fd);
  }

  /** Frees number 3. */
  public String closeDup() {
    return close(3);
  }

  /** Frees a number; a file without one is watched no more. */
  public String close(int fd) {
    boolean was = open.remove(fd);
    watched.removeIf(file -> !open.contains(file) && (file == 1 || !hasDup()));
    return was ? "0" : "EBADF";
  }

  /** All numbers above 2 are of file 2. */
  private boolean hasDup() {
    return open.stream().anyMatch(fd -> fd > 2);
  }
}
