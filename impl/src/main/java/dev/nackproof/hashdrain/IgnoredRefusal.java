package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A speed-up that calls the walk which refuses this kind of table, and does not look at its answer.
 * It went unnoticed for nine years: nothing was cancelled, quickly.
 */
@Revision(
    id = "ignored-refusal",
    kind = Kind.DEFECT,
    source = "LU-8450 (2016)",
    summary = "revocation calls a walk that refuses, and ignores that",
    fixedBy = "LU-19157 (2025)",
    breaks = {
      @Breaks(
          claim = "drains-all",
          seenBy = {"every-geometry", "drain-vs-delete", "drain-vs-cancel"}),
      @Breaks(
          claim = "refusal-reported",
          seenBy = {"every-kind"})
    })
public class IgnoredRefusal extends StayUntilEmpty {
  @Override
  protected boolean revokeLocks(HashTable table, Callback callback) {
    visitAll(table, callback);
    return true;
  }
}
