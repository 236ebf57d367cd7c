package dev.nackproof.evidence;

import java.util.List;
import java.util.Map;

/**
 * Everything that one run found: the content of {@code evidence.json}, field by field and in the
 * order of the file.
 *
 * <p>Beyond schema 1 as it was designed, and ignored by a reader that does not know them: {@code
 * environment.selection}, {@code fixes[].notes}, {@code cells[].asDeclared} and {@code
 * cells[].repairedBy}, {@code checks[].scenario} and {@code checks[].slowestControl}.
 *
 * @param schema number of the format, {@link #SCHEMA}
 * @param environment where and when it ran
 * @param fixes one matrix per fix
 * @param gate what the gate says of all of it
 */
record Evidence(int schema, Environment environment, List<Matrix> fixes, GateResult gate) {
  /** The format that this version writes and reads. */
  static final int SCHEMA = 1;

  /**
   * Where and when it ran.
   *
   * @param commit of the sources, or "unknown"
   * @param java version of the JDK
   * @param vm name and version of the virtual machine
   * @param arch processor architecture, as Java names it
   * @param cpus processors that the virtual machine may use
   * @param os name of the operating system
   * @param kernel release of the operating system's kernel
   * @param profile "default" or "thorough"
   * @param started when the build started, the id of the run
   * @param seconds from then until the evidence was gathered
   * @param selection the part that was asked, as command line options; empty for everything
   */
  record Environment(
      String commit,
      String java,
      String vm,
      String arch,
      int cpus,
      String os,
      String kernel,
      String profile,
      String started,
      double seconds,
      String selection) {}

  /**
   * One fix.
   *
   * @param id of the fix
   * @param title above the matrix
   * @param source the mail or ticket that it comes from
   * @param claims the rows
   * @param revisions the columns
   * @param cells every claim with every revision, claim by claim
   * @param figures counted and measured numbers, never judged
   * @param notes paragraphs under the matrix
   */
  record Matrix(
      String id,
      String title,
      String source,
      List<Row> claims,
      List<Column> revisions,
      List<Cell> cells,
      List<FigureValues> figures,
      List<String> notes) {}

  /** A claim: its id and its sentence. */
  record Row(String id, String statement) {}

  /**
   * A revision.
   *
   * @param id of the revision
   * @param kind where it stands in the history
   * @param source commit, mail or CVE
   * @param summary what it does differently
   * @param fixedBy what repaired it, or empty
   */
  record Column(String id, String kind, String source, String summary, String fixedBy) {}

  /**
   * What a revision says of a claim.
   *
   * @param claim id of the claim
   * @param revision id of the revision
   * @param expected HOLDS, BROKEN or N/A, from the declarations
   * @param actual HOLDS, BROKEN, NOT_OBSERVED, NOT_RUN or N/A
   * @param checks what was asked
   * @param asDeclared no check of it is objected to by the gate; true for a candidate, which
   *     declares nothing
   * @param repairedBy commit, CVE or revision that repaired a break, or empty
   */
  record Cell(
      String claim,
      String revision,
      String expected,
      String actual,
      List<CheckResult> checks,
      boolean asDeclared,
      String repairedBy) {}

  /**
   * One check of one revision.
   *
   * @param name of the check
   * @param engine that decided
   * @param test class and method that asked, or empty when it did not run
   * @param expected HOLDS, BROKEN, RECORDED (another check must see the break) or N/A
   * @param verdict HOLDS, BROKEN, NOT_OBSERVED, NOT_RUN or N/A
   * @param seconds that it took
   * @param bound how far it looked
   * @param samples how much it looked at: invocations, outcomes, cases
   * @param reason why there is no verdict, or what to know of it
   * @param witness of a BROKEN: interleaving, outcomes or events
   * @param rerun shell line that asks this check alone; empty when it is N/A
   * @param scenario who does what against whom
   * @param slowestControl the most samples that a declared-broken revision needed in this check to
   *     be caught; 0 when the rule of ten does not apply
   */
  record CheckResult(
      String name,
      String engine,
      String test,
      String expected,
      String verdict,
      double seconds,
      String bound,
      long samples,
      String reason,
      String witness,
      String rerun,
      String scenario,
      long slowestControl) {}

  /**
   * A number per revision.
   *
   * @param id what was counted
   * @param unit of the values
   * @param values by revision, in the order of the matrix
   * @param reference what the mail or a yardstick says
   * @param note how it was measured
   */
  record FigureValues(
      String id, String unit, Map<String, Double> values, String reference, String note) {}

  /**
   * What the gate says.
   *
   * @param passed nothing is wrong
   * @param failures one sentence each
   */
  record GateResult(boolean passed, List<String> failures) {}

  /** One line that counts what is in here, without a full stop. */
  String counts() {
    int claims = 0;
    int revisions = 0;
    int checks = 0;
    for (Matrix fix : fixes) {
      claims += fix.claims().size();
      revisions += fix.revisions().size();
      for (Cell cell : fix.cells()) {
        for (CheckResult check : cell.checks()) {
          checks += check.verdict().equals("N/A") ? 0 : 1;
        }
      }
    }
    return "%s, %s, %s, %s"
        .formatted(
            count(fixes.size(), "fix", "fixes"),
            count(claims, "claim", "claims"),
            count(revisions, "revision", "revisions"),
            count(checks, "check", "checks"));
  }

  private static String count(int n, String one, String many) {
    return n + " " + (n == 1 ? one : many);
  }
}
