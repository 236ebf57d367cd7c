package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The remedy, but every check of a flagged inode flushes it, also the one that a writer makes when
 * it puts its reference: a flush for each writeback pass again.
 */
@Revision(
    id = "writer-flushes",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "whoever checks a flagged inode flushes it, not the delayed work alone",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "one-flush-per-pass",
          seenBy = {"two-files", "two-by-two", "one-writer"}),
      @Breaks(
          claim = "flushes-bounded",
          seenBy = {"two-files"}),
      @Breaks(
          claim = "fewer-messages",
          seenBy = {"ior"})
    })
public class WriterFlushes extends SnapsInOrder {

  @Override
  protected int flagsAtEntry(Inode inode, int flags) {
    return inode.flags.has(FlagWord.FLUSH) ? flags | FLUSH : flags;
  }
}
