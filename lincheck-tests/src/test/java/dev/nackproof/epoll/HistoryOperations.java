package dev.nackproof.epoll;

import dev.nackproof.lincheck.Explorer;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * An epoll under number 0 and two files under 1 and 2, always ready to be read; file 1 is watched.
 *
 * <p>Random histories leave {@link #close} of a watched number out: beside a ctl that pins the file
 * it is not linearizable, as it returns before the item is gone. Readiness is left alone as well: a
 * write is seen by a read before its wake-up has come round.
 */
@Param(name = "file", gen = IntGen.class, conf = "1:2")
public class HistoryOperations {
  private final Epoll machine = Explorer.revision();

  /** Every result is from here on. */
  public HistoryOperations() {
    int epoll = machine.create(0);
    for (int file = 1; file <= 2; file++) {
      machine.eventFd();
      machine.write(file);
    }
    machine.ctl(epoll, Epoll.ADD, 1, event(1));
  }

  private static Event event(int file) {
    return new Event(Event.IN, file);
  }

  /** EPOLL_CTL_ADD. */
  @Operation
  public String add(@Param(name = "file") int file) {
    return Errno.describe(machine.ctl(0, Epoll.ADD, file, event(file)));
  }

  /** EPOLL_CTL_DEL. */
  @Operation
  public String del(@Param(name = "file") int file) {
    return Errno.describe(machine.ctl(0, Epoll.DEL, file, null));
  }

  /** EPOLL_CTL_MOD, to the same mask. */
  @Operation
  public String mod(@Param(name = "file") int file) {
    return Errno.describe(machine.ctl(0, Epoll.MOD, file, event(file)));
  }

  /** The files that a wait reports, sorted: their order is the ready list's, not a promise. */
  @Operation
  public String poll() {
    List<Long> files = new ArrayList<>();
    for (Event event : machine.wait(0, 8, true).events()) {
      files.add(event.data());
    }
    files.sort(null);
    return files.toString();
  }

  /** A second number for file 2, which is watched under its own only. */
  @Operation
  public String dup() {
    return Errno.describe(machine.dup(2));
  }

  /** Closes the first of those numbers. */
  @Operation
  public String closeDup() {
    return Errno.describe(machine.close(3));
  }

  /** The last close of a file. */
  public String close(int file) {
    return Errno.describe(machine.close(file));
  }
}
