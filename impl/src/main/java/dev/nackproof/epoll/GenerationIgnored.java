package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * An ADD does not ask whether a check in flight has been at its epoll: the check has counted the
 * paths of the files that were there, and misses the new one.
 */
@Revision(
    id = "generation-ignored",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "an ADD to an epoll that a check is walking over is not checked itself",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "graph-legal",
          seenBy = {"add-vs-check"})
    },
    notApplicable = @NotApplicable(reason = "it differs from pin-file only in the check of an ADD"))
public class GenerationIgnored extends PinFile {
  @Override
  protected boolean isBeingChecked(Eventpoll ep) {
    return false;
  }
}
