package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** The callback's stop is a break out of the inner loop only. */
@Revision(
    id = "stop-inner-only",
    kind = Kind.DEFECT,
    source = "before LU-6636",
    summary = "the callback's stop ends only the chain",
    fixedBy = "LU-6636",
    breaks = {
      @Breaks(
          claim = "stop-honoured",
          seenBy = {"stop-anywhere"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"},
          repairedBy = "stay-until-empty")
    })
public class StopInnerOnly extends Resume {
  @Override
  protected Leave afterCallback(boolean stop, boolean changed) {
    if (changed) {
      return Leave.WALK;
    }
    return stop ? Leave.CHAIN : Leave.NOTHING;
  }
}
