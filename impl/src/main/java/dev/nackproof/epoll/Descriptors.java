package dev.nackproof.epoll;

import dev.nackproof.kernel.OneStep;
import java.util.ArrayList;
import java.util.List;

/**
 * The descriptor table of the one process: numbers to files, lowest free number first.
 *
 * <p>Locking: each method is one step; the kernel has a lock for changes and RCU with a re-check
 * for look-ups.
 */
@OneStep
final class Descriptors {
  private final List<File> files = new ArrayList<>();

  /** Gives the file the lowest free number; the caller's reference becomes the table's. */
  synchronized int install(File file) {
    int fd = files.indexOf(null);
    if (fd < 0) {
      fd = files.size();
      files.add(null);
    }
    files.set(fd, file);
    return fd;
  }

  /** Looks a number up and takes a reference; null when nothing is open under it. */
  synchronized File get(int fd) {
    File file = peek(fd);
    if (file != null) {
      file.count.inc();
    }
    return file;
  }

  /** Frees a number; the table's reference becomes the caller's. Null when it is not open. */
  synchronized File take(int fd) {
    File file = peek(fd);
    if (file != null) {
      files.set(fd, null);
    }
    return file;
  }

  /** Puts a file under this number, for dup2; returns what was there. */
  synchronized File replace(int fd, File file) {
    while (files.size() <= fd) {
      files.add(null);
    }
    return files.set(fd, file);
  }

  /** What is open under a number, or null; takes no reference. */
  synchronized File peek(int fd) {
    return fd < 0 || fd >= files.size() ? null : files.get(fd);
  }
}
