package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Asked for in review, first form: {@code data_race(++skip_counter)}. It documents the race and
 * keeps the race detector quiet. The value goes through it unchanged, so that the code is the
 * posted one and so are all its verdicts.
 */
@Revision(
    id = "sampled-annotated",
    kind = Kind.ALTERNATIVE,
    source = "reply of Alex Markuze to the mail of 2026-07-03: data_race()",
    summary = "the posted code with data_race() around the increment: tells the race detector only",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(claim = "count-exact", seenBy = "two-cpus"),
      @Breaks(
          claim = "bounded-gap",
          seenBy = {"every-interleaving", "two-callers"}),
      @Breaks(claim = "hot-caps-move", seenBy = "every-pattern")
    })
public class SampledAnnotated extends SampledRacy {
  @Override
  protected boolean attempts(int cpu) {
    return dataRace(super.attempts(cpu));
  }

  private static boolean dataRace(boolean value) {
    return value;
  }
}
