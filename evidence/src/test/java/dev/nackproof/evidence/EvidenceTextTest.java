package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Answer;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTextTest {
  @TempDir Path folder;

  private ToyRun toy() {
    return new ToyRun(folder, ToyRun.ALL);
  }

  @Test
  void fitsAMailingListWhateverTheWitness() {
    String witness =
        IntStream.range(0, 60)
            .mapToObj(i -> "\t" + "wide \u2225 ".repeat(i) + "\u0007\u4e2d")
            .collect(Collectors.joining("\r\n"));
    ToyRun run =
        toy()
            .with("posted", "safe", "walk", Answer.broken("b".repeat(300), 5, witness))
            .with("merged", "fair", "count", Answer.notRun("r".repeat(100) + " % \u2026"));
    assertThat(EvidenceText.write(run.evidence()).lines())
        .allMatch(line -> line.length() <= 75)
        .allMatch(line -> line.chars().allMatch(c -> c >= ' ' && c <= '~'));
  }

  @Test
  void hasALineForEachRevisionAndALetterForEachClaim() {
    assertThat(EvidenceText.write(toy().evidence()).lines())
        .contains(
            " ".repeat(33) + "A  B",
            "base                 base        .  X",
            "posted               posted      X  .",
            "counterless          alternative .  -");
  }

  @Test
  void marksWhatIsNotAsDeclaredNotRunAndNotObserved() {
    ToyRun run =
        toy()
            .with("posted", "safe", "walk", Answer.holds("b", 5, true))
            .with("weak", "safe", "race", Answer.notObserved("b", 5))
            .without("merged", "fair", "count");
    assertThat(EvidenceText.write(run.evidence()).lines())
        .contains(
            "posted               posted      .! .",
            "weak                 defect      o  .",
            "merged               merged      .  ?!")
        .contains("merged, fair: NOT_RUN: no result in this run", "  gate FAILED (2)");
  }

  @Test
  void tellsOfABrokenCellWhoSawItHowAndHowToSeeItAgain() {
    assertThat(EvidenceText.write(toy().evidence()))
        .contains(
            """
            * posted
              Seen by   walk (lincheck-model)
              Scenario  one walks || one frees
              Bound     2 threads
              Samples   134
              Others    race (jcstress) HOLDS
              Repaired  abc123
              Rerun
                mvn -B verify -Dfix=toy -Drevision=posted -Dclaim=safe -Dcheck=walk
              Witness
                first <line>
                second line
            """);
  }

  @Test
  void showsTheBeginningAndTheEndOfALongWitness() {
    String witness =
        IntStream.rangeClosed(1, 40).mapToObj(i -> "step " + i).collect(Collectors.joining("\n"));
    ToyRun run = toy().with("posted", "safe", "walk", Answer.broken("b", 5, witness));
    assertThat(EvidenceText.write(run.evidence()))
        .contains("  Witness (more in index.html)\n    step 1\n")
        .contains("    step 10\n    [.. 22 lines ..]\n    step 33\n")
        .doesNotContain("step 11\n");
  }

  @Test
  void printsBothNumbersOfTheRuleOfTen() {
    assertThat(EvidenceText.write(toy().evidence()))
        .contains(
            """
            walk (lincheck-model) asks A: one walks || one frees
               [2 threads; samples 2 000; slowest control: A 134]
            """);
  }

  @Test
  void printsFiguresNotesEnvironmentAndGate() {
    assertThat(EvidenceText.write(toy().evidence()))
        .contains("* hit-rate, in %\n  Beside it: the mail: 70\n  counted\n")
        .contains("base                       71.25   merged                         0")
        .contains("- A note with 100 % of <what> it says.")
        .contains("Machine   pdp11, 2 CPUs, an OS 6.6")
        .contains("PASSED: every check says what was declared");
  }

  @Test
  void isTheSameForTheSameFindings() {
    Evidence evidence = toy().evidence();
    assertThat(EvidenceText.write(evidence)).isEqualTo(EvidenceText.write(evidence));
  }
}
