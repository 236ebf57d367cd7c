package dev.nackproof.evidence.odd;

import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** Its break must be seen by a check that it declares to have no meaning. */
@Revision(
    id = "blind",
    kind = Kind.DEFECT,
    source = "seeded",
    summary = "Closes its eyes.",
    breaks = @Breaks(claim = "fair", seenBy = "count"),
    notApplicable = @NotApplicable(claims = "fair", reason = "it does not look"))
public final class Blind extends Toy {}
