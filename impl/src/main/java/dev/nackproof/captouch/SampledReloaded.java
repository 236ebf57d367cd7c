package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Increments atomically, then looks at the counter a second time for its decision. */
@Revision(
    id = "sampled-reloaded",
    kind = Kind.DEFECT,
    source = "seeded into sampled-atomic",
    summary = "decides by a second read, which may see another CPU's increment",
    fixedBy = "sampled-atomic",
    breaks = {
      @Breaks(claim = "decision-follows", seenBy = "two-cpus"),
      @Breaks(
          claim = "bounded-gap",
          seenBy = {"every-interleaving", "two-callers"}),
      @Breaks(claim = "hot-caps-move", seenBy = "every-pattern")
    })
public class SampledReloaded extends SampledAtomic {
  @Override
  protected boolean attempts(int cpu) {
    counter().increment(period());
    return counter().load() == 0;
  }
}
