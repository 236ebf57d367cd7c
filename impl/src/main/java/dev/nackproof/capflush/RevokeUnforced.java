package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The answer is provoked by forgetting what the MDS was told of wanted bits: when nothing is wanted
 * any more, nothing is sent.
 */
@Revision(
    id = "revoke-unforced",
    kind = Kind.DEFECT,
    source = "257e6172ab36 (2023), before 31634d7597d8",
    summary = "a revoke is answered only when something is wanted",
    fixedBy = "31634d7597d8",
    breaks = {
      @Breaks(
          claim = "revoke-answered",
          seenBy = {"revokes"})
    })
public class RevokeUnforced extends SnapsInOrder {

  @Override
  protected int answerRevoke(Inode inode, Cap cap, int taken, boolean deferred) {
    cap.forgetWanted();
    return deferred ? 0 : checkAfterRevoke(inode, cap);
  }
}
