package dev.nackproof.review;

/** A unit check could not decide; the message says why, in one sentence. Kept as NOT_RUN. */
public final class NoVerdict extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /** With the reason. */
  public NoVerdict(String reason) {
    super(reason);
  }
}
