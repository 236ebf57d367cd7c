package dev.nackproof.review;

/**
 * An answer as it is kept on disk until the report is written.
 *
 * @param run id of the build that found it; only findings of the same build are counted
 * @param fix id of the fix
 * @param revision id of the revision
 * @param claim id of the claim
 * @param check name of the check
 * @param engine what decided
 * @param test class and method that asked
 * @param seconds how long it took
 * @param answer what was found
 */
public record Finding(
    String run,
    String fix,
    String revision,
    String claim,
    String check,
    Engine engine,
    String test,
    double seconds,
    Answer answer) {

  /** Whether this is the answer of that check on that revision. */
  public boolean answers(Check asked, Subject<?> subject) {
    return fix.equals(subject.fix().id())
        && revision.equals(subject.id())
        && claim.equals(asked.claim())
        && check.equals(asked.name());
  }
}
