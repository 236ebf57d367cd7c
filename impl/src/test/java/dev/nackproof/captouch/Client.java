package dev.nackproof.captouch;

import dev.nackproof.kernel.InvariantViolation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One client for the steps of a walk and of everybody beside it, all on one thread: two sessions,
 * three inodes with a cap each in the first session, and a fourth without.
 */
final class Client {
  private final CapTouch revision;
  private final Session first = new Session(0);
  private final Session second = new Session(1);
  private final List<Inode> inodes = new ArrayList<>();
  private final List<Inode> gone = new ArrayList<>();
  private final List<Inode> evictions = new ArrayList<>();
  private final Set<Cap> known = new LinkedHashSet<>();

  /** Every touch goes for the lock. */
  Client(CapTouch revision) {
    this.revision = revision.period(1);
    for (int i = 0; i < 4; i++) {
      inodes.add(new Inode("inode" + i));
    }
    for (int i = 0; i < 3; i++) {
      revision.add(first, inodes.get(i), 1);
    }
    remember();
  }

  /** What somebody without s_mutex does while a walk has dropped s_cap_lock. */
  interface Other {
    void act(Client client);
  }

  /** What others do, with a name for the witness. */
  record Step(String name, Other other) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Everything that others may do, with every inode. */
  static List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("create inode3", c -> c.revision.add(c.first, c.inodes.get(3), 1)));
    for (int i = 0; i < 4; i++) {
      int which = i;
      steps.add(step("touch", i, (c, inode) -> c.revision.issuedMask(inode, 1, true, 0)));
      if (i == 3) {
        continue;
      }
      steps.add(step("remove", i, (c, inode) -> c.revision.remove(inode, 0, false)));
      steps.add(step("remove and release", i, (c, inode) -> c.revision.remove(inode, 0, true)));
      steps.add(step("forward", i, (c, inode) -> c.revision.forward(inode, c.first, c.second)));
      steps.add(
          step(
              "evict",
              i,
              (c, inode) -> {
                c.gone.add(inode);
                c.revision.putInode(inode);
              }));
      steps.add(step("begin to evict", i, (c, inode) -> c.beginEviction(which)));
    }
    return steps;
  }

  private interface Act {
    void on(Client client, Inode inode);
  }

  /** Nobody reaches an inode whose last user is gone. */
  private static Step step(String name, int which, Act act) {
    return new Step(
        name + " inode" + which,
        c -> {
          Inode inode = c.inodes.get(which);
          if (!c.gone.contains(inode)) {
            act.on(c, inode);
          }
        });
  }

  /** The last reference is put; the caps go only when the walk is over. */
  private void beginEviction(int which) {
    Inode inode = inodes.get(which);
    gone.add(inode);
    if (inode.references.decAndTest()) {
      evictions.add(inode);
    }
  }

  /** What happens at the places of a walk: two in each callback, at its begin and at its end. */
  interface Schedule {
    void at(int place, Client client);
  }

  /** Walks over the first session; a trim removes what it finds. */
  void walk(boolean trim, Schedule schedule) {
    int[] place = {0};
    first.mutex.during(
        () ->
            revision.iterate(
                first,
                (inode, mds) -> {
                  schedule.at(place[0]++, this);
                  if (trim) {
                    revision.dropIfUnneeded(inode, mds);
                  }
                  schedule.at(place[0]++, this);
                  remember();
                  return true;
                }));
  }

  private void remember() {
    known.addAll(revision.order(first));
    known.addAll(revision.order(second));
  }

  /**
   * Ends what was begun, tells the MDS of all that was given up, and looks at everything.
   *
   * @throws InvariantViolation for what does not hold; L4 for a cap whose removal nobody finished
   */
  void settle() {
    evictions.forEach(revision::evict);
    for (Session session : List.of(first, second)) {
      session.mutex.during(() -> revision.sendReleases(session, false));
      session.mutex.during(() -> revision.sendReleases(session, true));
    }
    Invariants.atRest(List.of(first, second), inodes);
    known.removeAll(revision.order(first));
    known.removeAll(revision.order(second));
    for (Cap cap : known) {
      if (!cap.isFreed()) {
        throw new InvariantViolation("L4", cap + " was removed and never freed");
      }
    }
  }
}
