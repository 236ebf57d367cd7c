package dev.nackproof.epoll;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * One call of a sequence.
 *
 * @param text how a report prints it
 * @param on makes it; its result is a number or a {@link Epoll.Waited}
 */
record Call(String text, Function<SystemCalls, Object> on) {
  private static final int IN = Event.IN;
  private static final int OUT = Event.OUT;

  /** What every sequence starts with: epolls 0 and 1, eventfd 2, pipe 3 and 4, regular file 5. */
  static void start(SystemCalls calls) {
    calls.create(0);
    calls.create(0);
    calls.eventFd();
    calls.pipe();
    calls.regularFile();
  }

  static Call ctl(int epfd, int op, int fd, int mask) {
    String name = op == Epoll.ADD ? "ADD" : op == Epoll.MOD ? "MOD" : op == Epoll.DEL ? "DEL" : "?";
    String text = "ctl(%d, %s, %d, %s)".formatted(epfd, name, fd, mask(mask));
    // Data tells which call an event comes from.
    Event event = new Event(mask, 100L * epfd + 10L * op + fd);
    return new Call(text, c -> c.ctl(epfd, op, fd, event));
  }

  private static String mask(int mask) {
    List<String> names = new ArrayList<>();
    if ((mask & IN) != 0) {
      names.add("IN");
    }
    if ((mask & OUT) != 0) {
      names.add("OUT");
    }
    if ((mask & Event.ET) != 0) {
      names.add("ET");
    }
    if ((mask & Event.ONESHOT) != 0) {
      names.add("ONESHOT");
    }
    if ((mask & Event.EXCLUSIVE) != 0) {
      names.add("EXCLUSIVE");
    }
    return names.isEmpty() ? "0" : String.join("|", names);
  }

  static Call noEvent(int epfd, int op, int fd) {
    return new Call(
        "ctl(%d, %d, %d, null)".formatted(epfd, op, fd), c -> c.ctl(epfd, op, fd, null));
  }

  static Call epollWait(int epfd, int max) {
    return new Call("wait(%d, %d)".formatted(epfd, max), c -> c.epollWait(epfd, max, true));
  }

  static Call waitNull(int epfd) {
    return new Call("wait(%d, null buffer)".formatted(epfd), c -> c.epollWait(epfd, 2, false));
  }

  static Call write(int fd) {
    return new Call("write(%d)".formatted(fd), c -> c.write(fd));
  }

  static Call read(int fd) {
    return new Call("read(%d)".formatted(fd), c -> c.read(fd));
  }

  static Call dup(int fd) {
    return new Call("dup(%d)".formatted(fd), c -> c.dup(fd));
  }

  static Call dup2(int from, int to) {
    return new Call("dup2(%d, %d)".formatted(from, to), c -> c.dup2(from, to));
  }

  static Call close(int fd) {
    return new Call("close(%d)".formatted(fd), c -> c.close(fd));
  }

  static Call eventFd() {
    return new Call("eventfd()", SystemCalls::eventFd);
  }

  static Call create() {
    return new Call("epoll_create1()", c -> c.create(0));
  }

  /** The alphabet of the exhaustive check: each rule has a letter that can trip over it. */
  static List<Call> alphabet() {
    return List.of(
        ctl(0, Epoll.ADD, 2, IN),
        ctl(0, Epoll.ADD, 2, IN | OUT | Event.ET),
        ctl(0, Epoll.ADD, 2, OUT | Event.ONESHOT),
        ctl(0, Epoll.ADD, 2, IN | OUT | Event.EXCLUSIVE),
        ctl(0, Epoll.MOD, 2, IN | OUT),
        ctl(0, Epoll.MOD, 2, IN | Event.EXCLUSIVE),
        ctl(0, Epoll.DEL, 2, 0),
        ctl(0, Epoll.ADD, 3, IN | Event.ET),
        ctl(0, Epoll.ADD, 4, OUT),
        ctl(0, Epoll.ADD, 1, IN),
        ctl(1, Epoll.ADD, 0, IN | Event.ET),
        ctl(1, Epoll.ADD, 2, OUT),
        ctl(0, Epoll.ADD, 6, IN),
        ctl(0, Epoll.ADD, 0, IN),
        ctl(0, Epoll.ADD, 5, IN),
        ctl(2, Epoll.ADD, 5, IN),
        ctl(2, Epoll.ADD, 3, IN),
        noEvent(9, Epoll.ADD, 9),
        noEvent(0, Epoll.DEL, 9),
        epollWait(0, 8),
        epollWait(0, 1),
        epollWait(1, 8),
        epollWait(0, 0),
        waitNull(0),
        write(2),
        read(2),
        write(4),
        read(3),
        dup(2),
        dup2(3, 2),
        close(0),
        close(2),
        close(3),
        close(4),
        eventFd(),
        create());
  }

  /** Any call on any of the first numbers. */
  static Call random(Random random) {
    int[] masks = {IN, OUT, IN | OUT, 0};
    int[] modes = {0, 0, Event.ET, Event.ONESHOT, Event.EXCLUSIVE, Event.ET | Event.ONESHOT};
    int[] sizes = {8, 8, 8, 1, 2, 0, -1, Integer.MAX_VALUE};
    int epfd = random.nextInt(8) == 0 ? random.nextInt(8) : random.nextInt(2);
    int fd = random.nextInt(8);
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3 ->
          ctl(
              epfd,
              Epoll.ADD,
              fd,
              masks[random.nextInt(masks.length)] | modes[random.nextInt(modes.length)]);
      case 4 ->
          ctl(
              epfd,
              Epoll.MOD,
              fd,
              masks[random.nextInt(masks.length)] | modes[random.nextInt(modes.length)]);
      case 5 -> ctl(epfd, random.nextInt(6) == 0 ? 7 : Epoll.DEL, fd, IN);
      case 6, 7, 8 -> epollWait(epfd, sizes[random.nextInt(sizes.length)]);
      case 9 -> write(fd);
      case 10 -> read(fd);
      case 11 -> random.nextBoolean() ? dup(fd) : dup2(fd, random.nextInt(8));
      case 12 -> random.nextBoolean() ? close(fd) : waitNull(epfd);
      default -> random.nextBoolean() ? eventFd() : create();
    };
  }
}
