package dev.nackproof.evidence.toy;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** As posted: unsafe. */
@Revision(
    id = "posted",
    kind = Kind.POSTED,
    source = "mail",
    summary = "Locks less.",
    fixedBy = "merged",
    breaks = @Breaks(claim = "safe", seenBy = "walk", repairedBy = "abc123"))
public final class Posted extends Toy {}
