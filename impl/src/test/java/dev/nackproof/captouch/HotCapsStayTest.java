package dev.nackproof.captouch;

import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What the mail promises: the busy caps still gravitate towards the end of the list. */
class HotCapsStayTest {
  private static final int CAPS = 64;
  private static final int HOT = CAPS / 4;
  private static final int TOUCHES = 4096;
  private static final long[] SEEDS = {1, 2, 3};
  private static final int ROUNDS = 2;

  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "hot-caps-stay",
      name = "random-touches",
      bound = "64 caps, 16 of them with 4096 touches each in random order; 3 seeds, 2 trims each")
  void noHotCapIsTrimmed(Subject<CapTouch> revision, Tally tally) {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      CapTouch client = revision.get();
      Session session = new Session(0);
      List<Inode> inodes = new ArrayList<>();
      for (int i = 0; i < CAPS; i++) {
        inodes.add(new Inode("inode" + i));
      }
      for (int round = 0; round < ROUNDS; round++) {
        // The hot ones first: they are the ones to go if nothing moves them.
        for (Inode inode : inodes) {
          if (!client.contains(inode, 0)) {
            client.add(session, inode, 1);
          }
        }
        touchInRandomOrder(client, inodes.subList(0, HOT), random);
        session.mutex.during(() -> client.trim(session, CAPS / 2));
        tally.add();
        for (Inode hot : inodes.subList(0, HOT)) {
          if (!client.contains(hot, 0)) {
            throw new AssertionError(
                "%s was touched 4096 times and trimmed; seed %d, trim %d"
                    .formatted(hot.name(), seed, round + 1));
          }
        }
      }
    }
  }

  private static void touchInRandomOrder(CapTouch client, List<Inode> hot, Random random) {
    int[] left = new int[hot.size()];
    Arrays.fill(left, TOUCHES);
    for (int touches = TOUCHES * hot.size(); touches > 0; touches--) {
      int which = random.nextInt(hot.size());
      while (left[which] == 0) {
        which = (which + 1) % hot.size();
      }
      left[which]--;
      client.issuedMask(hot.get(which), 1, true, random.nextInt(CapTouch.CPUS));
    }
  }
}
