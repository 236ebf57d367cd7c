package dev.nackproof.captouch;

import dev.nackproof.review.NoVerdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Every order in which the memory accesses of several callers of the sampling step can happen, one
 * after the other, without a thread: each caller is on a CPU of its own.
 *
 * <p>The revision's own code runs. To take a caller one access further, its call is started again
 * from the beginning; accesses that it made before get the results they had then, the next one is
 * performed, and at the one after that the call is thrown out of its code. So a call in flight is
 * no more than the list of its accesses, and a state is the cells' values with one such list for
 * each caller. That needs a step whose only memory is its cells; one that does something else when
 * it is run again is refused.
 */
final class Interleavings {
  /** What a caller does to a cell in one step. */
  enum Kind {
    LOADS,
    STORES,
    INCREMENTS
  }

  /**
   * One access.
   *
   * @param value what was read or, otherwise, written
   */
  record Access(int cell, Kind kind, int value) {}

  /**
   * The cells' values, and for each caller the accesses of its call in flight; no access means that
   * it is in none.
   */
  record State(List<Integer> cells, List<List<Access>> calls) {
    boolean isAtRest() {
      for (List<Access> call : calls) {
        if (!call.isEmpty()) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * One caller goes on to its next access, or to the end if that was its last.
   *
   * @param access null for a call that needs no cell
   * @param ended whether the call came to its end
   * @param attempts what it decided then
   */
  record Move(int caller, Access access, State to, boolean ended, boolean attempts) {
    @Override
    public String toString() {
      String text = "caller " + caller;
      if (access != null) {
        text += " " + access.kind().name().toLowerCase(Locale.ROOT);
        text += access.kind() == Kind.INCREMENTS ? " to " + access.value() : " " + access.value();
        text += access.cell() == 0 ? "" : " (cell " + access.cell() + ")";
      }
      return ended ? text + (attempts ? ": touches" : ": skips") : text;
    }
  }

  private final CapTouch revision;
  private final int callers;
  private final List<Watched> cells = new ArrayList<>();
  private final boolean perCpu;

  // The call that is being taken one access further.
  private List<Access> call = new ArrayList<>();
  private int caller;
  private int replayed;
  private boolean performed;

  /** Of a fresh instance, whose period is set. */
  Interleavings(CapTouch revision, int callers) {
    this.revision = revision;
    this.callers = callers;
    revision.watched(
        real -> {
          Watched cell = new Watched(cells.size(), real);
          cells.add(cell);
          return cell;
        });
    perCpu = usesNoCellTwice();
  }

  /** Whether the revision let its cells be watched: if not, there is nothing to interleave. */
  boolean hasCells() {
    return !cells.isEmpty();
  }

  /** Whether no cell is used by two callers: then each CPU counts for itself. */
  boolean perCpu() {
    return perCpu;
  }

  /** Nobody has called yet. */
  State start() {
    List<Integer> zeros = new ArrayList<>();
    for (Watched cell : cells) {
      zeros.add(cell.initial);
    }
    return new State(zeros, Collections.nCopies(callers, List.of()));
  }

  /** One caller's next access, from a state; it begins a call if it is in none. */
  Move move(State from, int who) {
    for (Watched cell : cells) {
      cell.real.store(from.cells().get(cell.index));
    }
    caller = who;
    call = new ArrayList<>(from.calls().get(who));
    int before = call.size();
    replayed = 0;
    performed = false;
    boolean ended;
    boolean attempts = false;
    try {
      attempts = revision.attempts(who);
      ended = true;
    } catch (Parked parked) {
      ended = false;
    }
    if (replayed < before) {
      throw differs();
    }
    List<Integer> values = new ArrayList<>();
    for (Watched cell : cells) {
      values.add(cell.real.load());
    }
    Access last = performed ? call.get(before) : null;
    List<List<Access>> calls = new ArrayList<>(from.calls());
    calls.set(who, ended ? List.of() : call);
    return new Move(who, last, new State(values, calls), ended, attempts);
  }

  /** Each caller alone, long enough for all that its step can do at a small period. */
  private boolean usesNoCellTwice() {
    for (int who = 0; who < callers; who++) {
      State state = start();
      for (int i = 0; i < 200; i++) {
        state = move(state, who).to();
      }
    }
    for (Watched cell : cells) {
      if (Integer.bitCount(cell.users) > 1) {
        return false;
      }
    }
    return hasCells();
  }

  private NoVerdict differs() {
    return new NoVerdict(
        "%s does not do the same again with the same values: its state is not in its cells alone"
            .formatted(revision.getClass().getSimpleName()));
  }

  /** The next access is for later. */
  private static final class Parked extends RuntimeException {
    private static final long serialVersionUID = 1;

    Parked() {
      super("parked", null, false, false);
    }
  }

  /** A cell of the revision with an eye on it. */
  private final class Watched implements Cell {
    private final int index;
    private final Cell real;
    private final int initial;
    private int users;

    Watched(int index, Cell real) {
      this.index = index;
      this.real = real;
      this.initial = real.load();
    }

    @Override
    public int load() {
      return access(Kind.LOADS, 0);
    }

    @Override
    public void store(int value) {
      access(Kind.STORES, value);
    }

    @Override
    public int increment(int period) {
      return real instanceof Cell.Atomic
          ? access(Kind.INCREMENTS, period)
          : Cell.super.increment(period);
    }

    private int access(Kind kind, int argument) {
      if (replayed < call.size()) {
        Access earlier = call.get(replayed++);
        boolean same = earlier.cell() == index && earlier.kind() == kind;
        if (!same || (kind == Kind.STORES && earlier.value() != argument)) {
          throw differs();
        }
        return earlier.value();
      }
      if (performed) {
        throw new Parked();
      }
      performed = true;
      users |= 1 << caller;
      if (perCpu && Integer.bitCount(users) > 1) {
        throw differs();
      }
      int value = perform(kind, argument);
      call.add(new Access(index, kind, value));
      replayed++;
      return value;
    }

    private int perform(Kind kind, int argument) {
      return switch (kind) {
        case LOADS -> real.load();
        case INCREMENTS -> real.increment(argument);
        case STORES -> {
          real.store(argument);
          yield argument;
        }
      };
    }
  }
}
