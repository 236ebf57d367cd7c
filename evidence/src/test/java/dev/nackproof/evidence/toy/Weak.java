package dev.nackproof.evidence.toy;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A defect that only weak memory shows. */
@Revision(
    id = "weak",
    kind = Kind.DEFECT,
    source = "seeded into merged",
    summary = "No fence.",
    breaks = @Breaks(claim = "safe", seenBy = "race", needsWeakerMemory = true))
public final class Weak extends Toy {}
