package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The delayed work knows no "queued after this run began" and no budget: an inode that is flagged
 * and re-appended by its own check is taken again for ever. Built on the base, as the remedy's
 * worker does not depend on either.
 */
@Revision(
    id = "worker-unbounded",
    kind = Kind.DEFECT,
    source = "before bf2ba432213f (2021)",
    summary = "the delayed work runs while the list has a flagged head",
    fixedBy = "bf2ba432213f",
    breaks = {
      @Breaks(
          claim = "acks-settle",
          seenBy = {"overtaking"},
          repairedBy = "acked-alone"),
      @Breaks(
          claim = "not-forgotten",
          seenBy = {"three-mds"}),
      @Breaks(
          claim = "kick-keeps-flag",
          seenBy = {"reconnects"}),
      @Breaks(
          claim = "flushed-in-a-pass",
          seenBy = {"two-files"}),
      @Breaks(
          claim = "one-flush-per-pass",
          seenBy = {"two-files", "two-by-two", "one-writer"}),
      @Breaks(
          claim = "flushes-bounded",
          seenBy = {"one-writer", "two-files"}),
      @Breaks(
          claim = "worker-ends",
          seenBy = {"still-clock", "one-writer"}),
      @Breaks(
          claim = "fewer-messages",
          seenBy = {"ior"})
    })
public class WorkerUnbounded extends Base {

  @Override
  protected boolean queuedSince(Inode inode, long start) {
    return false;
  }

  @Override
  protected boolean isUsedUp(long start) {
    return false;
  }
}
