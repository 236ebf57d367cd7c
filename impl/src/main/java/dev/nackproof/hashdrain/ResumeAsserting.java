package dev.nackproof.hashdrain;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The next walk starts where the last one left, and the wrap-around keeps it complete. Believes
 * that the table is empty at the end, which an enqueue refutes that was under way when its client
 * was disconnected.
 */
@Revision(
    id = "resume-asserting",
    kind = Kind.MERGED,
    source = "306a9b666e (LU-16272, 2023)",
    summary = "a walk starts where the last one left; the drain asserts that nothing is left",
    fixedBy = "f2f8b6deaf (LU-17203)",
    breaks = {
      @Breaks(
          claim = "late-add-allowed",
          seenBy = {"late-add", "drain-vs-add", "evict-vs-enqueue"}),
      @Breaks(
          claim = "no-skips",
          seenBy = {"spread", "one-chain"},
          repairedBy = "stay-until-empty"),
      @Breaks(
          claim = "evicted-empty",
          seenBy = {"evict-vs-enqueue"})
    })
public class ResumeAsserting extends Restart {
  @Override
  protected int nextStart(Walk last) {
    return last.leftAt();
  }

  @Override
  protected void afterDrain(HashTable table) {
    int count = table.count();
    if (count != 0) {
      throw new InvariantViolation("LU-17203", "a drain asserts count = 0 and finds " + count);
    }
  }
}
