package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A lookup searches the array in use only; a resize has moved the item out of it. */
@Revision(
    id = "lookup-old-only",
    kind = Kind.DEFECT,
    source = "seeded: a lookup that forgets the resize",
    summary = "a lookup does not search the larger array",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "linearizable",
          seenBy = {"table-history"})
    })
public class LookupOldOnly extends StayUntilEmpty {
  @Override
  protected Place whereElse(HashTable table, int key) {
    return null;
  }
}
