package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * No assertion: a late lock is found by the enqueue itself, which tests once more after it has
 * added, or by the next drain of a client that still has locks.
 */
@Revision(
    id = "resume",
    kind = Kind.CORRECTED,
    source = "f2f8b6deaf (LU-17203, 2023)",
    summary = "late locks are allowed, and an enqueue tests once more after it has added",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"})
    })
public class Resume extends ResumeAsserting {
  @Override
  protected void afterDrain(HashTable table) {}

  @Override
  protected boolean isTooLate(Export export) {
    return export.isDisconnected();
  }
}
