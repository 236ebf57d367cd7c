package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** MOD writes the mask and polls, and nothing keeps the poll from going first. */
@Revision(
    id = "mod-no-barrier",
    kind = Kind.DEFECT,
    source = "before 128dd1759d96",
    summary = "no fence between a MOD's write of the mask and its poll",
    fixedBy = "128dd1759d96",
    breaks = @Breaks(claim = "mod-loses-nothing", seenBy = "mod-vs-wakeup"),
    notApplicable =
        @NotApplicable(
            reason = "it differs from pin-file only by a fence, which no interleaving shows"))
public class ModNoBarrier extends PinFile {
  @Override
  protected void barrierBeforePoll() {}
}
