package dev.nackproof.review;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One engine's or module's part of a run: which checks are asked of which revisions, and where
 * their answers go. Immutable; the findings on disk are one file each.
 */
public final class Review {
  /** Machines that hide most reorderings, as Java names them. */
  private static final Set<String> STRONG_MEMORY = Set.of("amd64", "x86_64", "x86", "i386");

  private final Catalog catalog;
  private final Selection selection;
  private final Findings findings;
  private final String run;

  /** Everything named, for tests of the machinery itself. */
  public Review(Catalog catalog, Selection selection, Findings findings, String run) {
    this.catalog = catalog;
    this.selection = selection;
    this.findings = findings;
    this.run = run;
  }

  /**
   * The review that this JVM was started for: catalog from the class path, selection, run id and
   * build directory from the system properties that the build sets. In an IDE, where none are set,
   * everything is selected and the findings lie below {@code target}, under a run id that no report
   * counts.
   *
   * @throws BadInput as {@link Catalog#load} and {@link Selection#of} do
   */
  public static Review ofThisRun() {
    Catalog catalog = Catalog.load();
    return new Review(
        catalog,
        Selection.of(catalog),
        new Findings(Path.of(System.getProperty("nackproof.target", "target"))),
        System.getProperty("nackproof.run", "no-build"));
  }

  /** All fixes and revisions. */
  public Catalog catalog() {
    return catalog;
  }

  /** The revisions that a check is asked of in this run, without those it has no meaning for. */
  public <R> List<Subject<R>> subjects(Fix<R> fix, Check check) {
    return catalog.revisions(fix).stream().filter(s -> asks(s, check)).toList();
  }

  /** Those of the checks that this run asks of a revision, without those it has no meaning for. */
  public List<Check> asked(Subject<?> subject, List<Check> checks) {
    return checks.stream().filter(c -> asks(subject, c)).toList();
  }

  private boolean asks(Subject<?> subject, Check check) {
    return selection.includes(subject)
        && selection.includes(check)
        && subject.notApplicable(check).isEmpty();
  }

  /** Whether this run asks the whole matrix of a fix: only then are its figures measured. */
  public boolean asksAllOf(Fix<?> fix) {
    return selection.includes(fix)
        && selection.revisions().isEmpty()
        && selection.claims().isEmpty()
        && selection.checks().isEmpty();
  }

  /** The declared fix of this class. */
  public <F extends Fix<?>> F fix(Class<F> type) {
    for (Fix<?> fix : catalog.fixes()) {
      if (type.isInstance(fix)) {
        return type.cast(fix);
      }
    }
    throw new BadInput(
        "The fix %s is not listed in META-INF/services/%s: add it there."
            .formatted(type.getName(), Fix.class.getName()));
  }

  /**
   * Keeps the answer, then compares it with what the revision declares.
   *
   * @param test class and method that asked
   * @throws VerdictDiffers when the verdict is not the declared one, except for a candidate
   */
  public void answer(Subject<?> subject, Check check, String test, double seconds, Answer answer) {
    findings.keep(
        new Finding(
            run,
            subject.fix().id(),
            subject.id(),
            check.claim(),
            check.name(),
            check.engine(),
            test,
            seconds,
            answer));
    String differs = differs(subject, check, answer);
    if (!differs.isEmpty() && subject.kind() != Kind.CANDIDATE) {
      throw new VerdictDiffers(differs);
    }
  }

  /** Keeps a figure of this run. */
  public void figure(
      Fix<?> fix,
      String id,
      String unit,
      java.util.Map<String, Double> values,
      String reference,
      String note) {
    findings.keep(new Figure(run, fix.id(), id, unit, values, reference, note));
  }

  /**
   * What is wrong with an answer, as one paragraph, or the empty string: the rule that the tests
   * and the gate share.
   */
  public static String differs(Subject<?> subject, Check check, Answer answer) {
    Expectation expected = subject.expected(check);
    Verdict verdict = answer.verdict();
    boolean fine =
        switch (expected) {
          case HOLDS -> verdict == Verdict.HOLDS;
          case BROKEN ->
              verdict == Verdict.BROKEN
                  || (verdict == Verdict.NOT_OBSERVED && mayHide(subject.breaks(check.claim())));
          case RECORDED -> verdict != Verdict.NOT_RUN || !answer.reason().isEmpty();
          case NOT_APPLICABLE -> false;
        };
    // Only the kernel's own checks depend on the machine; any other engine runs wherever Java does.
    boolean notOnThisMachine =
        check.engine() == Engine.LINUX && verdict == Verdict.NOT_RUN && !answer.reason().isEmpty();
    if (fine || (notOnThisMachine && expected != Expectation.NOT_APPLICABLE)) {
      return "";
    }
    String text =
        "%s: check %s: expected %s, found %s"
            .formatted(subject, check, expected.label(), verdict.label());
    if (!answer.reason().isEmpty()) {
      text += " (" + answer.reason() + ")";
    }
    return answer.witness().isEmpty() ? text : text + "\n" + answer.witness();
  }

  /** Whether this machine need not show a break. */
  private static boolean mayHide(Breaks breaks) {
    return breaks.needsOtherCompiler()
        || (breaks.needsWeakerMemory() && STRONG_MEMORY.contains(System.getProperty("os.arch")));
  }
}
