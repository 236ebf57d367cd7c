package dev.nackproof.review;

/** What a revision declares of one check. */
public enum Expectation {
  /** The revision does not break the claim: the check must hold. */
  HOLDS,
  /** The revision breaks the claim and this check must see it. */
  BROKEN,
  /** The revision breaks the claim and another check must see it: recorded, not judged. */
  RECORDED,
  /** The claim, or the step that the check exercises, is not this revision's. */
  NOT_APPLICABLE;

  /** As the evidence prints it. */
  public String label() {
    return this == NOT_APPLICABLE ? Verdict.NOT_APPLICABLE.label() : name();
  }
}
