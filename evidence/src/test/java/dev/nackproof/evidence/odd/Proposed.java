package dev.nackproof.evidence.odd;

import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** What somebody proposes. */
@Revision(id = "proposed", kind = Kind.CANDIDATE, source = "a jar", summary = "Looks good to me.")
public final class Proposed extends Toy {}
