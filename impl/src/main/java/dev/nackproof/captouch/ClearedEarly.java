package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The inode link is cleared first and the cap unlinked afterwards, in a section of its own; a walk
 * finds the cap listed in between and takes a reference of no inode.
 */
@Revision(
    id = "cleared-early",
    kind = Kind.DEFECT,
    source = "before f818a73674c5 (2010)",
    summary = "a removal clears the inode link before it unlinks the cap",
    fixedBy = "f818a73674c5",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"remove-vs-walk"}),
      @Breaks(
          claim = "lru-well-formed",
          seenBy = {"remove-vs-walk"})
    })
public class ClearedEarly extends SampledCoprime {
  @Override
  protected boolean unlinkAndMarkRemoved(Session session, Cap cap, boolean queueRelease) {
    cap.clearInode();
    return super.unlinkAndMarkRemoved(session, cap, queueRelease);
  }
}
