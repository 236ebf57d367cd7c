package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A touch moves the iterated cap to the tail; the walk goes on behind it, at the end of the list,
 * and leaves out everything in between.
 */
@Revision(
    id = "touch-iterated",
    kind = Kind.DEFECT,
    source = "seeded: a touch that ignores s_cap_iterator",
    summary = "a touch reorders the list while a walk stands on it",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(
          claim = "iterator-safe",
          seenBy = {"steps-in-callback", "touch-vs-trim"})
    })
public class TouchIterated extends SampledCoprime {
  @Override
  protected boolean mayReorder(Session session) {
    return true;
  }
}
