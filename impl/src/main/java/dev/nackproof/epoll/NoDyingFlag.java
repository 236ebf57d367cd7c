package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * Nothing keeps the two closers apart: the one of the file reads its first item, the one of the
 * epoll removes that item and frees the eventpoll, the first takes the mutex of what it read.
 */
@Revision(
    id = "no-dying-flag",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary =
        "neither flag nor pin: the epoll's closer takes an item that a file's closer is about to take",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"unlock-vs-free"}),
      @Breaks(
          claim = "slot-reuse-safe",
          seenBy = {"slot-window"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class NoDyingFlag extends PinFile {
  @Override
  protected boolean pin(File file) {
    return true;
  }

  @Override
  protected void unpin(Task task, File file) {}
}
