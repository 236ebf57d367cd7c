package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A trim without its re-check: the least recently used cap goes, used or not. */
@Revision(
    id = "trim-unchecked",
    kind = Kind.DEFECT,
    source = "seeded: a trim that trusts the order of the list",
    summary = "the callback of a trim does not ask whether the cap is needed",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(
          claim = "used-caps-survive",
          seenBy = {"trim-needed", "use-vs-trim"})
    })
public class TrimUnchecked extends SampledCoprime {
  @Override
  protected boolean isNeeded(Inode inode) {
    return false;
  }
}
