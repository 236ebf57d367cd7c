package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The client gave the bit up by itself while the REVOKE travelled: when it arrives nothing is left
 * to revoke, so nothing is checked, and the MDS waits for ever.
 */
@Revision(
    id = "revoke-skipped",
    kind = Kind.DEFECT,
    source = "before 257e6172ab36 (2023)",
    summary = "a revoke of bits that are gone already is not answered",
    fixedBy = "257e6172ab36",
    breaks = {
      @Breaks(
          claim = "revoke-answered",
          seenBy = {"revokes"})
    })
public class RevokeSkipped extends SnapsInOrder {

  @Override
  protected int answerRevoke(Inode inode, Cap cap, int taken, boolean deferred) {
    return taken == 0 || deferred ? 0 : checkAfterRevoke(inode, cap);
  }
}
