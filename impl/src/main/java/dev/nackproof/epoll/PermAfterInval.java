package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** A target that can't be polled is refused last, although Linux looks at it first. */
@Revision(
    id = "perm-after-inval",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "epoll_ctl gives EPERM only where it finds no EINVAL",
    fixedBy = "pin-file",
    breaks =
        @Breaks(
            claim = "errors-match-linux",
            seenBy = {"order-of-errors", "every-sequence", "random-sequences"}),
    notApplicable =
        @NotApplicable(reason = "it differs from pin-file only in the order of epoll_ctl's errors"))
public class PermAfterInval extends PinFile {
  @Override
  protected int checkCtl(File epFile, int op, File target, Event event) {
    if (epFile == target || !epFile.isEpoll()) {
      return -Errno.EINVAL;
    }
    return super.checkCtl(epFile, op, target, event);
  }
}
