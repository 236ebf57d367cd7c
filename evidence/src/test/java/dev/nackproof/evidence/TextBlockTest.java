package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextBlockTest {
  private final TextBlock text = new TextBlock();

  private void fits() {
    assertThat(text.toString().lines()).allMatch(l -> l.length() <= TextBlock.WIDTH);
  }

  @Test
  void refusesALineThatIsTooWide() {
    assertThatThrownBy(() -> text.line("x".repeat(76)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void wrapsWordsUnderTheirPrefix() {
    text.paragraph("- ", "  ", "word ".repeat(20));
    assertThat(text.toString().lines())
        .containsExactly("- " + "word ".repeat(13) + "word", "  word word word word word word");
  }

  @Test
  void cutsAWordThatIsWiderThanThePage() {
    text.paragraph("- ", "    ", "a " + "x".repeat(200) + " b");
    fits();
    assertThat(text.toString().replaceAll("[^x]", "")).hasSize(200);
  }

  @Test
  void aCommandIsStillTheSameCommandForTheShell() {
    String command =
        "mvn -B verify -Dcandidates=" + "dir/".repeat(40) + "a.jar " + "-Dx=y ".repeat(20) + "end";
    text.command("    ", command);
    fits();
    String joined = text.toString().replace("\\\n", "");
    assertThat(joined.strip().replaceAll(" +", " ")).isEqualTo(command);
  }

  @Test
  void aWitnessKeepsItsColumns() {
    text.verbatim(List.of("a   | b", "  c |", ""));
    assertThat(text.toString()).isEqualTo("    a   | b\n      c |\n\n");
  }

  @Test
  void aWideWitnessIsNotIndentedAndAWiderOneContinued() {
    text.verbatim(List.of("y".repeat(75)));
    text.verbatim(List.of("z".repeat(80)));
    assertThat(text.toString().lines())
        .containsExactly("y".repeat(75), "z".repeat(75), "    zzzzz");
  }

  @Test
  void aWiderWitnessIsContinuedBetweenWords() {
    text.verbatim(List.of("a".repeat(70) + " bbbbb ccc"));
    assertThat(text.toString().lines()).containsExactly("a".repeat(70), "    bbbbb ccc");
  }

  @Test
  void writesLookAlikesForWhatIsNotAscii() {
    assertThat(Ascii.of("a \u2225 b \u2026 \u2013 \u2192 \u00e9 \u00b5s \u4e2d\u00a0\t|\u2265"))
        .isEqualTo("a || b ... - -> e us ?   |>=");
  }
}
