package dev.nackproof.evidence.toy;

import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** A revision without what one claim speaks of. */
@Revision(
    id = "counterless",
    kind = Kind.ALTERNATIVE,
    source = "review",
    summary = "Does not count.",
    notApplicable = @NotApplicable(claims = "fair", reason = "it has no counter"))
public final class Counterless extends Toy {}
