package dev.nackproof.evidence;

/**
 * The build must fail with this sentence. Has no stack trace: Maven prints the one of what its goal
 * {@code exec:java} throws, and here it would only hide the sentence.
 */
final class BuildFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  BuildFailed(String sentence) {
    super(sentence, null, false, false);
  }
}
