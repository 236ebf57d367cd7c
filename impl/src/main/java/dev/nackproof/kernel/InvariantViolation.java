package dev.nackproof.kernel;

/** A property that must hold whenever its lock is given up, or at rest, did not. */
public final class InvariantViolation extends KernelError {
  private static final long serialVersionUID = 1;

  private final String invariant;

  /**
   * @param invariantId the short id of the invariant, for instance {@code L3}; checks ask for it
   * @param what one sentence about the state that was found
   */
  public InvariantViolation(String invariantId, String what) {
    super(invariantId + ": " + what);
    this.invariant = invariantId;
  }

  /** Returns the id of the invariant that was broken. */
  public String invariant() {
    return invariant;
  }
}
