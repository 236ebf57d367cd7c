package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Two parties finish one removal (L4): who removes an iterated cap without a release counts it off
 * at once, and the walk counts it off again.
 */
@Revision(
    id = "counted-twice",
    kind = Kind.DEFECT,
    source = "seeded: both parties of a removal count it",
    summary = "a removal without release counts an iterated cap off, and the walk does so again",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(
          claim = "lru-well-formed",
          seenBy = {"steps-in-callback", "remove-vs-walk"})
    })
public class CountedTwice extends SampledCoprime {
  @Override
  protected boolean unlinkLocked(Session session, Cap cap, boolean queueRelease) {
    if (!queueRelease && session.iterator() == cap) {
      session.countCap(-1);
    }
    return super.unlinkLocked(session, cap, queueRelease);
  }
}
