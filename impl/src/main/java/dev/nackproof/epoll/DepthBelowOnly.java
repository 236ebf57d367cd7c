package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * As before f2e467a48287, of a chain only what is below the new link counts: built from the top
 * down it may be as long as anybody likes.
 */
@Revision(
    id = "depth-below-only",
    kind = Kind.DEFECT,
    source = "before f2e467a48287, seeded into pin-file",
    summary = "the links above an epoll do not count for the depth",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "graph-legal",
          seenBy = {"every-chain"}),
      @Breaks(
          claim = "errors-match-linux",
          seenBy = {"chains"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class DepthBelowOnly extends PinFile {
  @Override
  protected boolean mayNest(Task task, Eventpoll ep, Eventpoll target) {
    return depthBelow(task, ep, target, 0) <= MAX_NESTS;
  }
}
