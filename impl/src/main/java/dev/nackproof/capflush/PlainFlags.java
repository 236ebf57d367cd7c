package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** The flag word is changed by plain reads and writes: of two changes at once, one is lost. */
@Revision(
    id = "plain-flags",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "i_ceph_flags without atomic bit operations",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "flag-not-lost",
          seenBy = {"set-vs-set"})
    })
public class PlainFlags extends SnapsInOrder {

  @Override
  FlagWord newFlagWord() {
    return new FlagWord.Plain();
  }
}
