package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * One atomic counter for all: nothing is lost, and every skipped touch writes the one shared cache
 * line that the patch wanted to get away from. The period is still fixed.
 */
@Revision(
    id = "sampled-atomic",
    kind = Kind.ALTERNATIVE,
    source = "what a reader of the mail would try first: atomic_inc_return()",
    summary = "an atomic counter shared by all",
    fixedBy = "sampled-coprime",
    breaks = @Breaks(claim = "hot-caps-move", seenBy = "every-pattern"))
public class SampledAtomic extends SharedCounter {
  /** An atomic counter at 0. */
  public SampledAtomic() {
    super(new Cell.Atomic());
  }

  @Override
  protected boolean attempts(int cpu) {
    return counter().increment(period()) == 0;
  }
}
