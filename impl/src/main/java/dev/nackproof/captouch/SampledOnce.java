package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * READ_ONCE and WRITE_ONCE around the posted increment: the compiler may no longer split, repeat or
 * invent the accesses, but they are still two, and another CPU's increment is lost between them.
 */
@Revision(
    id = "sampled-once",
    kind = Kind.ALTERNATIVE,
    source = "the kernel's usual marking for a shared variable; opaque access in Java",
    summary = "READ_ONCE, then WRITE_ONCE of the shared u8",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(claim = "count-exact", seenBy = "two-cpus"),
      @Breaks(
          claim = "bounded-gap",
          seenBy = {"every-interleaving", "two-callers"}),
      @Breaks(claim = "hot-caps-move", seenBy = "every-pattern")
    })
public class SampledOnce extends SharedCounter {
  /** A u8 with opaque access. */
  public SampledOnce() {
    super(new Cell.Opaque());
  }

  @Override
  protected boolean attempts(int cpu) {
    int next = (counter().load() + 1) % period();
    counter().store(next);
    return next == 0;
  }
}
