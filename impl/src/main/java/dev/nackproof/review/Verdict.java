package dev.nackproof.review;

/** What a check found. */
public enum Verdict {
  /** Nothing was found within the bound that is printed beside it. */
  HOLDS("HOLDS"),
  /** The claim was violated; there is a witness. */
  BROKEN("BROKEN"),
  /** A stress engine looked for a declared failure and saw none. Never reads as HOLDS. */
  NOT_OBSERVED("NOT_OBSERVED"),
  /** The check could not decide; there is a reason. */
  NOT_RUN("NOT_RUN"),
  /** The check is not asked of this revision; there is a reason. */
  NOT_APPLICABLE("N/A");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /** The verdict as the evidence prints it. */
  public String label() {
    return label;
  }

  @Override
  public String toString() {
    return label;
  }
}
