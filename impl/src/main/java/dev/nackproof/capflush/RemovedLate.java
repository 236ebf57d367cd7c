package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The delayed work takes the inode off the list after its check: whoever asked during the check was
 * told that it is queued, and did not queue it.
 */
@Revision(
    id = "removed-late",
    kind = Kind.DEFECT,
    source = "seeded into posted",
    summary = "the node is unlinked after the check",
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
          claim = "list-test-races",
          seenBy = {"touch-vs-worker"})
    })
public class RemovedLate extends Posted {

  @Override
  protected void takeAndCheck(DelayList list, Inode inode) {
    check(inode);
    if (inode.list() == list) {
      list.remove(inode);
    }
  }
}
