package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.captouch.Interleavings.Move;
import dev.nackproof.captouch.Interleavings.State;
import dev.nackproof.review.NoVerdict;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How many calls may skip in a row? With one counter and one caller, period - 1. A second caller
 * whose increment is lost, or who was descheduled between read and write and sets the counter back,
 * makes it more: here every interleaving of the accesses is tried, so that the numbers are exact.
 */
class BoundedGapTest {
  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "bounded-gap",
      name = "every-interleaving",
      bound =
          "1 to 3 callers, periods 2 to 4, up to 2 x period + 1 calls in all, every interleaving of"
              + " their accesses")
  void enoughTouchesAreAttempted(Subject<CapTouch> revision, Tally tally) {
    for (int callers = 1; callers <= 3; callers++) {
      for (int period = 2; period <= 4; period++) {
        everyInterleaving(revision.get().period(period), callers, period, tally);
      }
    }
  }

  private static void everyInterleaving(CapTouch revision, int callers, int period, Tally tally) {
    Interleavings space = new Interleavings(revision, callers);
    if (!space.hasCells()) {
      oneAfterTheOther(revision, period, tally);
      return;
    }
    Set<Place> known = new HashSet<>();
    Deque<Place> next = new ArrayDeque<>();
    next.add(new Place(space.start(), Collections.nCopies(callers, 0), 0, null, null));
    while (!next.isEmpty()) {
      Place place = next.remove();
      tally.add();
      if (place.state().isAtRest()) {
        enough(place, period, space.perCpu());
      }
      for (int caller = 0; caller < callers; caller++) {
        boolean idle = place.state().calls().get(caller).isEmpty();
        if (idle && place.begun() > 2 * period) {
          continue;
        }
        Place there = place.after(space.move(place.state(), caller));
        if (known.add(there)) {
          next.add(there);
        }
      }
    }
  }

  private static void enough(Place place, int period, boolean perCpu) {
    int calls = sum(place.ended());
    int expected = calls / period;
    if (perCpu) {
      expected = 0;
      for (int own : place.ended()) {
        expected += own / period;
      }
    }
    if (place.touches() < expected) {
      throw new AssertionError(
          "period %d: %d calls, all ended, and %d of them touched instead of %d%s"
              .formatted(period, calls, place.touches(), expected, place.path()));
    }
  }

  /**
   * A step without cells can only be taken as a whole. It is broken if it skips too often on one
   * CPU, and holds if it never skips; between these it can't be known what two callers would do.
   */
  private static void oneAfterTheOther(CapTouch revision, int period, Tally tally) {
    int calls = Math.max(revision.cycle(), 4 * period);
    int touches = 0;
    for (int call = 1; call <= calls; call++) {
      tally.add();
      touches += revision.attempts(0) ? 1 : 0;
      if (touches < call / period) {
        throw new AssertionError(
            "period %d: %d calls of one caller, and %d of them touched instead of %d"
                .formatted(period, call, touches, call / period));
      }
    }
    if (touches < calls) {
      throw new NoVerdict(
          "%s skips and hands out no cells, so that its accesses cannot be interleaved: override"
                  .formatted(revision.getClass().getSimpleName())
              + " watched(), and keep its state in the cells");
    }
  }

  private static int sum(List<Integer> numbers) {
    int sum = 0;
    for (int number : numbers) {
      sum += number;
    }
    return sum;
  }

  /**
   * Where an exploration has come to; how it came there does not tell two of them apart.
   *
   * @param ended how many calls of each caller have come to their end
   * @param touches how many of these were touches
   */
  private record Place(State state, List<Integer> ended, int touches, Place from, Move by) {
    Place after(Move move) {
      List<Integer> now = ended;
      if (move.ended()) {
        now = new ArrayList<>(ended);
        now.set(move.caller(), now.get(move.caller()) + 1);
      }
      return new Place(move.to(), now, touches + (move.attempts() ? 1 : 0), this, move);
    }

    int begun() {
      int begun = sum(ended);
      for (List<Interleavings.Access> call : state.calls()) {
        begun += call.isEmpty() ? 0 : 1;
      }
      return begun;
    }

    String path() {
      return from == null ? "" : from.path() + "\n  " + by;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Place place
          && touches == place.touches
          && ended.equals(place.ended)
          && state.equals(place.state);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * state.hashCode() + ended.hashCode()) + touches;
    }
  }

  // ------------------------------------------------------------ how long everybody can skip

  @ParameterizedTest
  @CsvSource({"1,2", "1,3", "1,4", "1,5", "2,2", "2,3", "2,4", "2,5", "3,2", "3,3", "3,4", "3,5"})
  void theRacyCounterSkipsExactlyAsOftenAsTheFormulaSays(int callers, int period) {
    int formula = skips(callers, period).intValueExact();
    assertThat(longestRun(new SampledRacy(), callers, period)).isEqualTo(formula);
    assertThat(longestRun(new SampledOnce(), callers, period)).isEqualTo(formula);
  }

  @Test
  void theFormulaSays255Then32895Then2829055ForTheKernelsPeriod() {
    assertThat(skips(1, 256)).isEqualTo(255);
    assertThat(skips(2, 256)).isEqualTo(32_895);
    assertThat(skips(3, 256)).isEqualTo(2_829_055);
  }

  @Test
  void oneCallerSkips255TimesAtTheKernelsPeriod() {
    assertThat(longestRun(new SampledRacy(), 1, 256)).isEqualTo(255);
  }

  @ParameterizedTest
  @CsvSource({"1,2", "1,5", "2,2", "2,5", "3,2", "3,5"})
  void theAtomicCounterSkipsOneLessThanItsPeriod(int callers, int period) {
    assertThat(longestRun(new SampledAtomic(), callers, period)).isEqualTo(period - 1);
  }

  @ParameterizedTest
  @CsvSource({"1,2", "1,5", "2,2", "2,5", "3,2", "3,4"})
  void eachCpuOfItsOwnCounterSkipsOneLessThanItsPeriod(int callers, int period) {
    assertThat(longestRun(new SampledPerCpu(), callers, period)).isEqualTo(callers * (period - 1));
    assertThat(longestRun(new SampledCoprime(), callers, period)).isEqualTo(callers * (period - 1));
  }

  /** C(period - 1 + callers, callers) - 1. */
  private static BigInteger skips(int callers, int period) {
    BigInteger combinations = BigInteger.ONE;
    for (int i = 1; i <= callers; i++) {
      combinations =
          combinations.multiply(BigInteger.valueOf(period - 1 + i)).divide(BigInteger.valueOf(i));
    }
    return combinations.subtract(BigInteger.ONE);
  }

  /** The most calls that can end one after the other without a touch, from whatever state. */
  private static int longestRun(CapTouch revision, int callers, int period) {
    Interleavings space = new Interleavings(revision.period(period), callers);
    Set<State> known = new HashSet<>();
    Deque<State> next = new ArrayDeque<>(List.of(space.start()));
    Map<State, Integer> runs = new HashMap<>();
    int longest = 0;
    while (!next.isEmpty()) {
      State state = next.remove();
      longest = Math.max(longest, longestRunFrom(space, state, runs));
      for (int caller = 0; caller < callers; caller++) {
        State there = space.move(state, caller).to();
        if (known.add(there)) {
          next.add(there);
        }
      }
    }
    return longest;
  }

  private static int longestRunFrom(Interleavings space, State state, Map<State, Integer> runs) {
    Integer found = runs.get(state);
    if (found != null) {
      return found;
    }
    int longest = 0;
    for (int caller = 0; caller < state.calls().size(); caller++) {
      Move move = space.move(state, caller);
      if (!move.attempts()) {
        int own = move.ended() ? 1 : 0;
        longest = Math.max(longest, own + longestRunFrom(space, move.to(), runs));
      }
    }
    runs.put(state, longest);
    return longest;
  }

  // ------------------------------------------------------------ what is not taken for an answer

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRevisionThatHidesItsCellsGetsNoVerdictUnlessItSkipsTooOften(boolean enough) {
    CapTouch hidden =
        new CapTouch() {
          private int calls;

          @Override
          protected boolean attempts(int cpu) {
            return ++calls % (enough ? 2 : 3) == 0;
          }
        };
    assertThatThrownBy(() -> everyInterleaving(hidden, 2, 2, new Tally()))
        .isInstanceOf(enough ? NoVerdict.class : AssertionError.class)
        .hasMessageContaining(enough ? "hands out no cells" : "touched instead of");
  }

  @Test
  void aRevisionThatKeepsStateBesideItsCellsGetsNoVerdict() {
    CapTouch forgetful =
        new SampledRacy() {
          private boolean odd;

          @Override
          protected boolean attempts(int cpu) {
            odd = !odd;
            return odd ? super.attempts(cpu) : counter().increment(7) == 0 && super.attempts(cpu);
          }
        };
    assertThatThrownBy(() -> everyInterleaving(forgetful, 2, 2, new Tally()))
        .isInstanceOf(NoVerdict.class)
        .hasMessageContaining("its state is not in its cells alone");
  }

  @Test
  void aRevisionThatAlwaysTouchesNeedsNoCells() {
    everyInterleaving(new EveryTouch(), 2, 2, new Tally());
  }
}
