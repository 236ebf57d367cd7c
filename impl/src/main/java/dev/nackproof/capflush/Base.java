package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;
import java.util.List;

/**
 * The code before the patch: check_caps turns FLUSH into an explicit flush for every caller, once,
 * at its entry. So the next put of a reference after a writeback pass flushes at once.
 *
 * <p>Once is too early: when write_inode sets the flag while a walk that began without it sends a
 * message, the walk's next message clears it, and the auth MDS, behind, is not flushed to.
 */
@Revision(
    id = "base",
    kind = Kind.BASE,
    source =
        "fs/ceph/caps.c before the mail of 2026-11; the exact base 5dcec86cc31f was not available",
    summary = "whoever checks a flagged inode flushes it",
    fixedBy = "remedied",
    breaks = {
      @Breaks(
          claim = "snapshot-kept",
          seenBy = {"snap-vs-revoke", "snap-vs-snap", "snap-vs-kick"},
          repairedBy = "snaps-in-order"),
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
          seenBy = {"still-clock"})
    },
    notApplicable =
        @NotApplicable(
            claims = {"not-later-than-base", "fewer-messages"},
            reason = "it is what the others are compared with"))
public class Base extends CapFlush {

  @Override
  FlagWord newFlagWord() {
    return new FlagWord.Atomic();
  }

  @Override
  protected int flagsAtEntry(Inode inode, int flags) {
    return inode.flags.has(FlagWord.FLUSH) ? flags | FLUSH : flags;
  }

  @Override
  protected int workerFlags(Inode inode) {
    return 0;
  }

  /** The flag goes when the snapshots have their tids, and before they are sent. */
  @Override
  protected void flushSnapsLocked(Inode inode) {
    List<CapSnap> taken = takeSnaps(inode);
    inode.flags.clear(FlagWord.FLUSH_SNAPS);
    sendSnaps(inode, taken);
  }
}
