package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** Who removes an item through its epoll forgets the item's reference: the count stays too high. */
@Revision(
    id = "put-forgotten",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "DEL and the epoll's closer do not put the reference of the item that they remove",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "refcount-adds-up",
          seenBy = {
            "every-sequence",
            "unlock-vs-free",
            "nested-window",
            "two-files",
            "walk-vs-del",
            "failed-add"
          })
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class PutForgotten extends PinFile {
  @Override
  protected boolean putReference(Eventpoll ep, Eventpoll.Reference whose) {
    return whose != Eventpoll.Reference.ITEM && super.putReference(ep, whose);
  }
}
