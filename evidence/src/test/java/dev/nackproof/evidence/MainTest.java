package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.review.Answer;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Findings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line from end to end, with the toy fix in place of the real catalog. */
class MainTest {
  private static final List<String> PROPERTIES =
      List.of(
          "nackproof.fix",
          "nackproof.revision",
          "nackproof.claim",
          "nackproof.check",
          "nackproof.candidates");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Map<String, String> before = new HashMap<>();
  private final PrintStream stdout = System.out;
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
  private Path target;
  private Path output;

  /** Properties and output are those of the build that runs this test: none of its business. */
  @BeforeEach
  void hideThisBuild() {
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    for (String name : PROPERTIES) {
      before.put(name, System.getProperty(name));
      System.clearProperty(name);
    }
    target = folder.resolve("impl");
    output = folder.resolve("out");
  }

  @AfterEach
  void restore() {
    System.setOut(stdout);
    Thread.currentThread().setContextClassLoader(loader);
    before.forEach(
        (name, value) -> {
          if (value != null) {
            System.setProperty(name, value);
          }
        });
  }

  private ToyRun toy() throws IOException {
    ToyRun run = new ToyRun(folder.resolve("services"), ToyRun.ALL);
    Thread.currentThread().setContextClassLoader(run.loader);
    ModuleTestsTest.report(
        target, "surefire-reports", ToyRun.ID, "<testcase name='t' classname='a.B'/>");
    return run;
  }

  private void keep(ToyRun run) {
    Findings kept = new Findings(target);
    run.findings.forEach(kept::keep);
    run.figures.forEach(kept::keep);
  }

  private int report(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "report",
                "--module",
                "impl=" + target,
                "--output",
                output.toString(),
                "--run",
                ToyRun.ID,
                "--commit",
                "c0ffee",
                "--profile",
                "default"));
    arguments.addAll(List.of(more));
    return run(arguments.toArray(new String[0]));
  }

  private int run(String... arguments) {
    return Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private Evidence evidence() {
    return EvidenceJson.read(output.resolve("evidence.json"));
  }

  @Test
  void aRunThatIsAsDeclaredPassesAndLeavesThreeFiles() throws IOException {
    keep(toy());
    assertThat(report()).isZero();
    assertThat(out.toString())
        .isEqualTo(
            "Nackproof: 1 fix, 2 claims, 5 revisions, 18 checks; gate PASSED; report "
                + output.resolve("index.html")
                + System.lineSeparator());
    assertThat(err.toString()).isEmpty();
    try (var files = Files.list(output)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("evidence.json", "evidence.txt", "index.html");
    }
    assertThat(evidence().environment().started()).isEqualTo(ToyRun.ID);
    assertThat(evidence().environment().seconds()).isPositive();
  }

  @Test
  void aRunThatIsNotFailsAfterTheReportWasWritten() throws IOException {
    keep(toy().with("posted", "safe", "walk", Answer.holds("b", 5, true)));
    assertThat(report()).isEqualTo(1);
    assertThat(out.toString().lines().toList())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("gate: toy:posted: check safe/walk");
    assertThat(out.toString().lines().toList().get(1)).contains("; gate FAILED (1); report ");
    assertThat(evidence().gate().passed()).isFalse();
  }

  @Test
  void asAStepOfTheBuildItThrowsOneSentenceWithoutAStackTrace() throws IOException {
    keep(toy().with("posted", "safe", "walk", Answer.holds("b", 5, true)));
    String[] arguments = {
      "--module", "impl=" + target, "--output", output.toString(), "--run", ToyRun.ID
    };
    assertThatThrownBy(() -> BuildStep.main(arguments))
        .isInstanceOf(BuildFailed.class)
        .hasMessageStartingWith("The gate failed: see the lines above")
        .satisfies(e -> assertThat(e.getStackTrace()).isEmpty());
    assertThat(evidence().gate().passed()).isFalse();
    Files.writeString(target.resolve("findings/zzz.json"), "{");
    assertThatThrownBy(() -> BuildStep.main(arguments))
        .isInstanceOf(BuildFailed.class)
        .hasMessageStartingWith("The result ");
  }

  @Test
  void asAStepOfTheBuildItReturnsWhenTheGatePasses() throws IOException {
    keep(toy());
    BuildStep.main(
        new String[] {
          "--module", "impl=" + target, "--output", output.toString(), "--run", ToyRun.ID
        });
    assertThat(evidence().gate().passed()).isTrue();
  }

  @Test
  void theReportsPathIsRelativeBelowTheWorkingDirectory() {
    Path below = Path.of("target", "x").toAbsolutePath();
    assertThat(Paths.shown(below)).isEqualTo(Path.of("target", "x").toString());
    assertThat(Paths.shown(Path.of("/elsewhere"))).isEqualTo("/elsewhere");
  }

  @Test
  void theSelectionIsShownAndOnlyItDemanded() throws IOException {
    ToyRun run = toy();
    run.findings.removeIf(f -> !f.revision().equals("merged"));
    keep(run);
    System.setProperty("nackproof.revision", "merged");
    try {
      assertThat(report()).isZero();
      assertThat(evidence().environment().selection()).isEqualTo("-Drevision=merged");
    } finally {
      System.clearProperty("nackproof.revision");
    }
  }

  @Test
  void anUnknownSelectionIsBadInput() throws IOException {
    keep(toy());
    System.setProperty("nackproof.claim", "sane");
    try {
      assertThat(report()).isEqualTo(2);
      assertThat(err.toString()).startsWith("nackproof: There is no claim 'sane'");
    } finally {
      System.clearProperty("nackproof.claim");
    }
  }

  @Test
  void findingsOfAnEarlierRunAreNotCounted() throws IOException {
    ToyRun run = toy();
    run.findings.replaceAll(
        f ->
            f.revision().equals("merged")
                ? new Finding(
                    "yesterday",
                    f.fix(),
                    f.revision(),
                    f.claim(),
                    f.check(),
                    f.engine(),
                    f.test(),
                    f.seconds(),
                    f.answer())
                : f);
    keep(run);
    assertThat(report()).isEqualTo(1);
    assertThat(out.toString()).contains("has no result in this run for merged");
  }

  @Test
  void aCorruptFindingIsBadInputAndKeepsTheOldReport() throws IOException {
    keep(toy());
    assertThat(report()).isZero();
    Files.writeString(target.resolve("findings/zzz.json"), "{\"run\": ");
    assertThat(report()).isEqualTo(2);
    assertThat(err.toString()).startsWith("nackproof: The result ").contains("zzz.json");
    assertThat(evidence().gate().passed()).isTrue();
  }

  @Test
  void aReportThatCannotBeWrittenIsBadInput() throws IOException {
    keep(toy());
    Files.writeString(output, "a file where the folder should be");
    assertThat(report()).isEqualTo(2);
    assertThat(err.toString()).startsWith("nackproof: The report cannot be written to ");
  }

  @Test
  void aFileThatCannotBeReplacedLeavesNoHalfWrittenOnes() throws IOException {
    keep(toy());
    Files.createDirectories(output.resolve("evidence.json/in/the/way"));
    assertThat(report()).isEqualTo(2);
    try (var files = Files.list(output)) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("evidence.json");
    }
  }

  @Test
  void aRedTestOfTheRunFails() throws IOException {
    keep(toy());
    ModuleTestsTest.report(
        target,
        "failsafe-reports",
        ToyRun.ID,
        "<testcase name='t' classname='a.C'><failure message='no' type='a.E'/></testcase>");
    assertThat(report()).isEqualTo(1);
    assertThat(out.toString()).contains("gate: The test a.C.t of module impl failed (no)");
  }

  @Test
  void candidatesAreFoundInTheirFolderAndNeverFail() throws IOException {
    keep(toy());
    Path candidates = folder.resolve("candidates");
    Path services = candidates.resolve("META-INF/services");
    Files.createDirectories(services);
    Files.writeString(services.resolve("dev.nackproof.evidence.toy.Toy"), "mine.Mine\n");
    Path source = folder.resolve("Mine.java");
    Files.writeString(
        source,
        """
        package mine;
        @dev.nackproof.review.Revision(id = "mine", kind = dev.nackproof.review.Kind.CANDIDATE,
            source = "here", summary = "Mine.")
        public class Mine extends dev.nackproof.evidence.toy.Toy {}
        """);
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                candidates.toString(),
                source.toString());
    assertThat(compiled).isZero();
    assertThat(report("--candidates", candidates.toString())).isZero();
    assertThat(evidence().fixes().get(0).revisions())
        .last()
        .isEqualTo(new Evidence.Column("mine", "CANDIDATE", "here", "Mine.", ""));
    assertThat(evidence().fixes().get(0).cells())
        .filteredOn(c -> c.revision().equals("mine"))
        .allMatch(c -> c.actual().equals("NOT_RUN"));
  }

  @Test
  void missingCandidatesAreBadInput() throws IOException {
    keep(toy());
    assertThat(report("--candidates", "no/such.jar")).isEqualTo(2);
    assertThat(err.toString()).startsWith("nackproof: There are no candidates at no/such.jar");
  }

  @Test
  void diffEndsWithACountAndItsExitCodeTells() throws IOException {
    keep(toy());
    report();
    Path first = Files.copy(output.resolve("evidence.json"), folder.resolve("first.json"));
    ToyRun changed = toy().with("posted", "safe", "walk", Answer.holds("b", 5, true));
    target = folder.resolve("later");
    keep(changed);
    report();
    out.getBuffer().setLength(0);
    assertThat(run("diff", first.toString(), output.resolve("evidence.json").toString()))
        .isEqualTo(1);
    assertThat(out.toString().lines())
        .containsExactly(
            "changed  toy:posted safe/walk (lincheck-model): BROKEN -> HOLDS", "1 check differs");
    out.getBuffer().setLength(0);
    assertThat(run("diff", first.toString(), first.toString())).isZero();
    assertThat(out.toString().lines()).containsExactly("0 checks differ");
  }

  @Test
  void aDiffOfWhatIsNoEvidenceIsBadInput() {
    assertThat(run("diff", "no.json", "none.json")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "nackproof: There is no evidence no.json: give the path of an evidence.json.");
  }

  @Test
  void aWrongCommandLineIsBadInput() {
    assertThat(run("reprot")).isEqualTo(2);
    assertThat(run()).isEqualTo(2);
    assertThat(run("report")).isEqualTo(2);
    assertThat(err.toString()).contains("--output");
  }
}
