package dev.nackproof.evidence.odd;

import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A defect that only some compilers show. */
@Revision(
    id = "reordered",
    kind = Kind.DEFECT,
    source = "seeded into merged",
    summary = "Plain reads.",
    breaks = @Breaks(claim = "safe", seenBy = "race", needsOtherCompiler = true))
public final class Reordered extends Toy {}
