package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A walk drops s_cap_lock for its callback. On one thread: everything that another one may do
 * there, alone and in pairs, at every place of an iteration and of a trim. What needs a change
 * <em>inside</em> another's step is left to the model checker.
 */
class StepsInCallbackTest {
  private static final Map<Class<?>, Cases> EXPLORED = new HashMap<>();
  private static final List<Client.Step> STEPS = Client.steps();
  private static final String BOUND =
      "3 caps; up to 2 of 20 steps of others, each in any callback of an iteration or a trim";

  /** Places in the walk over three caps: the begin and the end of each callback. */
  private static final int PLACES = 6;

  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "lru-well-formed",
      name = "steps-in-callback",
      bound = BOUND)
  void theListsStayWellFormed(Subject<CapTouch> revision, Tally tally) {
    everySchedule(revision).decide(tally, "L1", "L2", "L4", "L6");
  }

  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "iterator-safe",
      name = "steps-in-callback",
      bound = BOUND)
  void theWalkIsLeftInPeace(Subject<CapTouch> revision, Tally tally) {
    everySchedule(revision).decide(tally, "L3");
  }

  /** One exploration answers both claims. */
  private static Cases everySchedule(Subject<CapTouch> revision) {
    return EXPLORED.computeIfAbsent(revision.type(), type -> explore(revision));
  }

  private static Cases explore(Subject<CapTouch> revision) {
    Cases cases = new Cases();
    // Single steps first: a witness should be short.
    for (boolean pairs : List.of(false, true)) {
      for (boolean trim : List.of(false, true)) {
        // An iteration does nothing between the two places of a callback: they are one.
        int stride = trim ? 1 : 2;
        for (int i = 0; i < PLACES; i += stride) {
          for (Client.Step one : STEPS) {
            if (!pairs) {
              run(revision, cases, new Course(trim, i, one, i, null));
              continue;
            }
            for (int j = i; j < PLACES; j += stride) {
              for (Client.Step other : STEPS) {
                run(revision, cases, new Course(trim, i, one, j, other));
              }
            }
          }
        }
      }
    }
    return cases;
  }

  /** What is asked of L4 at the end can fail. */
  @Test
  void aRemovalThatNobodyFinishesIsSeen() {
    CapTouch leaking =
        new EveryTouch() {
          @Override
          protected boolean unlinkLocked(Session session, Cap cap, boolean queueRelease) {
            super.unlinkLocked(session, cap, queueRelease);
            return false;
          }
        };
    Client client = new Client(leaking);
    Client.Step remove = STEPS.get(2);
    client.walk(false, new Course(false, 4, remove, 4, null));
    assertThat(remove).hasToString("remove inode0");
    assertThatThrownBy(client::settle)
        .isInstanceOf(InvariantViolation.class)
        .hasMessage("L4: cap(inode0,0) was removed and never freed");
  }

  private static void run(Subject<CapTouch> revision, Cases cases, Course course) {
    cases.run(
        () -> {
          Client client = new Client(revision.get());
          client.walk(course.trim(), course);
          client.settle();
        },
        course::toString);
  }

  /** A walk, one or two steps of others, and where in the walk they happen. */
  private record Course(boolean trim, int i, Client.Step one, int j, Client.Step other)
      implements Client.Schedule {
    @Override
    public void at(int place, Client client) {
      if (place == i) {
        one.other().act(client);
      }
      if (place == j && other != null) {
        other.other().act(client);
      }
    }

    @Override
    public String toString() {
      String walk = (trim ? "trim" : "iteration") + " of inode0, inode1, inode2";
      String first = "\n" + place(i) + one;
      return walk + first + (other == null ? "" : "\n" + place(j) + other);
    }

    private static String place(int place) {
      return "  callback %d, %s: ".formatted(place / 2 + 1, place % 2 == 0 ? "begin" : "end");
    }
  }
}
