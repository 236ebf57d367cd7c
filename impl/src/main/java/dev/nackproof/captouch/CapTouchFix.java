package dev.nackproof.captouch;

import static dev.nackproof.review.Engine.JCSTRESS;
import static dev.nackproof.review.Engine.LINCHECK_MODEL;
import static dev.nackproof.review.Engine.LINCHECK_STRESS;
import static dev.nackproof.review.Engine.UNIT;

import dev.nackproof.review.Check;
import dev.nackproof.review.Fix;

/** The sampled cap touch: what a reviewer asks of it, and how it is asked. */
public final class CapTouchFix extends Fix<CapTouch> {
  private static final Check TOUCH_VS_TRIM =
      check(LINCHECK_MODEL, "touch-vs-trim", "trim of a session || touches of its caps");
  private static final Check TOUCHES_VS_WALK =
      check(
          LINCHECK_MODEL, "touches-vs-walk", "a walk || a touch on one CPU || a touch on another");
  private static final Check REMOVE_VS_TRIM =
      check(
          LINCHECK_MODEL, "remove-vs-trim", "trim of a session || imports remove two of its caps");
  private static final Check REMOVE_VS_WALK =
      check(
          LINCHECK_MODEL,
          "remove-vs-walk",
          "a walk that changes nothing || an import removes a cap");
  private static final Check ADD_VS_TRIM =
      check(LINCHECK_MODEL, "add-vs-trim", "trim of a session || an async create adds a cap");
  private static final Check RELEASE_VS_REMOVE =
      check(LINCHECK_MODEL, "release-vs-remove", "releases are sent, or not || caps are removed");
  private static final Check EVICT_VS_WALK =
      check(LINCHECK_MODEL, "evict-vs-walk", "a walk || the last reference of an inode is put");
  private static final Check FORWARD_VS_WALK =
      check(LINCHECK_MODEL, "forward-vs-walk", "a walk || a create is forwarded from its session");

  /** Fills the table. */
  public CapTouchFix() {
    super(
        "captouch",
        "Sampled cap touch (fs/ceph)",
        "[PATCH] fs/ceph/caps: skip __touch_cap() most of the time, 2026-07-03",
        CapTouch.class);

    claim(
        "lru-well-formed",
        "L1, L2, L4 and L6 hold after any interleaving of touch, add, remove, trim, release",
        check(
            UNIT,
            "steps-in-callback",
            "everything that may happen while a walk is in its callback"),
        TOUCH_VS_TRIM,
        TOUCHES_VS_WALK,
        REMOVE_VS_TRIM,
        REMOVE_VS_WALK,
        ADD_VS_TRIM,
        RELEASE_VS_REMOVE,
        EVICT_VS_WALK,
        FORWARD_VS_WALK,
        check(LINCHECK_STRESS, "all-operations", "two threads with random operations"));
    claim(
        "no-use-after-free",
        "no operation reads a freed cap or follows a cleared link, none is freed twice (L5, L7)",
        TOUCH_VS_TRIM,
        TOUCHES_VS_WALK,
        REMOVE_VS_TRIM,
        REMOVE_VS_WALK,
        ADD_VS_TRIM,
        RELEASE_VS_REMOVE,
        EVICT_VS_WALK,
        FORWARD_VS_WALK);
    claim(
        "iterator-safe",
        "while a trim walks, nobody reorders the list or unlinks the walked cap, and it sees every"
            + " cap that stayed (L3)",
        check(
            UNIT,
            "steps-in-callback",
            "everything that may happen while a walk is in its callback"),
        TOUCH_VS_TRIM,
        TOUCHES_VS_WALK,
        REMOVE_VS_TRIM,
        REMOVE_VS_WALK,
        ADD_VS_TRIM,
        EVICT_VS_WALK,
        FORWARD_VS_WALK);
    claim(
        "linearizable",
        "add, remove, touch, count and contains are linearizable to a sequential LRU, with period 1"
            + " in order too (iterate and trim are not, and are left out)",
        check(
            LINCHECK_MODEL,
            "lru-history",
            "remove, touch || contains, add, count, after three adds; then the order"),
        check(LINCHECK_STRESS, "random-histories", "two threads with random operations"));
    claim(
        "used-caps-survive",
        "trim never removes a used, wanted or dirty cap, whatever the order: the race is harmless"
            + " where it matters",
        check(UNIT, "trim-needed", "trims over every combination of used, wanted, dirty and order"),
        check(LINCHECK_MODEL, "use-vs-trim", "trim of a session || a cap comes into use"));
    claim(
        "count-exact",
        "no increment of the skip counter is lost",
        check(JCSTRESS, "two-cpus", "one touch each on two CPUs; then the count")
            .ofStep("attempts"));
    claim(
        "decision-follows",
        "each call's decision follows from the value that it wrote",
        check(
                JCSTRESS,
                "two-cpus",
                "one touch each on two CPUs at period 2, by the counter's last step but one if each"
                    + " CPU has its own")
            .ofStep("attempts"));
    claim(
        "bounded-gap",
        "at rest after c calls at least floor(c / period) touches were attempted (summed per CPU"
            + " where the counter is per CPU)",
        check(UNIT, "every-interleaving", "1 to 3 callers at periods 2 to 4, every interleaving"),
        check(LINCHECK_MODEL, "two-callers", "two CPUs with two calls each at period 2")
            .ofStep("attempts"));
    claim(
        "hot-caps-move",
        "for every periodic pattern of k touch calls, k = 1 ... 512, every cap of it moves within the"
            + " bound that the revision states",
        check(
            UNIT, "every-pattern", "every k and every phase, over a whole cycle of the sampling"));
    claim(
        "hot-caps-stay",
        "when a quarter of the caps get 4096 random touches each between two trims and the others"
            + " none, no touched cap is in the half that is trimmed",
        check(UNIT, "random-touches", "64 caps, fixed seeds"));
    claim(
        "contention-drop",
        "s_cap_lock is taken at least 75 times less often for the mail's mix",
        check(UNIT, "mail-mix", "1/1000 of the mail's touches and other acquisitions, counted"));

    note(
        "What the data race does: an increment can be lost (count-exact), also when a CPU is held up"
            + " between its read and its write and sets the counter back. Then more than 255 calls in a"
            + " row can skip: with n callers up to C(255 + n, n) - 1, that is 255, 32895, 2829055 for"
            + " n = 1, 2, 3 (counted exhaustively at small periods, where the formula fits; under the"
            + " language's rules for data races there is formally no bound at all). Nothing else was"
            + " seen: each call decides by the value that it wrote. (A C compiler may read a plain"
            + " variable a second time for the decision, as sampled-reloaded does; Java's may not.)");
    note(
        "What survives it: the lists, the lifetimes, the iterator and every cap that is in use"
            + " (lru-well-formed, no-use-after-free, iterator-safe, linearizable, used-caps-survive)."
            + " The order of the list is policy: trim asks again before it drops a cap.");
    note(
        "data_race() changes neither the code nor a verdict: it tells the race detector that the race is"
            + " meant. READ_ONCE and WRITE_ONCE keep the compiler from splitting, repeating or inventing"
            + " an access; a read and a write stay two steps, and the verdicts are the same. A counter"
            + " for each CPU removes the race: nothing is lost, at most 255 skips for each CPU.");
    note(
        "None of them removes the resonance: a fixed period of 256 that shares a factor with the number"
            + " of touch calls in a repeated system call moves the same caps for ever, and the others"
            + " never, however hot they are (hot-caps-move; two calls are enough). sampled-coprime does,"
            + " with two prime periods in turns, for 1/77 instead of 1/78 of the mail's acquisitions.");
    note(
        "forwarded-create is in every kernel revision of today, by our reading, and unreported; the"
            + " other columns have it guarded.");
    note(
        "The mail's mix is back-solved from its two totals: T touches and O other acquisitions with T"
            + " + O = 1957814739 and T/256 + O = 25069948, so T = 1940324182 and O = 17490557.");
  }
}
