package dev.nackproof.epoll;

/** A regular file, open for reading and writing: always ready, so that it can't be watched. */
final class RegularFile extends Source {
  RegularFile(String name) {
    super(name);
  }

  @Override
  WaitQueue queue() {
    return null;
  }

  @Override
  int events() {
    access();
    return Event.IN | Event.OUT;
  }

  @Override
  int write() {
    access();
    return 1;
  }

  /** The offset is always at the end: only this file's own writes moved it. */
  @Override
  int read() {
    access();
    return 0;
  }
}
