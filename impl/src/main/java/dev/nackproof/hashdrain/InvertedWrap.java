package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The test of the wrap-around the wrong way round: the buckets before the cursor are visited if and
 * only if the walk was to be over. With a walk that resumes, that costs what resuming had gained.
 */
@Revision(
    id = "inverted-wrap",
    kind = Kind.DEFECT,
    source = "before dcf045e (LU-6929, 2015)",
    summary = "a walk wraps around only when it was left early",
    fixedBy = "dcf045e",
    breaks = {
      @Breaks(
          claim = "sees-what-was",
          seenBy = {"add-anywhere", "drain-vs-add"}),
      @Breaks(
          claim = "stop-honoured",
          seenBy = {"stop-anywhere"}),
      @Breaks(
          claim = "linear-probes",
          seenBy = {"spread", "one-chain"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"},
          repairedBy = "stay-until-empty")
    })
public class InvertedWrap extends Resume {
  @Override
  protected boolean wrapsAround(int start, boolean leftEarly) {
    return start > 0 && leftEarly;
  }
}
