package dev.nackproof.captouch;

import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.List;

/** The order of the list decides which cap goes first, never whether a needed one goes. */
class TrimNeededTest {
  private static final List<List<Integer>> ORDERS =
      List.of(
          List.of(0, 1, 2),
          List.of(0, 2, 1),
          List.of(1, 0, 2),
          List.of(1, 2, 0),
          List.of(2, 0, 1),
          List.of(2, 1, 0));

  /** By the three bits of a cap's needs. */
  private static final List<String> NEEDS =
      List.of(
          "",
          " (used)",
          " (wanted)",
          " (used, wanted)",
          " (dirty)",
          " (used, dirty)",
          " (wanted, dirty)",
          " (used, wanted, dirty)");

  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "used-caps-survive",
      name = "trim-needed",
      bound = "3 caps, each used, wanted, dirty or not, in every order, trimmed to 0, 1 and 2")
  void aTrimLeavesWhatIsNeeded(Subject<CapTouch> revision, Tally tally) {
    Cases cases = new Cases();
    for (int needs = 0; needs < 8 * 8 * 8; needs++) {
      for (List<Integer> order : ORDERS) {
        for (int max = 0; max < 3; max++) {
          Trim trim = new Trim(List.of(needs & 7, needs >> 3 & 7, needs >> 6), order, max);
          cases.run(() -> trim.of(revision.get()), trim::toString);
        }
      }
    }
    cases.decide(tally, Cases.ASSERTED);
  }

  /** Three caps in an order of the list, and three bits for each: used, wanted, dirty. */
  private record Trim(List<Integer> needs, List<Integer> order, int max) {
    void of(CapTouch client) {
      Session session = new Session(0);
      Inode[] inodes = {new Inode("inode0"), new Inode("inode1"), new Inode("inode2")};
      for (int i : order) {
        client.add(session, inodes[i], 1);
        int bits = needs.get(i);
        client.need(inodes[i], bits & 1, bits >> 1 & 1, bits >> 2);
      }
      session.mutex.during(() -> client.trim(session, max));
      for (int i : order) {
        if (needs.get(i) != 0 && !client.contains(inodes[i], 0)) {
          throw new AssertionError("the trim removed inode" + i + ", which is needed");
        }
      }
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("trim to " + max + " of");
      for (int i : order) {
        text.append(" inode").append(i).append(NEEDS.get(needs.get(i)));
      }
      return text.toString();
    }
  }
}
