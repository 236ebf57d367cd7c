package dev.nackproof.hashdrain;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A delete does not test under the bucket's lock whether the item is still hashed. */
@Revision(
    id = "delete-unchecked",
    kind = Kind.DEFECT,
    source = "seeded: a delete that believes its caller",
    summary = "a delete unlinks an item that has left",
    fixedBy = "stay-until-empty",
    breaks = {
      @Breaks(
          claim = "removed-once",
          seenBy = {"drain-vs-delete"})
    })
public class DeleteUnchecked extends StayUntilEmpty {
  @Override
  protected boolean mayUnlink(Item item) {
    return true;
  }
}
