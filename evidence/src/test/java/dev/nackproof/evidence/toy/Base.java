package dev.nackproof.evidence.toy;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** Before the fix: unfair. */
@Revision(
    id = "base",
    kind = Kind.BASE,
    source = "v1.0",
    summary = "Locks.",
    breaks = @Breaks(claim = "fair", seenBy = "count"))
public final class Base extends Toy {}
