package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** Before the patch: every touch takes the lock. */
@Revision(
    id = "every-touch",
    kind = Kind.BASE,
    source = "Linux before e33752c85100",
    summary = "every touch takes s_cap_lock",
    fixedBy = "e33752c85100",
    breaks = @Breaks(claim = "contention-drop", seenBy = "mail-mix"),
    notApplicable =
        @NotApplicable(
            claims = {"count-exact", "decision-follows", "bounded-gap"},
            reason = "it has no counter"))
public class EveryTouch extends CapTouch {
  @Override
  protected boolean attempts(int cpu) {
    return true;
  }

  @Override
  public long movesWithin(int patternLength) {
    return patternLength;
  }

  @Override
  public int cycle() {
    return 1;
  }
}
