package dev.nackproof.evidence;

import dev.nackproof.review.Answer;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Check;
import dev.nackproof.review.Claim;
import dev.nackproof.review.Figure;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Selection;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the verdict matrices of the selected part of the catalog. */
final class MatrixBuilder {
  /** Why a check that should have run has no verdict. */
  static final String NO_RESULT = "no result in this run";

  private final Catalog catalog;
  private final Selection selection;
  private final Results results;
  private final Run run;

  MatrixBuilder(Catalog catalog, Selection selection, Results results, Run run) {
    this.catalog = catalog;
    this.selection = selection;
    this.results = results;
    this.run = run;
  }

  /** One matrix per selected fix, in the order of the catalog. */
  List<Evidence.Matrix> matrices(List<Figure> figures) {
    List<Evidence.Matrix> all = new ArrayList<>();
    for (Fix<?> fix : catalog.fixes()) {
      if (selection.includes(fix)) {
        all.add(matrix(fix, figures));
      }
    }
    return all;
  }

  private Evidence.Matrix matrix(Fix<?> fix, List<Figure> figures) {
    List<Evidence.Row> rows = new ArrayList<>();
    List<Evidence.Column> columns = new ArrayList<>();
    List<Evidence.Cell> cells = new ArrayList<>();
    List<Evidence.FigureValues> values = new ArrayList<>();
    for (Subject<?> subject : catalog.revisions(fix)) {
      if (selection.includes(subject)) {
        columns.add(column(subject));
      }
    }
    for (Claim claim : fix.claims()) {
      List<Check> checks = claim.checks().stream().filter(selection::includes).toList();
      if (checks.isEmpty()) {
        continue;
      }
      rows.add(new Evidence.Row(claim.id(), claim.statement()));
      for (Subject<?> subject : catalog.revisions(fix)) {
        if (selection.includes(subject)) {
          cells.add(cell(subject, claim, checks));
        }
      }
    }
    for (Figure each : figures) {
      if (each.fix().equals(fix.id())) {
        values.add(
            new Evidence.FigureValues(
                each.id(), each.unit(), each.values(), each.reference(), each.note()));
      }
    }
    return new Evidence.Matrix(
        fix.id(), fix.title(), fix.source(), rows, columns, cells, values, fix.notes());
  }

  private static Evidence.Column column(Subject<?> subject) {
    return new Evidence.Column(
        subject.id(),
        subject.kind().name(),
        subject.declared().source(),
        subject.declared().summary(),
        subject.declared().fixedBy());
  }

  private Evidence.Cell cell(Subject<?> subject, Claim claim, List<Check> checks) {
    List<Evidence.CheckResult> asked = new ArrayList<>();
    Set<Verdict> verdicts = new HashSet<>();
    boolean asDeclared = true;
    for (Check check : checks) {
      Finding finding = finding(subject, check);
      verdicts.add(finding.answer().verdict());
      asked.add(result(subject, check, finding));
      asDeclared &=
          subject.kind() == Kind.CANDIDATE
              || finding.answer().verdict() == Verdict.NOT_APPLICABLE
              || (ran(subject, check)
                  && Review.differs(subject, check, finding.answer()).isEmpty());
    }
    boolean allNotApplicable = verdicts.equals(Set.of(Verdict.NOT_APPLICABLE));
    return new Evidence.Cell(
        claim.id(),
        subject.id(),
        (allNotApplicable ? Verdict.NOT_APPLICABLE : expected(subject, claim)).label(),
        actual(verdicts).label(),
        asked,
        asDeclared,
        subject.repairedBy(claim.id()));
  }

  private boolean ran(Subject<?> subject, Check check) {
    return !results.of(subject, check).isEmpty();
  }

  private static Verdict expected(Subject<?> subject, Claim claim) {
    boolean breaks = subject.kind() != Kind.CANDIDATE && subject.breaks(claim.id()) != null;
    return breaks ? Verdict.BROKEN : Verdict.HOLDS;
  }

  /**
   * The worst that any check of the cell says; a missing verdict is worse than a missed failure.
   */
  private static Verdict actual(Set<Verdict> verdicts) {
    for (Verdict worst : List.of(Verdict.BROKEN, Verdict.NOT_RUN, Verdict.NOT_OBSERVED)) {
      if (verdicts.contains(worst)) {
        return worst;
      }
    }
    return verdicts.contains(Verdict.HOLDS) ? Verdict.HOLDS : Verdict.NOT_APPLICABLE;
  }

  /** What was found, or what stands in its place when there is nothing to be found. */
  private Finding finding(Subject<?> subject, Check check) {
    List<Finding> found = results.of(subject, check);
    if (!found.isEmpty()) {
      return found.get(0);
    }
    String why = subject.notApplicable(check);
    Answer answer =
        why.isEmpty()
            ? Answer.notRun(NO_RESULT)
            : new Answer(Verdict.NOT_APPLICABLE, "", 0, false, why, "");
    return new Finding(
        run.id(),
        subject.fix().id(),
        subject.id(),
        check.claim(),
        check.name(),
        check.engine(),
        "",
        0,
        answer);
  }

  private Evidence.CheckResult result(Subject<?> subject, Check check, Finding finding) {
    Answer answer = finding.answer();
    boolean notApplicable = answer.verdict() == Verdict.NOT_APPLICABLE;
    return new Evidence.CheckResult(
        check.name(),
        check.engine().label(),
        finding.test(),
        subject.expected(check).label(),
        answer.verdict().label(),
        Math.round(finding.seconds() * 1000) / 1000.0,
        bound(answer),
        answer.samples(),
        reason(subject, check, answer),
        answer.witness().stripTrailing(),
        notApplicable ? "" : run.rerun(subject, check),
        check.scenario(),
        notApplicable ? 0 : results.slowestControl(subject.fix(), check));
  }

  /** What was not observed says what it would take to see it. */
  private static String reason(Subject<?> subject, Check check, Answer answer) {
    Breaks breaks = subject.breaks(check.claim());
    if (answer.verdict() != Verdict.NOT_OBSERVED || breaks == null) {
      return answer.reason();
    }
    if (breaks.needsOtherCompiler()) {
      return answer.reason() + "; it takes a compiler that reorders, on whatever CPU";
    }
    return breaks.needsWeakerMemory()
        ? answer.reason() + "; it takes a CPU with weaker memory than x86"
        : answer.reason();
  }

  /** Says in words that nothing was left to look at: the samples alone may look few. */
  private static String bound(Answer answer) {
    if (!answer.exhausted() || answer.bound().contains("exhaust")) {
      return answer.bound();
    }
    return answer.bound().isEmpty() ? "exhausted" : answer.bound() + ", exhausted";
  }
}
