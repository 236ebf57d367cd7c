package dev.nackproof.evidence;

import dev.nackproof.review.Answer;
import dev.nackproof.review.BadInput;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Check;
import dev.nackproof.review.Claim;
import dev.nackproof.review.Expectation;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Selection;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Verdict;
import dev.nackproof.review.VerdictDiffers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rule that lets a build pass: <em>every check says what was declared; every claim has a
 * revision that breaks it; every broken revision is caught; every check that exists ran, or says
 * why this machine can't run it.</em> And no JUnit test is red or skipped.
 *
 * <p>A function of what it is given: it reads nothing else. Each failure is one sentence that says
 * what is wrong, what was found and what to do.
 */
final class Gate {
  private static final int WITNESS_LINES = 3;

  private final Catalog catalog;
  private final Selection selection;
  private final Results results;
  private final Run run;
  private final List<String> failures = new ArrayList<>();
  // What Review.differs said of the checks that already have a failure: their red tests say the
  // same.
  private final Set<String> alreadySaid = new HashSet<>();

  private Gate(Catalog catalog, Selection selection, Results results, Run run) {
    this.catalog = catalog;
    this.selection = selection;
    this.results = results;
    this.run = run;
  }

  /**
   * Everything that is wrong with a run, in the order of the catalog; empty when it passes.
   *
   * @param unlisted what {@link UnlistedRevision} found for the selected fixes
   * @param modules the tests of every module that the build has
   */
  static List<String> failures(
      Catalog catalog,
      Selection selection,
      Results results,
      Run run,
      List<UnlistedRevision> unlisted,
      List<ModuleTests> modules) {
    Gate gate = new Gate(catalog, selection, results, run);
    if (catalog.fixes().isEmpty()) {
      gate.fail(
          "No fix was found, so nothing was asked: list one in META-INF/services/%s.",
          Fix.class.getName());
    }
    for (Fix<?> fix : catalog.fixes()) {
      if (selection.includes(fix)) {
        gate.everyClaimIsBroken(fix);
        gate.declarationsMakeSense(fix);
        gate.everyCheckSaysWhatWasDeclared(fix);
        gate.everyCheckRan(fix);
        gate.everyHoldsLookedFarEnough(fix);
      }
    }
    gate.somethingWasAsked();
    gate.nothingUndeclaredWasFound();
    gate.everyRevisionIsListed(unlisted);
    gate.everyTestPassed(modules);
    return List.copyOf(gate.failures);
  }

  // Its annotation would be the only use of one more dependency.
  @SuppressWarnings("AnnotateFormatMethod")
  private void fail(String sentence, Object... arguments) {
    failures.add(sentence.formatted(arguments).replaceAll("\\s+", " "));
  }

  /**
   * A selection may leave only what is N/A: a gate that has nothing to judge does not pass. Where
   * something was to be asked and was not, that has been said.
   */
  private void somethingWasAsked() {
    if (results.all().isEmpty() && failures.isEmpty()) {
      fail(
          "Nothing was asked in this run%s: select a check that has a meaning for the revision.",
          selection.isAll() ? "" : " with " + selection);
    }
  }

  /** From the declarations alone, so that it also holds when a part is selected. */
  private void everyClaimIsBroken(Fix<?> fix) {
    for (Claim claim : fix.claims()) {
      if (claim.checks().stream().noneMatch(selection::includes)) {
        continue;
      }
      boolean broken = false;
      for (Subject<?> subject : catalog.revisions(fix)) {
        broken |= subject.kind() != Kind.CANDIDATE && subject.breaks(claim.id()) != null;
      }
      if (!broken) {
        fail(
            "%s: no revision breaks the claim '%s', so nothing shows that its checks can fail:"
                + " declare a revision that breaks it, or seed a DEFECT.",
            fix, claim.id());
      }
    }
  }

  private void declarationsMakeSense(Fix<?> fix) {
    for (Subject<?> subject : asked(fix)) {
      if (subject.kind() == Kind.CANDIDATE) {
        continue;
      }
      if (subject.kind() == Kind.DEFECT && subject.declared().breaks().length == 0) {
        fail(
            "%s: a DEFECT that declares no break can't be caught: say in %s which claim it breaks.",
            subject, subject.type().getName());
      }
      Set<String> claims = new HashSet<>();
      for (Breaks breaks : subject.declared().breaks()) {
        if (!claims.add(breaks.claim())) {
          fail(
              "%s: the claim '%s' is declared broken twice, and only the first would count: join"
                  + " the two in %s.",
              subject, breaks.claim(), subject.type().getName());
        }
        for (String name : breaks.seenBy()) {
          String why = subject.notApplicable(fix.find(breaks.claim(), name));
          if (!why.isEmpty()) {
            fail(
                "%s: the break of '%s' must be seen by the check %s, which is N/A here (%s): name"
                    + " another check, or drop the N/A, in %s.",
                subject, breaks.claim(), name, why, subject.type().getName());
          }
        }
      }
    }
  }

  private void everyCheckSaysWhatWasDeclared(Fix<?> fix) {
    for (Claim claim : fix.claims()) {
      for (Check check : claim.checks()) {
        for (Subject<?> subject : asked(fix)) {
          if (selection.includes(check) && subject.kind() != Kind.CANDIDATE) {
            saysWhatWasDeclared(subject, check);
          }
        }
      }
    }
  }

  private void saysWhatWasDeclared(Subject<?> subject, Check check) {
    List<Finding> found = results.of(subject, check);
    if (found.size() > 1) {
      fail(
          "%s: check %s was asked %d times, by %s: remove all but one.",
          subject, check, found.size(), found.stream().map(Finding::test).toList());
    }
    for (Finding finding : found) {
      Answer answer = finding.answer();
      if (finding.engine() != check.engine()) {
        fail(
            "%s: check %s was answered by %s (%s): ask it with the declared engine, or correct %s.",
            subject,
            check,
            finding.engine().label(),
            finding.test(),
            subject.fix().getClass().getName());
      }
      String differs = Review.differs(subject, check, answer);
      if (!differs.isEmpty()) {
        String firstLine = differs.lines().findFirst().orElseThrow();
        alreadySaid.add(firstLine);
        fail(
            "%s%s: %s, then run: %s",
            firstLine, witness(answer), remedy(subject, check, answer), run.rerun(subject, check));
      }
    }
  }

  private static String remedy(Subject<?> subject, Check check, Answer answer) {
    String type = subject.type().getName();
    return switch (subject.expected(check)) {
      case HOLDS ->
          answer.verdict() == Verdict.BROKEN
              ? "repair %s, or declare that it breaks '%s'".formatted(type, check.claim())
              : "make the check decide, or declare it N/A in %s".formatted(type);
      case BROKEN ->
          answer.verdict() == Verdict.NOT_RUN
              ? "make the check decide, its reason says what hinders it"
              : "the declared break is not caught; make %s break '%s' again, or take the break out of its"
                      .formatted(type, check.claim())
                  + " declaration";
      case RECORDED -> "make the check say why it could not decide";
      case NOT_APPLICABLE -> "take the N/A out of %s, or do not ask".formatted(type);
    };
  }

  private static String witness(Answer answer) {
    if (answer.witness().isBlank()) {
      return "";
    }
    List<String> lines = answer.witness().lines().map(String::strip).toList();
    List<String> first =
        lines.stream().filter(line -> !line.isEmpty()).limit(WITNESS_LINES).toList();
    return "; witness: " + String.join(" / ", first) + (lines.size() > first.size() ? " ..." : "");
  }

  /**
   * One failure per check, whatever the number of revisions: a check that is gone is gone for all.
   */
  private void everyCheckRan(Fix<?> fix) {
    for (Claim claim : fix.claims()) {
      for (Check check : claim.checks()) {
        List<String> missing = new ArrayList<>();
        for (Subject<?> subject : asked(fix)) {
          boolean demanded =
              selection.includes(check)
                  && subject.kind() != Kind.CANDIDATE
                  && subject.expected(check) != Expectation.NOT_APPLICABLE;
          if (demanded && results.of(subject, check).isEmpty()) {
            missing.add(subject.id());
          }
        }
        if (!missing.isEmpty()) {
          fail(
              "%s: check %s has no result in this run for %s: see why its test did not run or"
                  + " crashed, or take the check out of %s.",
              fix, check, String.join(", ", missing), fix.getClass().getName());
        }
      }
    }
  }

  private void everyHoldsLookedFarEnough(Fix<?> fix) {
    for (Claim claim : fix.claims()) {
      for (Check check : claim.checks()) {
        long needed = results.slowestControl(fix, check) * Results.CONTROL_FACTOR;
        for (Subject<?> subject : asked(fix)) {
          for (Finding finding : results.of(subject, check)) {
            Answer answer = finding.answer();
            boolean tooFew =
                answer.verdict() == Verdict.HOLDS
                    && !answer.exhausted()
                    && answer.samples() < needed;
            if (tooFew && subject.kind() != Kind.CANDIDATE && selection.includes(check)) {
              fail(
                  "%s: check %s holds after %d invocations, but its slowest control needed %d to be"
                      + " caught, so it must look at %d at least: raise its bound, or choose a"
                      + " scenario that shows the failure sooner.",
                  subject, check, answer.samples(), results.slowestControl(fix, check), needed);
            }
          }
        }
      }
    }
  }

  private void nothingUndeclaredWasFound() {
    for (Finding finding : results.all()) {
      try {
        Fix<?> fix = catalog.fix(finding.fix());
        catalog.revision(fix, finding.revision());
        fix.find(finding.claim(), finding.check());
      } catch (BadInput e) {
        fail(
            "The test %s left a finding for something that is not declared (%s:%s, %s/%s): %s",
            finding.test(),
            finding.fix(),
            finding.revision(),
            finding.claim(),
            finding.check(),
            e.getMessage());
      }
    }
  }

  private void everyRevisionIsListed(List<UnlistedRevision> unlisted) {
    for (UnlistedRevision each : unlisted) {
      fail(
          "The class %s implements a revision but no services file lists it, so it is asked"
              + " nothing: add it to META-INF/services/%s, or make it abstract.",
          each.type().getName(), each.fix().protocol().getName());
    }
  }

  private void everyTestPassed(List<ModuleTests> modules) {
    for (ModuleTests module : modules) {
      // A selection may leave a module nothing to do; what is demanded of it is checked above.
      if (module.count() == 0 && selection.isAll()) {
        fail(
            "The module %s ran no test in this run: build it together with this one, without"
                + " -DskipTests.",
            module.module());
      }
      for (ModuleTests.NotPassed test : module.notPassed()) {
        String message = test.message().lines().findFirst().orElse("").strip();
        boolean said =
            test.type().equals(VerdictDiffers.class.getName()) && alreadySaid.contains(message);
        if (!said) {
          fail(
              "The test %s of module %s %s%s: %s.",
              test.test(),
              module.module(),
              test.how(),
              message.isEmpty() ? "" : " (" + message + ")",
              test.how().equals("was skipped")
                  ? "make it run, or remove it"
                  : "repair it, or what it tests");
        }
      }
    }
  }

  private <R> List<Subject<R>> asked(Fix<R> fix) {
    return catalog.revisions(fix).stream().filter(selection::includes).toList();
  }
}
