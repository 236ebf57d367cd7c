package dev.nackproof.epoll;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import dev.nackproof.epoll.Epoll.Waited;
import dev.nackproof.review.NoVerdict;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The running kernel's answer to a sequence of calls, on real descriptors that never block. Every
 * descriptor is moved to a number above {@link #BASE}, where nothing of the Java machine lives, so
 * that the lowest free number is the model's and is used again as in the model.
 *
 * <p>One thread, one instance at a time. {@link #reset} closes whatever a sequence left open.
 */
final class LinuxOracle implements SystemCalls, AutoCloseable {
  /** Number 0 of the sequences. */
  private static final int BASE = 300;

  /** As many numbers as a sequence can use. */
  private static final int NUMBERS = 64;

  private static final String NUMBER = "a descriptor ";

  private static final int NONBLOCK = 0x800;
  private static final int DUPFD = 0;

  /** The event is packed on x86-64 only. */
  private static final int EVENT_SIZE = Platform.isIntel() ? 12 : 16;

  private static final int DATA_OFFSET = EVENT_SIZE - 8;

  /** The C library's functions. JNA binds them to this class. */
  private static final class C {
    static {
      Native.register(C.class, Platform.C_LIBRARY_NAME);
    }

    static native int epoll_create1(int flags);

    static native int epoll_ctl(int epfd, int op, int fd, Pointer event);

    static native int epoll_wait(int epfd, Pointer events, int max, int timeout);

    static native int eventfd(int initial, int flags);

    static native int pipe2(Pointer ends, int flags);

    static native int open(String path, int flags);

    static native long write(int fd, Pointer bytes, long count);

    static native long read(int fd, Pointer bytes, long count);

    static native int fcntl(int fd, int command, int argument);

    static native int dup2(int from, int to);

    static native int close(int fd);
  }

  private final Memory event = new Memory(16);
  private final Memory events = new Memory(16L * 8);
  private final Memory bytes = new Memory(8);
  private final Path path;
  private final int regular;

  /**
   * Opens what every sequence needs.
   *
   * @throws NoVerdict off Linux, or when the kernel refuses what is needed, with the reason
   */
  LinuxOracle() {
    String reason = unavailable();
    if (!reason.isEmpty()) {
      throw new NoVerdict(reason);
    }
    try {
      path = Files.createTempFile("nackproof", ".oracle");
    } catch (IOException e) {
      throw new NoVerdict("no temporary file can be made: " + e.getMessage());
    }
    // O_RDWR | O_APPEND: a read is always at the end.
    regular = needed("open of a temporary file", C.open(path.toString(), 2 | 0x400));
    reset();
    boolean usable = false;
    try {
      probe();
      usable = true;
    } finally {
      if (!usable) {
        close();
      }
    }
  }

  /** Makes each call once where it must succeed, so that a refusal is not taken for an answer. */
  private void probe() {
    int epoll = number(needed("epoll_create1", C.epoll_create1(0)));
    if (epoll != 0) {
      throw new NoVerdict("descriptor %d is in use".formatted(BASE));
    }
    int readEnd = needed("pipe2", pipe());
    int counter = needed("eventfd", eventFd());
    event.setInt(0, Event.IN);
    event.setLong(DATA_OFFSET, 0);
    needed("epoll_ctl", C.epoll_ctl(BASE, Epoll.ADD, BASE + counter, event));
    needed("write", C.write(BASE + counter, bytes, 8) < 0 ? -1 : 0);
    needed("read", C.read(BASE + counter, bytes, 8) < 0 ? -1 : 0);
    needed("epoll_wait", C.epoll_wait(BASE, events, 1, 0));
    needed("dup2", C.dup2(BASE + readEnd, BASE + counter));
    needed("close", C.close(BASE + counter));
    needed(NUMBER + (BASE + NUMBERS - 1), C.dup2(BASE, BASE + NUMBERS - 1));
    reset();
  }

  private static String unavailable() {
    if (!Platform.isLinux()) {
      return "this machine runs %s, not Linux".formatted(System.getProperty("os.name"));
    }
    String[] open = new File("/proc/self/fd").list();
    if (open != null) {
      for (String number : open) {
        if (Integer.parseInt(number) >= BASE) {
          return "descriptor %s of the test's JVM is open; the numbers from %d must be free"
              .formatted(number, BASE);
        }
      }
    }
    return "";
  }

  /** The kernel's release, such as 6.18.44. */
  static String release() {
    return System.getProperty("os.version");
  }

  /** Whether the running kernel is this version or newer. */
  static boolean isSince(int major, int minor) {
    String[] parts = release().split("[^0-9]+", -1);
    int ownMajor = Integer.parseInt(parts[0]);
    int ownMinor = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
    return ownMajor > major || (ownMajor == major && ownMinor >= minor);
  }

  /** Whether epoll_wait gives EBADF before it looks at maxevents. */
  static boolean looksAtDescriptorFirst() {
    return isSince(6, 15);
  }

  /** Closes every number, for the next sequence. */
  void reset() {
    for (int fd = 0; fd < NUMBERS; fd++) {
      C.close(BASE + fd);
    }
  }

  /** Closes the numbers below this, which is all that a short sequence has opened. */
  void reset(int numbers) {
    for (int fd = 0; fd < numbers; fd++) {
      C.close(BASE + fd);
    }
  }

  @Override
  public void close() {
    reset();
    C.close(regular);
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new IllegalStateException("The temporary file " + path + " stays", e);
    }
  }

  @Override
  public int create(int flags) {
    int fd = C.epoll_create1(flags);
    return fd < 0 ? failed("epoll_create1") : number(fd);
  }

  @Override
  public int eventFd() {
    int fd = C.eventfd(0, NONBLOCK);
    return fd < 0 ? failed("eventfd") : number(fd);
  }

  @Override
  public int pipe() {
    if (C.pipe2(bytes, NONBLOCK) < 0) {
      return failed("pipe2");
    }
    int readEnd = bytes.getInt(0);
    int writeEnd = bytes.getInt(4);
    int number;
    try {
      number = number(readEnd);
    } catch (NoVerdict e) {
      C.close(writeEnd);
      throw e;
    }
    number(writeEnd);
    return number;
  }

  @Override
  public int regularFile() {
    return dupAbove(regular);
  }

  @Override
  public int ctl(int epfd, int op, int fd, Event wanted) {
    if (wanted != null) {
      event.setInt(0, wanted.events());
      event.setLong(DATA_OFFSET, wanted.data());
    }
    int returned = C.epoll_ctl(BASE + epfd, op, BASE + fd, wanted == null ? null : event);
    return result("epoll_ctl", returned);
  }

  @Override
  public Waited epollWait(int epfd, int max, boolean writable) {
    int count = C.epoll_wait(BASE + epfd, writable ? events : null, max, 0);
    List<Event> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long at = (long) i * EVENT_SIZE;
      found.add(new Event(events.getInt(at), events.getLong(at + DATA_OFFSET)));
    }
    return new Waited(result("epoll_wait", count), found);
  }

  /** One byte, or what an eventfd takes: a write of 1 byte to one is EINVAL. */
  @Override
  public int write(int fd) {
    bytes.setLong(0, 1);
    int written = result("write", (int) C.write(BASE + fd, bytes, 1));
    return written == -Errno.EINVAL ? result("write", (int) C.write(BASE + fd, bytes, 8)) : written;
  }

  /** The same. */
  @Override
  public int read(int fd) {
    int got = result("read", (int) C.read(BASE + fd, bytes, 1));
    return got == -Errno.EINVAL ? result("read", (int) C.read(BASE + fd, bytes, 8)) : got;
  }

  @Override
  public int dup(int fd) {
    int copy = C.fcntl(BASE + fd, DUPFD, BASE);
    return copy < 0 ? failed("dup") : copy - BASE;
  }

  @Override
  public int dup2(int from, int to) {
    int copy = C.dup2(BASE + from, BASE + to);
    return copy < 0 ? failed("dup2") : copy - BASE;
  }

  @Override
  public int close(int fd) {
    return result("close", C.close(BASE + fd));
  }

  /** Moves a descriptor above the base. */
  private int number(int fd) {
    try {
      return dupAbove(fd);
    } finally {
      C.close(fd);
    }
  }

  private static int dupAbove(int fd) {
    return needed(NUMBER + "above " + BASE, C.fcntl(fd, DUPFD, BASE)) - BASE;
  }

  private static int result(String call, int returned) {
    return returned < 0 ? failed(call) : returned;
  }

  /**
   * The error, an answer to compare like any other, unless the machine has run out of something. A
   * filter of system calls was met by the probe, if there is one.
   */
  private static int failed(String call) {
    int errno = Native.getLastError();
    boolean ranOut =
        switch (errno) {
          case Errno.EMFILE, Errno.ENFILE, Errno.ENOMEM, Errno.ENOSPC, Errno.ENOSYS -> true;
          default -> false;
        };
    if (ranOut) {
      throw new NoVerdict(refusal(call, errno));
    }
    return -errno;
  }

  private static String refusal(String what, int errno) {
    String text = "the kernel refuses %s (%s)".formatted(what, Errno.describe(-errno));
    if (errno == Errno.EMFILE || what.startsWith(NUMBER)) {
      return text + ": the limit of descriptors (ulimit -n) must be at least " + (BASE + NUMBERS);
    }
    if (errno == Errno.ENOSPC) {
      return text + ": the user's watches are used up, see /proc/sys/fs/epoll/max_user_watches";
    }
    return text;
  }

  /** What can't fail but for the machine it runs on. */
  private static int needed(String what, int returned) {
    if (returned >= 0) {
      return returned;
    }
    throw new NoVerdict(refusal(what, Native.getLastError()));
  }
}
