package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.ExampleCandidate;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A revision from outside the project is looked into by Lincheck as its own ones are. */
class CandidateIT {
  @TestFactory
  Stream<DynamicTest> lincheckFindsTheRaceOfTheExampleCandidate(@TempDir Path folder) {
    return ExampleCandidate.whenAsked(() -> ask(folder));
  }

  private static void ask(Path folder) throws Exception {
    List<Finding> findings = ExampleCandidate.ask(folder, "bounded-gap", LruHistoryIT.class);

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).revision()).isEqualTo(ExampleCandidate.ID);
    assertThat(findings.get(0).answer().verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(findings.get(0).answer().witness()).contains("counter.store");
  }
}
