package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The smallest repair of the posted code's forgotten flush: a message clears FLUSH only when
 * nothing is dirty any more, that is when it took the dirty bits along or somebody else had.
 */
@Revision(
    id = "flag-kept",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary = "posted, and FLUSH stays set while anything is dirty",
    fixedBy = "remedied",
    breaks = {
      @Breaks(
          claim = "acks-settle",
          seenBy = {"overtaking"},
          repairedBy = "acked-alone"),
      @Breaks(
          claim = "not-later-than-base",
          seenBy = {"two-files"}),
      @Breaks(
          claim = "flushed-in-a-pass",
          seenBy = {"two-files"}),
      @Breaks(
          claim = "one-flush-per-pass",
          seenBy = {"one-writer"}),
      @Breaks(
          claim = "worker-ends",
          seenBy = {"still-clock"})
    })
public class FlagKept extends Posted {

  @Override
  protected void messageClearsFlush(Inode inode, boolean resent) {
    if (inode.dirty() == 0) {
      clearFlush(inode, resent);
    }
  }
}
