package dev.nackproof.review;

import java.util.ArrayList;
import java.util.List;

/**
 * One lock-contention fix: its claims and the checks that ask them. A fix is a subclass with a
 * public no-argument constructor that fills the table, listed in {@code
 * META-INF/services/dev.nackproof.review.Fix}.
 *
 * @param <R> the protocol that every revision of the fix extends
 */
public abstract class Fix<R> {
  private final String id;
  private final String title;
  private final String source;
  private final Class<R> protocol;
  private final List<Claim> claims = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param id short id, used in {@code -Dfix}
   * @param title what the report prints above the matrix
   * @param source the mail or ticket that the fix comes from
   * @param protocol what every revision extends, and the service type they are found by
   */
  protected Fix(String id, String title, String source, Class<R> protocol) {
    this.id = id;
    this.title = title;
    this.source = source;
    this.protocol = protocol;
  }

  /** Adds a row to the table. */
  protected final void claim(String claimId, String statement, Check... checks) {
    List<Check> own = new ArrayList<>();
    for (Check check : checks) {
      own.add(
          new Check(
              claimId,
              check.name(),
              check.engine(),
              check.scenario(),
              check.step(),
              check.sparing()));
    }
    claims.add(new Claim(claimId, statement, own));
  }

  /** A check for {@link #claim}, which fills in the claim's id. */
  protected static Check check(Engine engine, String name, String scenario) {
    return new Check("", name, engine, scenario, "", false);
  }

  /** A paragraph that the report prints under the matrix. */
  protected final void note(String text) {
    notes.add(text);
  }

  /** Short id, used in {@code -Dfix}. */
  public final String id() {
    return id;
  }

  /** What the report prints above the matrix. */
  public final String title() {
    return title;
  }

  /** The mail or ticket that the fix comes from. */
  public final String source() {
    return source;
  }

  /** What every revision extends. */
  public final Class<R> protocol() {
    return protocol;
  }

  /** The rows of the matrix, in order. */
  public final List<Claim> claims() {
    return List.copyOf(claims);
  }

  /** Paragraphs under the matrix. */
  public final List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * The check of a claim by name.
   *
   * @throws BadInput when the fix declares no such claim or check
   */
  public final Check find(String claimId, String checkName) {
    for (Check check : claimOf(claimId).checks()) {
      if (check.name().equals(checkName)) {
        return check;
      }
    }
    throw new BadInput(
        "The claim '%s' of fix '%s' declares no check '%s'; it declares %s: correct the name, or add the check to %s."
            .formatted(claimId, id, checkName, names(claimOf(claimId)), getClass().getName()));
  }

  /**
   * The checks of this name in all claims: one scenario may answer several.
   *
   * @throws BadInput when no claim declares one for that engine
   */
  public final List<Check> checksNamed(String checkName, Engine engine) {
    List<Check> found = new ArrayList<>();
    for (Claim claim : claims) {
      for (Check check : claim.checks()) {
        if (check.name().equals(checkName) && check.engine() == engine) {
          found.add(check);
        }
      }
    }
    if (found.isEmpty()) {
      throw new BadInput(
          "No claim of fix '%s' declares a %s check '%s': correct the name, or add the check to %s."
              .formatted(id, engine.label(), checkName, getClass().getName()));
    }
    return found;
  }

  /**
   * The claim with this id.
   *
   * @throws BadInput when the fix declares none
   */
  public final Claim claimOf(String claimId) {
    for (Claim claim : claims) {
      if (claim.id().equals(claimId)) {
        return claim;
      }
    }
    throw new BadInput(
        "The fix '%s' declares no claim '%s'; it declares %s: correct the id, or add the claim to %s."
            .formatted(id, claimId, claims.stream().map(Claim::id).toList(), getClass().getName()));
  }

  private static List<String> names(Claim claim) {
    return claim.checks().stream().map(Check::name).toList();
  }

  @Override
  public final String toString() {
    return id;
  }
}
