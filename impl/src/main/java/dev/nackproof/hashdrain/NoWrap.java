package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Resumes and does not wrap around: what comes into the buckets before the cursor is not seen. */
@Revision(
    id = "no-wrap",
    kind = Kind.DEFECT,
    source = "seeded into resume: the cursor without the wrap-around",
    summary = "a resumed walk ends at the last bucket",
    fixedBy = "306a9b666e",
    breaks = {
      @Breaks(
          claim = "sees-what-was",
          seenBy = {"add-anywhere", "drain-vs-add"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"},
          repairedBy = "stay-until-empty")
    })
public class NoWrap extends Resume {
  @Override
  protected boolean wrapsAround(int start, boolean leftEarly) {
    return false;
  }
}
