package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.evidence.toy.Base;
import dev.nackproof.evidence.toy.Posted;
import dev.nackproof.review.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceDiffTest {
  @TempDir Path folder;

  private ToyRun toy(String name, Class<?>... revisions) {
    return new ToyRun(folder.resolve(name), revisions);
  }

  @Test
  void equalRunsHaveNoDifference() {
    assertThat(
            EvidenceDiff.lines(
                toy("a", ToyRun.ALL).evidence(),
                toy("b", ToyRun.ALL)
                    .with("merged", "safe", "walk", Answer.holds("more", 9999, false))
                    .evidence()))
        .isEmpty();
  }

  @Test
  void aChangedVerdictIsNamedWithBoth() {
    assertThat(
            EvidenceDiff.lines(
                toy("a", ToyRun.ALL).evidence(),
                toy("b", ToyRun.ALL)
                    .with("merged", "safe", "race", Answer.broken("quick", 9, "w"))
                    .evidence()))
        .containsExactly("changed  toy:merged safe/race (jcstress): HOLDS -> BROKEN");
  }

  @Test
  void newChecksAreAddedAndGoneOnesRemoved() {
    Evidence small = toy("a", Base.class).evidence();
    Evidence large = toy("b", Base.class, Posted.class).evidence();
    assertThat(EvidenceDiff.lines(small, large))
        .hasSize(4)
        .contains("added    toy:posted safe/walk (lincheck-model): BROKEN");
    assertThat(EvidenceDiff.lines(large, small))
        .hasSize(4)
        .contains("removed  toy:posted safe/walk (lincheck-model): was BROKEN");
  }
}
