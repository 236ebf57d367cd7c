package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * A system call takes no reference on the files that it looks up, as fdget may only in a process of
 * one thread: a close beside it tears them down under it.
 */
@Revision(
    id = "fd-unpinned",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "epoll_ctl and epoll_wait do not hold the files that they work on",
    fixedBy = "pin-file",
    breaks =
        @Breaks(
            claim = "no-use-after-free",
            seenBy = {"no-space", "failed-add-vs-file", "ctl-vs-close"}),
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class FdUnpinned extends PinFile {
  @Override
  protected File hold(int fd) {
    return descriptors.peek(fd);
  }

  @Override
  protected void release(Task task, File file) {}
}
