package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * As posted: only the delayed work honours FLUSH, and reads it before it drops cap_delay_lock. But
 * every message still clears the flag, also one to an MDS that the dirty bits do not go to.
 */
@Revision(
    id = "posted",
    kind = Kind.POSTED,
    source =
        "mail of 2026-11, [PATCH] ceph: flush the caps ceph_write_inode() queues from the delayed work",
    summary = "only the delayed work flushes a flagged inode",
    fixedBy = "remedied",
    breaks = {
      @Breaks(
          claim = "acks-settle",
          seenBy = {"overtaking"},
          repairedBy = "acked-alone"),
      @Breaks(
          claim = "not-forgotten",
          seenBy = {"two-mds", "read-from-n", "two-by-two", "three-mds"}),
      @Breaks(
          claim = "kick-keeps-flag",
          seenBy = {"reconnects"}),
      @Breaks(
          claim = "not-later-than-base",
          seenBy = {"two-mds", "read-from-n", "two-files"}),
      @Breaks(
          claim = "flushed-in-a-pass",
          seenBy = {"two-mds", "two-files", "two-by-two"}),
      @Breaks(
          claim = "one-flush-per-pass",
          seenBy = {"one-writer"}),
      @Breaks(
          claim = "worker-ends",
          seenBy = {"still-clock"})
    })
public class Posted extends Base {

  @Override
  protected int flagsAtEntry(Inode inode, int flags) {
    return flags;
  }

  @Override
  protected int workerFlags(Inode inode) {
    return inode.flags.has(FlagWord.FLUSH) ? FLUSH : 0;
  }
}
