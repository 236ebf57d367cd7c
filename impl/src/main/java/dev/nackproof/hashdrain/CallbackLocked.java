package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** Keeps the locks for the callback: it deletes the item, and takes them once more. */
@Revision(
    id = "callback-locked",
    kind = Kind.DEFECT,
    source = "seeded: a walk that spares itself two locks an item",
    summary = "calls back with the table's and the bucket's lock",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "callback-unlocked",
          seenBy = {"callback-looks"})
    },
    notApplicable =
        @NotApplicable(
            claims = {
              "drains-all",
              "sees-what-was",
              "late-add-allowed",
              "evicted-empty",
              "stop-honoured",
              "drain-ends",
              "removed-once",
              "no-use-after-free",
              "counts-add-up",
              "geometry-frozen",
              "linear-probes",
              "no-skips",
              "refusal-reported"
            },
            reason = "every drain of it waits for itself in its first callback"))
public class CallbackLocked extends StayUntilEmpty {
  @Override
  protected void dropLocks(HashTable table, Bucket bucket) {}

  @Override
  protected void retakeLocks(HashTable table, Walk walk) {
    walk.relocks++;
  }
}
