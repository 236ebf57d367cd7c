package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The answer is forced, but not when it is deferred: the MDS grants the bits again before the dirty
 * pages are clean, so that nothing is being revoked when they are, and still waits.
 */
@Revision(
    id = "answer-not-kept",
    kind = Kind.DEFECT,
    source = "31634d7597d8 (2024), before 8fdf94644573",
    summary = "a deferred answer is not forced",
    fixedBy = "8fdf94644573",
    breaks = {
      @Breaks(
          claim = "revoke-answered",
          seenBy = {"revokes"})
    })
public class AnswerNotKept extends SnapsInOrder {

  @Override
  protected void deferAnswer(Inode inode) {}
}
