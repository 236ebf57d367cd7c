package dev.nackproof.evidence.odd;

import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** A defect that says nothing of what is wrong with it. */
@Revision(id = "idle", kind = Kind.DEFECT, source = "seeded", summary = "Does nothing.")
public final class Idle extends Toy {}
