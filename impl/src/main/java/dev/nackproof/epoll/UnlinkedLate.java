package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * f_lock is let go of between "f_ep = null" and the unlink. What keeps an ordinary file in that
 * window is that a section of a spin lock is an RCU reader: without it the last close frees the
 * file as it does a nested epoll.
 */
@Revision(
    id = "unlinked-late",
    kind = Kind.DEFECT,
    source = "seeded into put-after-unlock, the cleanest that does not pin the file",
    summary = "the item is unlinked in a second section of f_lock",
    fixedBy = "pin-file",
    breaks =
        @Breaks(
            claim = "no-use-after-free",
            seenBy = {"file-window"}),
    notApplicable =
        @NotApplicable(
            reason = "it is a control of what it breaks; the rest is asked of put-after-unlock"))
public class UnlinkedLate extends PutAfterUnlock {
  @Override
  protected void unlink(Task task, ItemsHead head, File file, Item item) {
    task.unlock(file.lock);
    task.lock(file.lock);
    super.unlink(task, head, file, item);
  }
}
