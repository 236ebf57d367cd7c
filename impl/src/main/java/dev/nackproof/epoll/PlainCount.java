package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * The count of v2 with the put of 2025: a plain int was fine while every put was under ep.mtx.
 * Outside of it two closers read the same value, and one of the puts is lost.
 */
@Revision(
    id = "plain-count",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "the count is read and written in two steps, though puts are outside of ep.mtx",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "refcount-adds-up",
          seenBy = {"unlock-vs-free"}),
      @Breaks(
          claim = "freed-once",
          seenBy = {"unlock-vs-free"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class PlainCount extends PinFile {
  @Override
  protected boolean putReference(Eventpoll ep, Eventpoll.Reference whose) {
    int left = ep.references() - 1;
    ep.storeReferences(left, whose);
    return left == 0;
  }
}
