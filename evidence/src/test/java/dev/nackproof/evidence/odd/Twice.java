package dev.nackproof.evidence.odd;

import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Declares the same claim broken twice. */
@Revision(
    id = "twice",
    kind = Kind.DEFECT,
    source = "seeded",
    summary = "Breaks it once more.",
    breaks = {@Breaks(claim = "safe", seenBy = "walk"), @Breaks(claim = "safe", seenBy = "race")})
public final class Twice extends Toy {}
