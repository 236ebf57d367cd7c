package dev.nackproof.epoll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import dev.nackproof.review.NoVerdict;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the oracle does where the kernel or the limits of a process do not let it work. */
class LinuxOracleTest {
  private static final int LIMIT_OF_FILES = 7;

  /** The number of the system call on x86-64. */
  private static final int EPOLL_CREATE1 = 291;

  /** The C library's functions. JNA binds them to this class. */
  private static final class C {
    static {
      Native.register(C.class, Platform.C_LIBRARY_NAME);
    }

    static native int getrlimit(int resource, Pointer limits);

    static native int setrlimit(int resource, Pointer limits);

    static native int prctl(int option, long a, Pointer b, long c, long d);
  }

  private final Review review = Review.ofThisRun();

  private Subject<Epoll> revision(String id) {
    return review.catalog().revision(review.fix(EpollFix.class), id);
  }

  /**
   * What this machine can run; the gate takes a skipped test for a failure, so that the others are
   * not there at all. Where epoll is refused or the limits are too small they fail.
   */
  @TestFactory
  List<DynamicTest> onThisMachine() {
    List<DynamicTest> tests = new ArrayList<>();
    if (!Platform.isLinux()) {
      tests.add(dynamicTest("offLinuxThereIsNoVerdict", this::offLinuxThereIsNoVerdict));
      return tests;
    }
    // What the Java machine opens once, such as its source of random names, is no leak.
    new LinuxOracle().close();
    tests.add(dynamicTest("leavesNoDescriptorOpen", this::leavesNoDescriptorOpen));
    tests.add(dynamicTest("shrinksAFailingSequence", this::shrinksAFailingSequence));
    tests.add(dynamicTest("keepsAMismatchSeenOnce", this::keepsAMismatchSeenOnce));
    tests.add(
        dynamicTest(
            "saysThatTheLimitOfDescriptorsIsTooSmall",
            this::saysThatTheLimitOfDescriptorsIsTooSmall));
    if (Platform.isIntel() && Platform.is64Bit()) {
      tests.add(dynamicTest("saysWhichCallTheKernelRefuses", this::saysWhichCallTheKernelRefuses));
      tests.add(dynamicTest("comparesEveryOtherError", this::comparesEveryOtherError));
    }
    return tests;
  }

  private void leavesNoDescriptorOpen() {
    List<Call> calls = List.of(Call.create(), Call.dup(2), Call.eventFd(), Call.dup2(3, 2));
    List<String> before = openDescriptors();
    try (LinuxOracle linux = new LinuxOracle()) {
      assertThat(LinuxTest.mismatch(revision("pin-file"), linux, calls)).isEmpty();
    }
    assertThat(openDescriptors()).isEqualTo(before);
  }

  private static List<String> openDescriptors() {
    String[] open = new File("/proc/self/fd").list();
    List<String> sorted = new ArrayList<>(List.of(open));
    sorted.sort(null);
    return sorted;
  }

  /** Whatever else a failing sequence does, the report has only what it takes to fail. */
  private void shrinksAFailingSequence() {
    Subject<Epoll> wrong = revision("perm-after-inval");
    Call needed = Call.ctl(2, Epoll.ADD, 5, Event.IN);
    List<Call> calls =
        List.of(
            Call.ctl(0, Epoll.ADD, 2, Event.IN),
            Call.write(2),
            Call.epollWait(0, 8),
            needed,
            Call.close(2));
    try (LinuxOracle linux = new LinuxOracle()) {
      assertThat(LinuxTest.mismatch(wrong, linux, calls)).contains("Linux: EPERM, model: EINVAL");
      assertThat(LinuxTest.shrunk(wrong, linux, calls)).containsExactly(needed);
    }
  }

  /** A mismatch that does not repeat is reported as it was found. */
  private void keepsAMismatchSeenOnce() {
    List<Call> calls = List.of(Call.create(), Call.close(2));
    try (LinuxOracle linux = new LinuxOracle()) {
      assertThat(LinuxTest.shortest(revision("pin-file"), linux, calls, "seen once"))
          .isEqualTo("seen once");
    }
  }

  /** Below the numbers that it uses, and in the middle of them. */
  private void saysThatTheLimitOfDescriptorsIsTooSmall() {
    List<String> before = openDescriptors();
    for (int soft : new int[] {250, 302, 340}) {
      Throwable thrown = withLimitOfFiles(soft);
      assertThat(thrown)
          .as("with a limit of %d", soft)
          .isInstanceOf(NoVerdict.class)
          .hasMessageContaining("(ulimit -n) must be at least 364");
    }
    assertThat(openDescriptors()).isEqualTo(before);
  }

  private static Throwable withLimitOfFiles(int soft) {
    Memory limits = new Memory(16);
    assertThat(C.getrlimit(LIMIT_OF_FILES, limits)).isZero();
    long usual = limits.getLong(0);
    limits.setLong(0, soft);
    assertThat(C.setrlimit(LIMIT_OF_FILES, limits)).isZero();
    try {
      return catchThrowable(LinuxOracle::new);
    } finally {
      limits.setLong(0, usual);
      assertThat(C.setrlimit(LIMIT_OF_FILES, limits)).isZero();
    }
  }

  /** A filter of system calls, as containers have, is no answer of epoll. */
  private void saysWhichCallTheKernelRefuses() throws InterruptedException {
    Throwable thrown =
        inThread(
            () -> {
              refuse(EPOLL_CREATE1, Errno.EPERM);
              return catchThrowable(LinuxOracle::new);
            });
    assertThat(thrown)
        .isInstanceOf(NoVerdict.class)
        .hasMessage("the kernel refuses epoll_create1 (EPERM)");
  }

  /** Once the probe has passed, only running out of something is no answer. */
  private void comparesEveryOtherError() throws InterruptedException {
    // EOVERFLOW is none of epoll's errors.
    for (int errno : new int[] {Errno.EPERM, 75}) {
      Object answer = inThread(() -> createRefused(errno));
      assertThat(answer).isEqualTo(-errno);
    }
    for (int errno :
        new int[] {Errno.EMFILE, Errno.ENFILE, Errno.ENOMEM, Errno.ENOSPC, Errno.ENOSYS}) {
      assertThat(inThread(() -> createRefused(errno)))
          .isInstanceOfSatisfying(
              NoVerdict.class,
              e ->
                  assertThat(e)
                      .hasMessageContaining("epoll_create1 (" + Errno.describe(-errno) + ")"));
    }
  }

  /** What the oracle makes of an error of epoll_create1 in a sequence. */
  private static Object createRefused(int errno) {
    try (LinuxOracle linux = new LinuxOracle()) {
      refuse(EPOLL_CREATE1, errno);
      return linux.create(0);
    } catch (NoVerdict e) {
      return e;
    }
  }

  /** The answer of a thread of its own, with which its filter goes. */
  private static <T> T inThread(Supplier<T> asked) throws InterruptedException {
    List<T> answer = new ArrayList<>();
    Thread filtered = new Thread(() -> answer.add(asked.get()));
    filtered.start();
    filtered.join();
    assertThat(answer).hasSize(1);
    return answer.get(0);
  }

  /** From here the calling thread gets this error from this system call. */
  private static void refuse(int call, int errno) {
    int noNewPrivileges = 38;
    int setSeccomp = 22;
    long filterMode = 2;
    // Load the number; unless it is the call's, skip one; refuse; allow.
    long[][] program = {
      {0x20, 0, 0, 0},
      {0x15, 0, 1, call},
      {0x06, 0, 0, 0x00050000 | errno},
      {0x06, 0, 0, 0x7fff0000}
    };
    Memory filter = new Memory(8L * program.length);
    for (int i = 0; i < program.length; i++) {
      filter.setShort(8L * i, (short) program[i][0]);
      filter.setByte(8L * i + 2, (byte) program[i][1]);
      filter.setByte(8L * i + 3, (byte) program[i][2]);
      filter.setInt(8L * i + 4, (int) program[i][3]);
    }
    Memory given = new Memory(16);
    given.setLong(0, program.length);
    given.setPointer(8, filter);
    assertThat(C.prctl(noNewPrivileges, 1, null, 0, 0)).isZero();
    assertThat(C.prctl(setSeccomp, filterMode, given, 0, 0)).isZero();
  }

  private void offLinuxThereIsNoVerdict() {
    assertThatThrownBy(LinuxOracle::new)
        .isInstanceOf(NoVerdict.class)
        .hasMessageContaining("not Linux");
  }
}
