package dev.nackproof.evidence.toy;

import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** As merged: breaks nothing. */
@Revision(id = "merged", kind = Kind.MERGED, source = "v2.0", summary = "Locks rightly.")
public final class Merged extends Toy {}
