package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.ExampleCandidate;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A revision from outside the project is asked the unit checks, and CONTRIBUTING.md shows it. */
class CandidateTest {
  @Test
  void thePrimePeriodResonatesWithItself(@TempDir Path folder) throws Exception {
    List<Finding> findings = ExampleCandidate.ask(folder, "hot-caps-move", PatternTest.class);

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).revision()).isEqualTo(ExampleCandidate.ID);
    assertThat(findings.get(0).answer().verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(findings.get(0).answer().witness()).contains("k = 251");
  }

  @Test
  void contributingShowsTheCandidateAsItIs() throws Exception {
    String shown = Files.readString(ExampleCandidate.sources().resolve("../../CONTRIBUTING.md"));
    String source =
        Files.readString(ExampleCandidate.sources().resolve("src/dev/example/SharedPrime.java"));

    assertThat(shown).contains(source.strip());
  }
}
