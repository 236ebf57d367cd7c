package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.evidence.odd.Proposed;
import dev.nackproof.evidence.odd.Reordered;
import dev.nackproof.evidence.toy.Base;
import dev.nackproof.evidence.toy.Merged;
import dev.nackproof.evidence.toy.Posted;
import dev.nackproof.evidence.toy.Weak;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Selection;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixBuilderTest {
  @TempDir Path folder;

  private ToyRun toy() {
    return new ToyRun(folder, ToyRun.ALL);
  }

  private static Evidence.Cell cell(ToyRun run, String claim, String revision) {
    return run.matrix().cells().stream()
        .filter(c -> c.claim().equals(claim) && c.revision().equals(revision))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void hasACellForEveryClaimAndRevisionInTheirOrder() {
    assertThat(toy().matrix().cells())
        .extracting(c -> c.claim() + "/" + c.revision())
        .containsExactly(
            "safe/base",
            "safe/posted",
            "safe/merged",
            "safe/weak",
            "safe/counterless",
            "fair/base",
            "fair/posted",
            "fair/merged",
            "fair/weak",
            "fair/counterless");
  }

  @ParameterizedTest
  @CsvSource({
    "safe, posted, BROKEN",
    "safe, merged, HOLDS",
    "fair, base, BROKEN",
    "fair, counterless, N/A"
  })
  void expectsWhatIsDeclaredAndFindsIt(String claim, String revision, String verdict) {
    Evidence.Cell cell = cell(toy(), claim, revision);
    assertThat(cell.expected()).isEqualTo(verdict);
    assertThat(cell.actual()).isEqualTo(verdict);
    assertThat(cell.asDeclared()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "HOLDS, HOLDS, HOLDS",
    "HOLDS, BROKEN, BROKEN",
    "NOT_RUN, BROKEN, BROKEN",
    "NOT_OBSERVED, NOT_RUN, NOT_RUN",
    "HOLDS, NOT_OBSERVED, NOT_OBSERVED"
  })
  void aCellSaysTheWorstOfItsChecks(String walk, String race, String actual) {
    ToyRun run =
        toy()
            .with("merged", "safe", "walk", answer(walk))
            .with("merged", "safe", "race", answer(race));
    assertThat(cell(run, "safe", "merged").actual()).isEqualTo(actual);
    assertThat(cell(run, "safe", "merged").asDeclared()).isEqualTo(actual.equals("HOLDS"));
  }

  private static Answer answer(String verdict) {
    return switch (verdict) {
      case "HOLDS" -> Answer.holds("b", 2000, false);
      case "BROKEN" -> Answer.broken("b", 5, "w");
      case "NOT_OBSERVED" -> Answer.notObserved("b", 5);
      default -> Answer.notRun("why");
    };
  }

  @ParameterizedTest
  @CsvSource({
    "weak, no bad outcome was seen; it takes a CPU with weaker memory than x86",
    "reordered, 'no bad outcome was seen; it takes a compiler that reorders, on whatever CPU'",
    "merged, no bad outcome was seen"
  })
  void whatWasNotObservedSaysWhatItTakes(String revision, String reason) {
    ToyRun run =
        new ToyRun(folder, Base.class, Posted.class, Merged.class, Weak.class, Reordered.class)
            .with(revision, "safe", "race", Answer.notObserved("b", 5));
    assertThat(cell(run, "safe", revision).checks())
        .filteredOn(c -> c.name().equals("race"))
        .extracting(Evidence.CheckResult::reason)
        .containsExactly(reason);
  }

  @Test
  void aMissingFindingIsNotRunWithAReason() {
    Evidence.Cell cell = cell(toy().without("merged", "safe", "walk"), "safe", "merged");
    assertThat(cell.actual()).isEqualTo("NOT_RUN");
    assertThat(cell.asDeclared()).isFalse();
    assertThat(cell.checks().get(0).reason()).isEqualTo("no result in this run");
    assertThat(cell.checks().get(0).test()).isEmpty();
  }

  @Test
  void whatIsNotApplicableHasItsReasonAndNoRerun() {
    Evidence.CheckResult check = cell(toy(), "fair", "counterless").checks().get(0);
    assertThat(check.verdict()).isEqualTo("N/A");
    assertThat(check.reason()).isEqualTo("it has no counter");
    assertThat(check.rerun()).isEmpty();
  }

  @Test
  void anotherCheckOfABrokenClaimIsRecorded() {
    assertThat(cell(toy(), "safe", "posted").checks())
        .extracting(Evidence.CheckResult::expected)
        .containsExactly("BROKEN", "RECORDED");
  }

  @Test
  void aBreakNamesWhatRepairedIt() {
    assertThat(cell(toy(), "safe", "posted").repairedBy()).isEqualTo("abc123");
    assertThat(cell(toy(), "safe", "merged").repairedBy()).isEmpty();
  }

  @Test
  void theModelCheckersSlowestControlStandsBesideItsChecksOnly() {
    assertThat(cell(toy(), "safe", "merged").checks())
        .extracting(Evidence.CheckResult::slowestControl)
        .containsExactly(134L, 0L);
  }

  @Test
  void anExhaustedScenarioSaysSoInItsBound() {
    ToyRun run = toy().with("merged", "safe", "walk", Answer.holds("2 threads", 9, true));
    assertThat(cell(run, "safe", "merged").checks().get(0).bound())
        .isEqualTo("2 threads, exhausted");
  }

  @Test
  void aCandidateIsShownAsFoundAndRerunWithItsJar() {
    ToyRun run = new ToyRun(folder, Base.class, Posted.class, Proposed.class);
    run.with("proposed", "safe", "walk", Answer.broken("b", 5, "w"));
    Evidence.Cell cell = cell(run, "safe", "proposed");
    assertThat(cell.actual()).isEqualTo("BROKEN");
    assertThat(cell.asDeclared()).isTrue();
    assertThat(cell.checks().get(0).rerun())
        .isEqualTo(
            "mvn -B verify -Dfix=toy -Drevision=proposed -Dclaim=safe -Dcheck=walk"
                + " -Dcandidates=candidates.jar");
  }

  @Test
  void theRerunKeepsTheProfile() {
    ToyRun run = toy();
    Run thorough = new Run(ToyRun.ID, "c", "thorough", null);
    Evidence.Matrix matrix =
        new MatrixBuilder(
                run.catalog, run.selection, new Results(run.catalog, run.findings), thorough)
            .matrices(List.of())
            .get(0);
    assertThat(matrix.cells().get(0).checks().get(0).rerun())
        .isEqualTo("mvn -B verify -Pthorough -Dfix=toy -Drevision=base -Dclaim=safe -Dcheck=walk");
  }

  @Test
  void onlyTheSelectedPartAppears() {
    ToyRun run = toy();
    run.selection = new Selection(List.of(), List.of("posted"), List.of(), List.of("walk"));
    Evidence.Matrix matrix = run.matrix();
    assertThat(matrix.claims()).extracting(Evidence.Row::id).containsExactly("safe");
    assertThat(matrix.revisions()).extracting(Evidence.Column::id).containsExactly("posted");
    assertThat(matrix.cells()).singleElement().extracting(c -> c.checks().size()).isEqualTo(1);
  }

  @Test
  void figuresBelongToTheirFix() {
    assertThat(toy().matrix().figures())
        .containsExactly(
            new Evidence.FigureValues(
                "hit-rate", "%", toy().figures.get(0).values(), "the mail: 70", "counted"));
  }
}
