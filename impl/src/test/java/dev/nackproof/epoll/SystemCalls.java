package dev.nackproof.epoll;

import dev.nackproof.epoll.Epoll.Waited;
import java.util.List;

/** The calls that a model and the running kernel are compared on; numbers start at 0 in both. */
interface SystemCalls {
  int create(int flags);

  int eventFd();

  /** The end to read; the end to write has the next free number. */
  int pipe();

  int regularFile();

  int ctl(int epfd, int op, int fd, Event event);

  Waited epollWait(int epfd, int max, boolean writable);

  int write(int fd);

  int read(int fd);

  int dup(int fd);

  int dup2(int from, int to);

  int close(int fd);

  /**
   * A revision's model.
   *
   * @param sizeFirst as before 6.15, epoll_wait looks at maxevents before the descriptor
   */
  record Model(Epoll machine, boolean sizeFirst) implements SystemCalls {
    @Override
    public int create(int flags) {
      return machine.create(flags);
    }

    @Override
    public int eventFd() {
      return machine.eventFd();
    }

    @Override
    public int pipe() {
      return machine.pipe();
    }

    @Override
    public int regularFile() {
      return machine.regularFile();
    }

    @Override
    public int ctl(int epfd, int op, int fd, Event event) {
      return machine.ctl(epfd, op, fd, event);
    }

    @Override
    public Waited epollWait(int epfd, int max, boolean writable) {
      if (sizeFirst && Epoll.isBadSize(max)) {
        return new Waited(-Errno.EINVAL, List.of());
      }
      return machine.wait(epfd, max, writable);
    }

    @Override
    public int write(int fd) {
      return machine.write(fd);
    }

    @Override
    public int read(int fd) {
      return machine.read(fd);
    }

    @Override
    public int dup(int fd) {
      return machine.dup(fd);
    }

    @Override
    public int dup2(int from, int to) {
      return machine.dup2(from, to);
    }

    @Override
    public int close(int fd) {
      return machine.close(fd);
    }
  }
}
