package dev.nackproof.review;

import java.util.Arrays;
import java.util.List;

/**
 * The part of the matrix that this run asks: {@code -Dfix}, {@code -Drevision}, {@code -Dclaim},
 * {@code -Dcheck}, each a comma-separated list of ids, each empty for everything.
 */
public record Selection(
    List<String> fixes, List<String> revisions, List<String> claims, List<String> checks) {

  /** Everything. */
  public static final Selection ALL = new Selection(List.of(), List.of(), List.of(), List.of());

  /** Keeps its own copies. */
  public Selection {
    fixes = List.copyOf(fixes);
    revisions = List.copyOf(revisions);
    claims = List.copyOf(claims);
    checks = List.copyOf(checks);
  }

  /**
   * What the build passed to this JVM, checked against the catalog.
   *
   * @throws BadInput for an id that nothing in the catalog has
   */
  public static Selection of(Catalog catalog) {
    Selection selection =
        new Selection(list("fix"), list("revision"), list("claim"), list("check"));
    selection.check(catalog);
    return selection;
  }

  private static List<String> list(String name) {
    String value = System.getProperty("nackproof." + name, "").strip();
    return value.isEmpty()
        ? List.of()
        : Arrays.stream(value.split(",", -1)).map(String::strip).toList();
  }

  /** Whether the selection narrows anything. */
  public boolean isAll() {
    return equals(ALL);
  }

  /** Whether this fix is asked. */
  public boolean includes(Fix<?> fix) {
    return in(fixes, fix.id());
  }

  /** Whether this revision is asked. */
  public boolean includes(Subject<?> subject) {
    return includes(subject.fix()) && in(revisions, subject.id());
  }

  /** Whether this check is asked. */
  public boolean includes(Check check) {
    return in(claims, check.claim()) && in(checks, check.name());
  }

  private static boolean in(List<String> chosen, String id) {
    return chosen.isEmpty() || chosen.contains(id);
  }

  void check(Catalog catalog) {
    fixes.forEach(catalog::fix);
    List<Fix<?>> asked = catalog.fixes().stream().filter(this::includes).toList();
    List<String> knownRevisions =
        asked.stream().flatMap(f -> catalog.revisions(f).stream()).map(s -> s.id()).toList();
    List<Claim> knownClaims = asked.stream().flatMap(f -> f.claims().stream()).toList();
    known("revision", revisions, knownRevisions);
    known("claim", claims, knownClaims.stream().map(Claim::id).distinct().toList());
    List<Check> knownChecks =
        knownClaims.stream()
            .flatMap(c -> c.checks().stream())
            .filter(c -> in(claims, c.claim()))
            .toList();
    known("check", checks, knownChecks.stream().map(Check::name).distinct().toList());
  }

  private void known(String what, List<String> chosen, List<String> known) {
    for (String id : chosen) {
      if (!known.contains(id)) {
        throw new BadInput(
            "There is no %s '%s'%s; known are %s: use one of these in -D%s."
                .formatted(what, id, fixes.isEmpty() ? "" : " in fix " + fixes, known, what));
      }
    }
  }

  /** The selection as it was given, or the empty string. */
  @Override
  public String toString() {
    return (option("fix", fixes)
            + option("revision", revisions)
            + option("claim", claims)
            + option("check", checks))
        .strip();
  }

  private static String option(String name, List<String> chosen) {
    return chosen.isEmpty() ? "" : " -D" + name + "=" + String.join(",", chosen);
  }
}
