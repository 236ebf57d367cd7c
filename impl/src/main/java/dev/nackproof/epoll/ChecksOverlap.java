package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * Checks are not serialised: each of two ADDs finds that its link closes no cycle, and both links
 * do.
 */
@Revision(
    id = "checks-overlap",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "two ADDs that can nest check at the same time",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "graph-legal",
          seenBy = {"racing-cycle"})
    },
    notApplicable = @NotApplicable(reason = "it differs from pin-file only in the check of an ADD"))
public class ChecksOverlap extends PinFile {
  @Override
  protected void lockGraph(Task task) {}

  @Override
  protected void unlockGraph(Task task) {}
}
