package dev.nackproof.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept on disk between the modules of one build. */
class FindingsTest {
  @TempDir Path target;
  private Findings findings;

  @BeforeEach
  void makeFindings() {
    findings = new Findings(target);
  }

  private static Finding finding(String run, String test) {
    Answer answer = Answer.broken("all", 7, "one\ntwo \u2225 three").because("why");
    return new Finding(run, "toy", "posted", "safe", "quick", Engine.UNIT, test, 0.5, answer);
  }

  private static Figure figure(String run) {
    return new Figure(run, "toy", "drop", "times", Map.of("posted", 78.1), "mail: 78", "a note");
  }

  private Path onlyFile(String folder) throws IOException {
    try (Stream<Path> files = Files.list(target.resolve(folder))) {
      return files.reduce((a, b) -> null).orElseThrow();
    }
  }

  @Test
  void aFindingIsReadAsItWasKept() {
    findings.keep(finding("today", "Test#one"));
    assertThat(findings.findings("today")).containsExactly(finding("today", "Test#one"));
  }

  @Test
  void aFigureIsReadAsItWasKept() {
    findings.keep(figure("today"));
    assertThat(findings.figures("today")).containsExactly(figure("today"));
  }

  @Test
  void withoutAnyTestThereIsNone() {
    assertThat(findings.findings("today")).isEmpty();
    assertThat(findings.figures("today")).isEmpty();
  }

  @Test
  void whatAnotherRunFoundIsNotCounted() {
    findings.keep(finding("yesterday", "Test#one"));
    findings.keep(figure("yesterday"));
    assertThat(findings.findings("today")).isEmpty();
    assertThat(findings.figures("today")).isEmpty();
  }

  @Test
  void whatAnotherRunFoundIsReplaced() {
    findings.keep(finding("yesterday", "Test#one"));
    findings.keep(finding("today", "Test#two"));
    assertThat(findings.findings("yesterday")).isEmpty();
    assertThat(findings.findings("today")).hasSize(1);
  }

  @Test
  void aCheckThatIsAskedTwiceIsRefused() {
    findings.keep(finding("today", "Test#one"));
    assertThatThrownBy(() -> findings.keep(finding("today", "Test#two")))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "The check safe/quick of toy:posted was asked twice, by Test#one and by Test#two:"
                + " remove one of them.");
  }

  @Test
  void aFileWithoutItsEndIsRefused() throws IOException {
    findings.keep(finding("today", "Test#one"));
    Path file = onlyFile("findings");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() / 2));
    isRefused("is not readable as a finding");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "no JSON",
        "{}",
        "{\"run\": \"today\"}",
        "{\"run\": \"today\", \"surprise\": 1}"
      })
  void aFileThatIsNoFindingIsRefused(String text) throws IOException {
    findings.keep(finding("today", "Test#one"));
    Files.writeString(onlyFile("findings"), text);
    isRefused("is not readable as a finding");
  }

  @Test
  void aFileWithMoreBehindTheFindingIsRefused() throws IOException {
    findings.keep(finding("today", "Test#one"));
    Path file = onlyFile("findings");
    Files.writeString(file, Files.readString(file) + "{}");
    isRefused("is not readable as a finding");
  }

  @Test
  void aFileThatSaysNullIsRefused() throws IOException {
    findings.keep(finding("today", "Test#one"));
    Files.writeString(onlyFile("findings"), "null");
    isRefused("holds nothing");
  }

  @Test
  void aFolderInPlaceOfAFileIsRefused() throws IOException {
    Files.createDirectories(target.resolve("findings/odd.json"));
    isRefused("cannot be read");
  }

  private void isRefused(String words) throws IOException {
    assertThatThrownBy(() -> findings.findings("today"))
        .isInstanceOf(BadInput.class)
        .message()
        .contains(words, onlyFile("findings").toString())
        .doesNotContain("\n");
  }

  @Test
  void aFigureThatIsNoneIsRefused() throws IOException {
    findings.keep(figure("today"));
    Files.writeString(onlyFile("figures"), "{}");
    assertThatThrownBy(() -> findings.figures("today"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is not readable as a figure");
  }

  @Test
  void aHalfWrittenFileOfAKilledBuildIsNotRead() throws IOException {
    findings.keep(finding("today", "Test#one"));
    Files.writeString(target.resolve("findings/writing123.part"), "{\"run\": ");
    assertThat(findings.findings("today")).hasSize(1);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNamed() throws IOException {
    Files.writeString(target.resolve("findings"), "a file where the folder should be");
    assertThatThrownBy(() -> findings.keep(finding("today", "Test#one")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("cannot be written")
        .hasMessageContaining(target.toString());
  }
}
