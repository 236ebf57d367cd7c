package dev.nackproof.review;

/** Something from outside is wrong; the message is one sentence for a person. */
public final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what was wrong, what was found and what to do. */
  public BadInput(String sentence) {
    super(sentence);
  }

  /** The same, and what it was caught from. */
  public BadInput(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
