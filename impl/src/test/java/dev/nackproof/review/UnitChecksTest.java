package dev.nackproof.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.review.Toys.Merged;
import dev.nackproof.review.Toys.Mine;
import dev.nackproof.review.Toys.Posted;
import dev.nackproof.review.Toys.Toy;
import dev.nackproof.review.Toys.ToyFix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A {@link UnitCheck} is a JUnit test of each revision; run here inside a test, with toys. */
@SuppressWarnings("DoNotCallSuggester") // the samples throw on purpose
class UnitChecksTest {
  @TempDir Path folder;

  /** What the tests said, by display name: "" for a green one. */
  private final Map<String, String> results = new TreeMap<>();

  private List<Finding> findings;

  /** Only posted breaks the claim, as declared. */
  static final class AsDeclared {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void onlyPostedIsBroken(Subject<Toy> revision, Tally tally) {
      tally.add();
      tally.add(2);
      assertThat(revision.get()).isNotInstanceOf(Posted.class);
    }
  }

  /** Every revision breaks the claim. */
  static final class AllBroken {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void everyOneIsBroken(Subject<Toy> revision) {
      throw new AssertionError(revision.id() + " fell\n");
    }
  }

  /** No revision breaks the claim. */
  static final class NoneBroken {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void noneIsBroken(Subject<Toy> revision) {}
  }

  /** Nothing can be said. */
  static final class Undecided {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void nothingCanBeSaid(Subject<Toy> revision) {
      throw new NoVerdict("it has no wheels");
    }
  }

  /** Another claim's error ends it. */
  static final class Masked {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void anotherClaimsError(Subject<Toy> revision) {
      throw new InvariantViolation("L1", "one toy too many");
    }
  }

  /** Some of its cases say nothing. */
  static final class PartlyMasked {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void someCasesSayNothing(Subject<Toy> revision, Tally tally) {
      tally.add(3);
      tally.masked(2);
    }
  }

  /** A slip of the test. */
  static final class Slip {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "quick", bound = "all toys")
    void aSlip(Subject<Toy> revision) {
      throw new IllegalArgumentException("slip");
    }
  }

  /** A check that the fix does not declare. */
  static final class Undeclared {
    @UnitCheck(fix = ToyFix.class, claim = "safe", name = "slow", bound = "all toys")
    void isNotInTheTable(Subject<Toy> revision) {}
  }

  private void run(Class<?> sample) {
    run(sample, Map.of());
  }

  private void run(Class<?> sample, Map<String, String> selection) {
    Thread thread = Thread.currentThread();
    ClassLoader earlier = thread.getContextClassLoader();
    Path target = folder.resolve("target");
    try (RunProperties build = new RunProperties();
        Services services = Services.toy(folder, Merged.class, Posted.class, Mine.class)) {
      build.with("target", target.toString()).with("run", "today");
      selection.forEach(build::with);
      thread.setContextClassLoader(services);
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request().selectors(selectClass(sample)).build(),
              new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                  result
                      .getThrowable()
                      .ifPresentOrElse(
                          thrown -> results.put(test.getDisplayName(), thrown.toString()),
                          () -> {
                            if (test.isTest()) {
                              results.put(test.getDisplayName(), "");
                            }
                          });
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      thread.setContextClassLoader(earlier);
    }
    findings = new Findings(target).findings("today");
  }

  private Answer answer(String revision) {
    return findings.stream()
        .filter(finding -> finding.revision().equals(revision))
        .reduce((a, b) -> null)
        .orElseThrow()
        .answer();
  }

  @Test
  void theDeclaredVerdictsAreGreen() {
    run(AsDeclared.class);
    assertThat(results).isEqualTo(Map.of("merged", "", "posted", "", "mine", ""));
    assertThat(answer("merged")).isEqualTo(Answer.holds("all toys", 3, true));
    assertThat(answer("posted").verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(answer("posted").samples()).isEqualTo(3);
  }

  @Test
  void aVerdictSaysHowManyCasesWereMasked() {
    run(PartlyMasked.class);
    assertThat(answer("merged").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer("merged").reason())
        .isEqualTo("2 of the cases were ended by another claim's error");
  }

  @Test
  void theFindingNamesTheMethodThatAsked() {
    run(AsDeclared.class);
    assertThat(findings)
        .extracting(Finding::test)
        .containsOnly(AsDeclared.class.getName() + "#onlyPostedIsBroken");
  }

  @Test
  void aBreakThatIsNotDeclaredIsRedWithItsWitness() {
    run(AllBroken.class);
    assertThat(results.get("merged"))
        .contains("VerdictDiffers", "expected HOLDS, found BROKEN", "merged fell");
    assertThat(results).containsEntry("posted", "").containsEntry("mine", "");
    assertThat(answer("mine").witness()).isEqualTo("mine fell");
  }

  @Test
  void aBreakThatIsNotSeenIsRed() {
    run(NoneBroken.class);
    assertThat(results.get("posted")).contains("VerdictDiffers", "expected BROKEN, found HOLDS");
    assertThat(results).containsEntry("merged", "");
    assertThat(answer("merged").samples()).isEqualTo(1);
  }

  @Test
  void noVerdictIsKeptWithItsReasonAndRedExceptForACandidate() {
    run(Undecided.class);
    assertThat(results.get("merged")).contains("expected HOLDS, found NOT_RUN (it has no wheels)");
    assertThat(results).containsEntry("mine", "");
    assertThat(answer("mine")).isEqualTo(Answer.notRun("it has no wheels"));
  }

  @Test
  void anotherClaimsErrorIsNoBreakOfThisOne() {
    run(Masked.class);
    assertThat(results.get("posted")).contains("expected BROKEN, found NOT_RUN (masked");
    assertThat(answer("posted").reason()).contains("L1: one toy too many");
  }

  @Test
  void aSlipOfTheTestIsRedAndNoFindingOfARevision() {
    run(Slip.class);
    assertThat(results.get("merged")).isEqualTo("java.lang.IllegalArgumentException: slip");
    assertThat(findings).extracting(Finding::revision).containsExactly("mine");
  }

  @Test
  void aSlipOfACandidateIsNoVerdict() {
    run(Slip.class);
    assertThat(results.get("mine")).isEmpty();
    assertThat(answer("mine").verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer("mine").reason()).contains("slip");
  }

  @Test
  void aCheckThatTheFixDoesNotDeclareIsRed() {
    run(Undeclared.class);
    assertThat(results.values())
        .singleElement()
        .asString()
        .contains("BadInput", "declares no check 'slow'");
  }

  @Test
  void onlyWhatIsSelectedIsAsked() {
    run(AllBroken.class, Map.of("revision", "posted"));
    assertThat(results).isEqualTo(Map.of("posted", ""));
  }

  @Test
  void aSelectionMayLeaveNothingToAsk() {
    run(AllBroken.class, Map.of("claim", "fair"));
    assertThat(results).isEmpty();
    assertThat(findings).isEmpty();
  }

  @Test
  void aCheckThatIsAskedByTwoMethodsIsRed() {
    run(AsDeclared.class);
    run(NoneBroken.class);
    assertThat(results.get("merged"))
        .contains("was asked twice", "#onlyPostedIsBroken", "#noneIsBroken");
  }
}
