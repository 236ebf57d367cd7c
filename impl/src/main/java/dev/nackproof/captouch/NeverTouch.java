package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** The cheapest sampling of all. */
@Revision(
    id = "never-touch",
    kind = Kind.DEFECT,
    source = "seeded: a touch that never touches",
    summary = "no touch ever moves a cap",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(
          claim = "hot-caps-move",
          seenBy = {"every-pattern"}),
      @Breaks(
          claim = "hot-caps-stay",
          seenBy = {"random-touches"}),
      @Breaks(
          claim = "linearizable",
          seenBy = {"lru-history"})
    },
    notApplicable =
        @NotApplicable(
            claims = {"count-exact", "decision-follows", "bounded-gap"},
            reason = "it has no counter"))
public class NeverTouch extends SampledCoprime {
  @Override
  protected boolean attempts(int cpu) {
    return false;
  }
}
