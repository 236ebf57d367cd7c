package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * The mutex is not held from the look-up to what follows from it: two ADDs of one file find that it
 * is not watched, and both succeed.
 */
@Revision(
    id = "lookup-unlocked",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "epoll_ctl lets go of ep.mtx between the look-up and the change",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "linearizable",
          seenBy = {"ctl-history"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class LookupUnlocked extends PinFile {
  @Override
  protected Item lookUp(Task task, Eventpoll ep, File target, int fd) {
    Item item = super.lookUp(task, ep, target, fd);
    task.unlock(ep.mtx);
    task.lock(ep.mtx);
    return item;
  }
}
