package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.evidence.odd.Blind;
import dev.nackproof.evidence.odd.Idle;
import dev.nackproof.evidence.odd.Proposed;
import dev.nackproof.evidence.odd.Reordered;
import dev.nackproof.evidence.odd.Twice;
import dev.nackproof.evidence.toy.Base;
import dev.nackproof.evidence.toy.Counterless;
import dev.nackproof.evidence.toy.Merged;
import dev.nackproof.evidence.toy.Posted;
import dev.nackproof.evidence.toy.Toy;
import dev.nackproof.evidence.toy.Weak;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Engine;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Selection;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every rule of the gate, seen to pass and seen to fail. */
class GateTest {
  private static final String DIFFERS = "dev.nackproof.review.VerdictDiffers";

  @TempDir Path folder;

  private ToyRun toy() {
    return new ToyRun(folder, ToyRun.ALL);
  }

  private void only(ToyRun run, String... words) {
    assertThat(run.failures()).singleElement().asString().contains(words).doesNotContain("\n");
  }

  @Test
  void passesWhenEverythingIsAsDeclared() {
    assertThat(toy().failures()).isEmpty();
  }

  @Test
  void aDefectMadeCorrectFails() {
    only(
        toy().with("posted", "safe", "walk", Answer.holds("2 threads", 5000, false)),
        "toy:posted: check safe/walk (lincheck-model): expected BROKEN, found HOLDS",
        "the declared break is not caught",
        Posted.class.getName(),
        "mvn -B verify -Dfix=toy -Drevision=posted -Dclaim=safe -Dcheck=walk");
  }

  @Test
  void aCorrectRevisionMadeDefectiveFailsWithCheckExpectedActualAndWitness() {
    only(
        toy().with("merged", "fair", "count", Answer.broken("1", 3, "lock\n\nwait\nstarve\ndie")),
        "toy:merged: check fair/count (unit): expected HOLDS, found BROKEN",
        "witness: lock / wait / starve ...",
        "repair " + Merged.class.getName() + ", or declare that it breaks 'fair'");
  }

  @Test
  void notObservedPassesWhereTheRevisionNeedsWeakerMemory() {
    ToyRun run = toy().with("weak", "safe", "race", Answer.notObserved("quick", 1));
    assertThat(failuresOn("amd64", run)).isEmpty();
    assertThat(failuresOn("aarch64", run))
        .singleElement()
        .asString()
        .contains("toy:weak", "expected BROKEN, found NOT_OBSERVED");
  }

  @Test
  void notObservedPassesOnEveryMachineWhereTheRevisionNeedsAnotherCompiler() {
    ToyRun run =
        new ToyRun(folder, Base.class, Posted.class, Merged.class, Reordered.class)
            .with("reordered", "safe", "race", Answer.notObserved("quick", 1));
    assertThat(failuresOn("amd64", run)).isEmpty();
    assertThat(failuresOn("aarch64", run)).isEmpty();
  }

  /** As a Java machine on this architecture sees it. */
  private static List<String> failuresOn(String architecture, ToyRun run) {
    String own = System.setProperty("os.arch", architecture);
    try {
      return run.failures();
    } finally {
      System.setProperty("os.arch", own);
    }
  }

  @Test
  void notObservedFailsWhereItDoesNot() {
    only(
        toy().with("posted", "safe", "walk", Answer.notObserved("quick", 1)),
        "toy:posted",
        "expected BROKEN, found NOT_OBSERVED");
  }

  @Test
  void aKernelCheckMaySayWhyThisMachineCannotRunIt() {
    assertThat(toy().with("merged", "fair", "kernel", Answer.notRun("no Linux")).failures())
        .isEmpty();
  }

  @Test
  void aKernelCheckMustSayWhy() {
    only(
        toy().with("merged", "fair", "kernel", Answer.notRun("")),
        "toy:merged: check fair/kernel (linux): expected HOLDS, found NOT_RUN");
  }

  @Test
  void anotherEngineMustRun() {
    only(
        toy().with("merged", "safe", "race", Answer.notRun("three actors, two CPUs")),
        "toy:merged: check safe/race (jcstress): expected HOLDS, found NOT_RUN",
        "three actors, two CPUs",
        "make the check decide");
  }

  @Test
  void aBreakThatWasNotLookedForIsNotSaidToBeGone() {
    only(
        toy().with("posted", "safe", "walk", Answer.notRun("the agent did not load")),
        "toy:posted: check safe/walk (lincheck-model): expected BROKEN, found NOT_RUN",
        "make the check decide");
  }

  @Test
  void aRecordedCheckMayBeMasked() {
    assertThat(toy().with("posted", "safe", "race", Answer.notRun("masked")).failures()).isEmpty();
  }

  @Test
  void aCheckWithoutItsTestFailsOnceForAllRevisions() {
    ToyRun run = toy();
    for (String revision : List.of("base", "posted", "merged", "weak")) {
      run.without(revision, "fair", "count");
    }
    only(run, "toy: check fair/count (unit) has no result in this run for base, posted, merged");
  }

  @Test
  void anAnswerToWhatIsNotApplicableFails() {
    only(
        toy().with("counterless", "fair", "count", Answer.holds("1", 1, true)),
        "toy:counterless: check fair/count (unit): expected N/A, found HOLDS",
        "take the N/A out of " + Counterless.class.getName());
  }

  @Test
  void aClaimThatNoRevisionBreaksFails() {
    only(
        new ToyRun(folder, Posted.class, Merged.class),
        "toy: no revision breaks the claim 'fair'",
        "seed a DEFECT");
  }

  @Test
  void aDefectThatDeclaresNoBreakFails() {
    only(
        new ToyRun(folder, Base.class, Posted.class, Idle.class),
        "toy:idle: a DEFECT that declares no break",
        Idle.class.getName());
  }

  @Test
  void aClaimDeclaredBrokenTwiceFails() {
    only(
        new ToyRun(folder, Base.class, Posted.class, Twice.class),
        "toy:twice: the claim 'safe' is declared broken twice");
  }

  @Test
  void aBreakSeenByWhatIsNotApplicableFails() {
    only(
        new ToyRun(folder, Base.class, Posted.class, Blind.class),
        "toy:blind: the break of 'fair' must be seen by the check count, which is N/A here",
        "it does not look");
  }

  @ParameterizedTest
  @CsvSource({
    "tov, merged, safe, walk, There is no fix 'tov'",
    "toy, burried, safe, walk, has no revision 'burried'",
    "toy, merged, save, walk, declares no claim 'save'",
    "toy, merged, safe, run, declares no check 'run'"
  })
  void aFindingForWhatIsNotDeclaredFails(
      String fix, String revision, String claim, String check, String why) {
    ToyRun run = toy();
    run.findings.add(
        new Finding(
            ToyRun.ID,
            fix,
            revision,
            claim,
            check,
            Engine.UNIT,
            "toy.Some.test",
            0,
            Answer.holds("", 1, true)));
    only(run, "toy.Some.test left a finding for something that is not declared", why);
  }

  @Test
  void aCheckAskedTwiceFails() {
    ToyRun run = toy();
    run.findings.add(run.findings.get(0));
    only(run, "toy:base: check safe/walk (lincheck-model) was asked 2 times");
  }

  @Test
  void aCheckAnsweredByAnotherEngineFails() {
    ToyRun run = toy().without("merged", "safe", "race");
    run.findings.add(
        new Finding(
            ToyRun.ID,
            "toy",
            "merged",
            "safe",
            "race",
            Engine.UNIT,
            "toy.Some.test",
            0,
            Answer.holds("", 1, true)));
    only(run, "toy:merged: check safe/race (jcstress) was answered by unit (toy.Some.test)");
  }

  @Test
  void holdsWithLessThanTenTimesTheSlowestControlFails() {
    only(
        toy().with("merged", "safe", "walk", Answer.holds("2 threads", 1339, false)),
        "toy:merged: check safe/walk (lincheck-model) holds after 1339 invocations",
        "slowest control needed 134",
        "1340 at least");
  }

  @Test
  void holdsWithTenTimesTheSlowestControlPasses() {
    assertThat(
            toy().with("merged", "safe", "walk", Answer.holds("2 threads", 1340, false)).failures())
        .isEmpty();
  }

  @Test
  void holdsThatExhaustedItsScenarioPasses() {
    assertThat(toy().with("merged", "safe", "walk", Answer.holds("all", 9, true)).failures())
        .isEmpty();
  }

  @Test
  void theRuleOfTenIsForTheModelCheckerOnly() {
    assertThat(
            toy()
                .with("weak", "safe", "race", Answer.broken("quick", 1000, "w"))
                .with("merged", "safe", "race", Answer.holds("quick", 1001, false))
                .failures())
        .isEmpty();
  }

  @Test
  void aRevisionMissingInTheServicesFileFails() {
    ToyRun run = new ToyRun(folder, Base.class, Posted.class, Weak.class, Counterless.class);
    List<UnlistedRevision> unlisted = UnlistedRevision.of(run.catalog, run.catalog.fix("toy"));
    assertThat(
            Gate.failures(
                run.catalog,
                run.selection,
                new Results(run.catalog, run.findings),
                run.run,
                unlisted,
                run.modules))
        .singleElement()
        .asString()
        .contains(
            "The class " + Merged.class.getName(), "META-INF/services/" + Toy.class.getName());
  }

  @Test
  void nothingIsMissedWhenAllRevisionsAreListed() {
    ToyRun run = toy();
    assertThat(UnlistedRevision.of(run.catalog, run.catalog.fix("toy"))).isEmpty();
  }

  @Test
  void aCandidateNeverFails() {
    ToyRun run = new ToyRun(folder, Base.class, Posted.class, Proposed.class);
    run.with("proposed", "safe", "walk", Answer.broken("2 threads", 9, "w"))
        .with("proposed", "safe", "race", Answer.notRun("masked"))
        .without("proposed", "fair", "count");
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void aCandidateIsNoControl() {
    ToyRun run = new ToyRun(folder, Base.class, Posted.class, Proposed.class);
    run.with("proposed", "safe", "walk", Answer.broken("2 threads", 1999, "w"));
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void onlyTheSelectedPartIsDemanded() {
    ToyRun run = toy();
    run.findings.removeIf(f -> !f.revision().equals("merged") || !f.claim().equals("safe"));
    assertThat(run.failures()).isNotEmpty();
    run.selection = new Selection(List.of("toy"), List.of("merged"), List.of("safe"), List.of());
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void aSelectionOfWhatIsNotApplicableDoesNotPass() {
    ToyRun run = toy();
    run.findings.clear();
    run.selection =
        new Selection(List.of("toy"), List.of("counterless"), List.of("fair"), List.of("count"));
    only(
        run,
        "Nothing was asked in this run with -Dfix=toy -Drevision=counterless",
        "select a check");
  }

  @Test
  void aSelectedCheckWithoutItsTestIsNotSaidToHaveNoMeaning() {
    ToyRun run = toy();
    run.findings.clear();
    run.selection =
        new Selection(List.of("toy"), List.of("merged"), List.of("fair"), List.of("count"));
    only(run, "toy: check fair/count (unit) has no result in this run for merged");
  }

  @Test
  void withASelectionClaimsAreStillBrokenByDeclaration() {
    ToyRun run = new ToyRun(folder, Posted.class, Merged.class);
    run.selection = new Selection(List.of(), List.of("merged"), List.of(), List.of());
    only(run, "no revision breaks the claim 'fair'");
  }

  @ParameterizedTest
  @CsvSource({"failed, repair it", "ended in an error, repair it", "was skipped, make it run"})
  void aTestThatDidNotPassFails(String how, String remedy) {
    ToyRun run = toy();
    run.modules.add(
        new ModuleTests(
            "lincheck-tests",
            1,
            List.of(new ModuleTests.NotPassed("a.Test.b", how, "a.Error", "boom\nbang"))));
    only(run, "The test a.Test.b of module lincheck-tests " + how + " (boom)", remedy);
  }

  @Test
  void aVerdictThatDiffersIsNotSaidAgainForItsTest() {
    ToyRun run = toy().with("merged", "fair", "count", Answer.broken("1", 3, "w"));
    String message = "toy:merged: check fair/count (unit): expected HOLDS, found BROKEN\nw";
    run.modules.add(
        new ModuleTests(
            "impl", 1, List.of(new ModuleTests.NotPassed("a.b", "failed", DIFFERS, message))));
    assertThat(run.failures()).hasSize(1);
  }

  @Test
  void aVerdictThatDiffersIsSaidWhenItsFindingIsLost() {
    ToyRun run = toy();
    run.modules.add(
        new ModuleTests(
            "impl", 1, List.of(new ModuleTests.NotPassed("a.b", "failed", DIFFERS, "toy:x: y"))));
    only(run, "The test a.b of module impl failed (toy:x: y)");
  }

  @Test
  void aModuleWithoutTestsFails() {
    ToyRun run = toy();
    run.modules.add(new ModuleTests("jcstress-tests", 0, List.of()));
    only(run, "The module jcstress-tests ran no test in this run");
  }

  @Test
  void aSelectionMayLeaveAModuleWithoutTests() {
    ToyRun run = toy();
    run.modules.add(new ModuleTests("jcstress-tests", 0, List.of()));
    run.selection = new Selection(List.of("toy"), List.of(), List.of(), List.of());
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void aCatalogWithoutFixesFails() {
    Catalog empty = Catalog.load(new Services(folder));
    assertThat(
            Gate.failures(
                empty,
                Selection.ALL,
                new Results(empty, List.of()),
                new Run(ToyRun.ID, "c", "default", null),
                List.of(),
                List.of()))
        .singleElement()
        .asString()
        .contains("No fix was found");
  }
}
