package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * As posted: one function-static u8, shared by all sessions, incremented by whoever comes. Only
 * i_ceph_lock is held, so that callers for two inodes race: the increment is a read and a write,
 * and another CPU's may be lost between them.
 */
@Revision(
    id = "sampled-racy",
    kind = Kind.POSTED,
    source = "mail of 2026-07-03, [PATCH] fs/ceph/caps: skip __touch_cap() most of the time",
    summary = "a plain u8 shared by all; only the call that wraps it to 0 takes the lock",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(claim = "count-exact", seenBy = "two-cpus"),
      @Breaks(
          claim = "bounded-gap",
          seenBy = {"every-interleaving", "two-callers"}),
      @Breaks(claim = "hot-caps-move", seenBy = "every-pattern")
    })
public class SampledRacy extends SharedCounter {
  /** A plain u8. */
  public SampledRacy() {
    super(new Cell.Plain());
  }

  @Override
  protected boolean attempts(int cpu) {
    int next = (counter().load() + 1) % period();
    counter().store(next);
    return next == 0;
  }
}
