package dev.nackproof.review;

/** A check did not say what its revision declares; the message has both and the witness. */
public final class VerdictDiffers extends AssertionError {
  private static final long serialVersionUID = 1;

  VerdictDiffers(String message) {
    super(message);
  }
}
