package dev.nackproof.captouch;

import dev.nackproof.review.NoVerdict;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.Arrays;

/**
 * A system call makes the same k touches each time, always in the same order. A counter with a
 * fixed period that shares a factor with k touches the same positions for ever; the others never
 * move, however hot they are.
 *
 * <p>The sampling step repeats itself after some calls, and with a pattern of length k after the
 * least common multiple of both: so far each position's gaps are measured, the one around the end
 * included. That is every phase, since a pattern that starts later is the same pattern turned.
 */
class PatternTest {
  private static final int LONGEST = 512;

  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "hot-caps-move",
      name = "every-pattern",
      bound = "patterns of 1 to 512 calls in every phase, until sampling and pattern repeat")
  void everyPositionMoves(Subject<CapTouch> revision, Tally tally) {
    CapTouch sampling = revision.get();
    int cycle = sampling.cycle();
    int[] touches = touchesOfOneCycle(sampling, cycle);
    for (int length = 1; length <= LONGEST; length++) {
      tally.add(length);
      everyPositionMoves(touches, cycle, length, sampling.movesWithin(length));
    }
  }

  /** The calls of one cycle that touch; checks on the next two cycles that it is one. */
  private static int[] touchesOfOneCycle(CapTouch sampling, int cycle) {
    boolean[] touched = new boolean[cycle];
    int[] touches = new int[cycle];
    int count = 0;
    for (int call = 0; call < cycle; call++) {
      touched[call] = sampling.attempts(0);
      if (touched[call]) {
        touches[count++] = call;
      }
    }
    for (int call = cycle; call < 3L * cycle; call++) {
      if (sampling.attempts(0) != touched[call % cycle]) {
        throw new NoVerdict(
            "cycle() says that the sampling repeats after %d calls, but call %d differs from call %d"
                .formatted(cycle, call, call % cycle));
      }
    }
    return Arrays.copyOf(touches, count);
  }

  private static void everyPositionMoves(int[] touches, int cycle, int length, long bound) {
    long end = (long) cycle * length / gcd(cycle, length);
    long[] first = new long[length];
    long[] last = new long[length];
    long[] gap = new long[length];
    Arrays.fill(first, -1);
    for (long start = 0; start < end; start += cycle) {
      for (int touch : touches) {
        long call = start + touch;
        int position = (int) (call % length);
        if (first[position] < 0) {
          first[position] = call;
        } else {
          gap[position] = Math.max(gap[position], call - last[position]);
        }
        last[position] = call;
      }
    }
    for (int position = 0; position < length; position++) {
      if (first[position] < 0) {
        throw new AssertionError(
            "k = %d: position %d is never touched; touched: %s"
                .formatted(length, position, touched(first)));
      }
      long longest = Math.max(gap[position], first[position] + end - last[position]);
      if (longest > bound) {
        throw new AssertionError(
            "k = %d: position %d is not touched for %d calls, the revision says %d"
                .formatted(length, position, longest, bound));
      }
    }
  }

  private static String touched(long[] first) {
    StringBuilder positions = new StringBuilder();
    for (int position = 0; position < first.length; position++) {
      if (first[position] >= 0) {
        positions.append(positions.isEmpty() ? "" : ", ").append(position);
      }
    }
    return "[" + positions + "]";
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
