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
 */
public record Check(String claim, String name, Engine engine, String scenario, String step) {
  /** The same check, of one step of the protocol only. */
  public Check ofStep(String method) {
    return new Check(claim, name, engine, scenario, method);
  }

  @Override
  public String toString() {
    return claim + "/" + name + " (" + engine.label() + ")";
  }
}
