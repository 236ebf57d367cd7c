package dev.nackproof.review;

/**
 * A claim asked in one scenario by one engine. One scenario may answer several claims: then each of
 * them has a check of that name.
 *
 * @param claim id of the claim
 * @param name the scenario's name
 * @param engine what decides
 * @param scenario one line: who does what against whom
 * @param step the method of the protocol that alone is exercised, or empty: a revision that
 *     inherits it unchanged from another revision is not asked again
 * @param sparing whether a defect is spared that need not be seen by this check, see {@link
 *     #sparingDefects}
 */
public record Check(
    String claim, String name, Engine engine, String scenario, String step, boolean sparing) {
  /** The same check, of one step of the protocol only. */
  public Check ofStep(String method) {
    return new Check(claim, name, engine, scenario, method, sparing);
  }

  /**
   * The same check, of a defect only where it must be seen; the rest of the defect is as in the
   * revision that it was seeded into, and that one is asked. For cost alone: that a defect breaks
   * nothing else is better found than assumed.
   */
  public Check sparingDefects() {
    return new Check(claim, name, engine, scenario, step, true);
  }

  @Override
  public String toString() {
    return claim + "/" + name + " (" + engine.label() + ")";
  }
}
