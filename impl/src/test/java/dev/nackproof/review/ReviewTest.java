package dev.nackproof.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.review.Toys.Base;
import dev.nackproof.review.Toys.Control;
import dev.nackproof.review.Toys.Merged;
import dev.nackproof.review.Toys.Mine;
import dev.nackproof.review.Toys.Posted;
import dev.nackproof.review.Toys.Table;
import dev.nackproof.review.Toys.Toy;
import dev.nackproof.review.Toys.ToyFix;
import dev.nackproof.review.Toys.Weak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is expected of which check, who is asked, and when an answer is not the declared one. */
class ReviewTest {
  @TempDir Path folder;
  private final ToyFix fix = new ToyFix();
  private Catalog catalog;
  private Findings findings;

  @BeforeEach
  void loadToys() {
    catalog =
        Catalog.load(
            Services.toy(folder, Base.class, Posted.class, Merged.class, Weak.class, Mine.class));
    findings = new Findings(folder.resolve("target"));
  }

  private Subject<Toy> subject(String id) {
    return catalog.revision(fix, id);
  }

  private Review review(Selection selection) {
    return new Review(catalog, selection, findings, "today");
  }

  // ------------------------------------------------------------------ expectations

  /** Who is expected to say what. */
  @ParameterizedTest
  @CsvSource({
    "merged, safe, quick, HOLDS",
    "merged, fair, kernel, HOLDS",
    "posted, safe, quick, BROKEN", // the declared check must see it
    "posted, fair, count, HOLDS", // another claim
    "posted, safe, walk, NOT_APPLICABLE", // its step is that of merged
    "posted, safe, random, NOT_APPLICABLE", // stress is not asked where the claim is broken
    "base, safe, walk, BROKEN",
    "base, safe, quick, RECORDED", // broken, but another check must see it
    "base, fair, count, NOT_APPLICABLE", // declared so
    "mine, safe, quick, HOLDS" // a candidate is judged against every claim
  })
  void eachCheckHasItsExpectation(String revision, String claim, String check, Expectation says) {
    assertThat(subject(revision).expected(fix.find(claim, check))).isEqualTo(says);
  }

  @Test
  void whatIsNotApplicableHasItsReason() {
    assertThat(subject("base").notApplicable(fix.find("fair", "count")))
        .isEqualTo("it has no toys");
    assertThat(subject("posted").notApplicable(fix.find("safe", "walk")))
        .isEqualTo("its step 'unlink' is that of merged, unchanged, and is asked there");
    assertThat(subject("posted").notApplicable(fix.find("safe", "random")))
        .contains("the model checker decides");
  }

  @Test
  void aControlMayBeAskedWhatItBreaksAlone() throws IOException {
    Path control = Files.createDirectory(folder.resolve("control"));
    catalog = Catalog.load(Services.toy(control, Merged.class, Control.class));
    assertThat(subject("control").notApplicable(fix.find("safe", "quick"))).isEmpty();
    assertThat(subject("control").notApplicable(fix.find("fair", "count")))
        .isEqualTo("it is a control");
  }

  @Test
  void theChecksOfAScenarioAreThoseOfAllClaimsForOneEngine() {
    assertThat(fix.checksNamed("quick", Engine.UNIT)).containsExactly(fix.find("safe", "quick"));
    assertThatThrownBy(() -> fix.checksNamed("quick", Engine.JCSTRESS))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("No claim of fix 'toy' declares a jcstress check 'quick'");
  }

  @Test
  void aDearCheckSparesADefectThatDoesNotBreakTheClaim() {
    Check safe = fix.find("safe", "quick").sparingDefects();
    Check fair = fix.find("fair", "count").sparingDefects();
    assertThat(subject("weak").notApplicable(safe)).isEmpty();
    assertThat(subject("weak").notApplicable(fair)).contains("dear");
    assertThat(subject("weak").notApplicable(fix.find("fair", "count"))).isEmpty();
    assertThat(subject("merged").notApplicable(fair)).isEmpty();
  }

  @Test
  void aStepOfItsOwnIsAsked() {
    assertThat(subject("base").notApplicable(fix.find("safe", "walk"))).isEmpty();
    assertThat(subject("merged").notApplicable(fix.find("safe", "walk"))).isEmpty();
  }

  @Test
  void aStepThatTheProtocolDoesNotHaveIsRefused() {
    Check check = new Table().step("relink").find("steps", "one");
    assertThatThrownBy(() -> subject("merged").notApplicable(check))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("has no step 'relink'");
  }

  @Test
  void aBreakIsRepairedByWhatItSaysOrElseByWhatTheRevisionSays() {
    assertThat(subject("posted").repairedBy("safe")).isEqualTo("abc123");
    assertThat(subject("base").repairedBy("safe")).isEqualTo("posted");
    assertThat(subject("merged").repairedBy("safe")).isEmpty();
  }

  // ------------------------------------------------------------------ who is asked

  @Test
  void aCheckIsAskedOfEveryRevisionThatItHasAMeaningFor() {
    assertThat(review(Selection.ALL).subjects(fix, fix.find("safe", "walk")))
        .extracting(Subject::id)
        .containsExactly("base", "merged", "mine"); // a candidate is asked what it inherits too
  }

  @Test
  void onlyWhatIsSelectedIsAsked() {
    Selection selection =
        new Selection(List.of(), List.of("merged", "weak"), List.of("fair"), List.of());
    assertThat(review(selection).subjects(fix, fix.find("fair", "count")))
        .extracting(Subject::id)
        .containsExactly("merged", "weak");
    assertThat(review(selection).subjects(fix, fix.find("safe", "quick"))).isEmpty();
  }

  @Test
  void aFixThatIsNotListedIsRefused() {
    assertThat(review(Selection.ALL).fix(ToyFix.class).id()).isEqualTo("toy");
    assertThatThrownBy(() -> review(Selection.ALL).fix(Table.class))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is not listed in META-INF/services");
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', '', true",
    "toy, '', '', true",
    "other, '', '', false",
    "toy, merged, '', false",
    "'', '', safe, false"
  })
  void figuresAreMeasuredForAWholeMatrixOnly(
      String fixes, String revisions, String claims, boolean measured) {
    Selection selection = new Selection(list(fixes), list(revisions), list(claims), List.of());
    assertThat(review(selection).asksAllOf(fix)).isEqualTo(measured);
  }

  private static List<String> list(String id) {
    return id.isEmpty() ? List.of() : List.of(id);
  }

  // ------------------------------------------------------------------ verdicts

  private static Answer found(String verdict) {
    return switch (verdict) {
      case "HOLDS" -> Answer.holds("all", 1, true);
      case "BROKEN" -> Answer.broken("all", 1, "the toy fell");
      case "NOT_OBSERVED" -> Answer.notObserved("quick", 1);
      case "NOT_RUN" -> Answer.notRun("masked");
      case "SILENT" -> Answer.notRun("");
      default -> throw new IllegalArgumentException(verdict);
    };
  }

  /** Every expectation with every verdict. */
  @ParameterizedTest
  @CsvSource({
    "merged, fair, count, HOLDS, true",
    "merged, fair, count, BROKEN, false",
    "merged, fair, count, NOT_OBSERVED, false",
    "merged, fair, count, NOT_RUN, false",
    "posted, safe, quick, HOLDS, false",
    "posted, safe, quick, BROKEN, true",
    "posted, safe, quick, NOT_OBSERVED, false",
    "posted, safe, quick, NOT_RUN, false",
    "weak, safe, quick, NOT_OBSERVED, true", // needs weaker memory than this machine has
    "weak, safe, quick, HOLDS, false",
    "weak, safe, quick, BROKEN, true",
    "base, safe, quick, HOLDS, true", // recorded
    "base, safe, quick, BROKEN, true",
    "base, safe, quick, NOT_RUN, true",
    "base, safe, quick, SILENT, false",
    "base, fair, count, HOLDS, false", // not applicable
    "merged, fair, kernel, NOT_RUN, true", // this machine's kernel can't
    "merged, fair, kernel, SILENT, false",
    "base, fair, kernel, NOT_RUN, false"
  })
  void anAnswerIsFineOrDiffers(
      String revision, String claim, String check, String verdict, boolean fine) {
    String differs = Review.differs(subject(revision), fix.find(claim, check), found(verdict));
    assertThat(differs.isEmpty()).isEqualTo(fine);
  }

  @Test
  void whatDiffersIsToldWithExpectedActualAndWitness() {
    assertThat(Review.differs(subject("merged"), fix.find("fair", "count"), found("BROKEN")))
        .isEqualTo(
            "toy:merged: check fair/count (unit): expected HOLDS, found BROKEN\nthe toy fell");
  }

  @Test
  void whatDiffersIsToldWithItsReason() {
    assertThat(Review.differs(subject("merged"), fix.find("fair", "count"), found("NOT_RUN")))
        .endsWith("expected HOLDS, found NOT_RUN (masked)");
  }

  private void answer(String revision, String verdict) {
    Check check = fix.find("safe", "quick");
    review(Selection.ALL).answer(subject(revision), check, "Test#one", 0.1, found(verdict));
  }

  @Test
  void anAnswerIsKeptBeforeItIsJudged() {
    assertThatThrownBy(() -> answer("merged", "BROKEN"))
        .isInstanceOf(VerdictDiffers.class)
        .hasMessageContaining("the toy fell");
    assertThat(findings.findings("today"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.revision()).isEqualTo("merged");
              assertThat(finding.test()).isEqualTo("Test#one");
              assertThat(finding.answer()).isEqualTo(found("BROKEN"));
              assertThat(finding.answers(fix.find("safe", "quick"), subject("merged"))).isTrue();
              assertThat(finding.answers(fix.find("safe", "walk"), subject("merged"))).isFalse();
              assertThat(finding.answers(fix.find("safe", "quick"), subject("base"))).isFalse();
            });
  }

  @Test
  void theDeclaredAnswerIsQuiet() {
    assertThatCode(() -> answer("posted", "BROKEN")).doesNotThrowAnyException();
  }

  @Test
  void aCandidateIsKeptAndNeverFails() {
    assertThatCode(() -> answer("mine", "BROKEN")).doesNotThrowAnyException();
    assertThat(findings.findings("today")).hasSize(1);
  }

  @Test
  void aFigureIsKeptForThisRun() {
    review(Selection.ALL).figure(fix, "drop", "times", Map.of("merged", 78.0), "mail", "note");
    assertThat(findings.figures("today"))
        .containsExactly(
            new Figure("today", "toy", "drop", "times", Map.of("merged", 78.0), "mail", "note"));
  }
}
