package dev.nackproof.evidence;

import dev.nackproof.evidence.toy.Base;
import dev.nackproof.evidence.toy.Counterless;
import dev.nackproof.evidence.toy.Merged;
import dev.nackproof.evidence.toy.Posted;
import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.evidence.toy.ToyFix;
import dev.nackproof.evidence.toy.Weak;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Check;
import dev.nackproof.review.Claim;
import dev.nackproof.review.Expectation;
import dev.nackproof.review.Figure;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Selection;
import dev.nackproof.review.Subject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A run of the toy fix in which everything is as declared, until a test changes something. */
final class ToyRun {
  static final String ID = "2026-01-02T03:04:05.000Z";

  /** All revisions of the toy fix. */
  static final Class<?>[] ALL = {
    Base.class, Posted.class, Merged.class, Weak.class, Counterless.class
  };

  final List<Finding> findings = new ArrayList<>();
  final List<ModuleTests> modules = new ArrayList<>();
  final List<Figure> figures = new ArrayList<>();
  final Run run = new Run(ID, "c0ffee", "default", Path.of("candidates.jar"));
  final Services loader;
  final Catalog catalog;
  Selection selection = Selection.ALL;

  /** With these revisions. */
  ToyRun(Path folder, Class<?>... revisions) {
    loader = new Services(folder).list(Fix.class, ToyFix.class).list(Toy.class, revisions);
    catalog = Catalog.load(loader);
    modules.add(new ModuleTests("impl", 3, List.of()));
    for (Fix<?> fix : catalog.fixes()) {
      for (Subject<?> subject : catalog.revisions(fix)) {
        for (Claim claim : fix.claims()) {
          for (Check check : claim.checks()) {
            answerAsDeclared(subject, check);
          }
        }
      }
    }
    figures.add(
        new Figure(
            ID,
            "toy",
            "hit-rate",
            "%",
            new TreeMap<>(Map.of("base", 71.25, "merged", 0.0)),
            "the mail: 70",
            "counted"));
  }

  private void answerAsDeclared(Subject<?> subject, Check check) {
    Expectation expected = subject.expected(check);
    if (expected == Expectation.BROKEN) {
      add(subject.id(), check, Answer.broken("2 threads", 134, "first <line>\nsecond line\n"));
    } else if (expected != Expectation.NOT_APPLICABLE) {
      add(subject.id(), check, Answer.holds("2 threads", 2000, false));
    }
  }

  private void add(String revision, Check check, Answer answer) {
    findings.add(
        new Finding(
            ID,
            "toy",
            revision,
            check.claim(),
            check.name(),
            check.engine(),
            "toy.ToyIT." + check.name(),
            1.5,
            answer));
  }

  /** Takes an answer away. */
  ToyRun without(String revision, String claim, String check) {
    findings.removeIf(
        f -> f.revision().equals(revision) && f.claim().equals(claim) && f.check().equals(check));
    return this;
  }

  /** Gives another answer, or one where there was none. */
  ToyRun with(String revision, String claim, String check, Answer answer) {
    without(revision, claim, check);
    add(revision, catalog.fix("toy").find(claim, check), answer);
    return this;
  }

  /** What the gate says. */
  List<String> failures() {
    return Gate.failures(
        catalog, selection, new Results(catalog, findings), run, List.of(), modules);
  }

  /** The matrix of the toy fix. */
  Evidence.Matrix matrix() {
    return new MatrixBuilder(catalog, selection, new Results(catalog, findings), run)
        .matrices(figures)
        .get(0);
  }

  /** All of it, with an environment that no machine has. */
  Evidence evidence() {
    List<String> failures = failures();
    return new Evidence(
        Evidence.SCHEMA,
        new Evidence.Environment(
            "c0ffee", "17", "a VM", "pdp11", 2, "an OS", "6.6", "default", ID, 61.5, ""),
        List.of(matrix()),
        new Evidence.GateResult(failures.isEmpty(), failures));
  }
}
