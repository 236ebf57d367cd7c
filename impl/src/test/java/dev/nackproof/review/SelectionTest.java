package dev.nackproof.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.review.Toys.Merged;
import dev.nackproof.review.Toys.Posted;
import dev.nackproof.review.Toys.ToyFix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code -Dfix}, {@code -Drevision}, {@code -Dclaim} and {@code -Dcheck} choose. */
class SelectionTest {
  @TempDir Path folder;
  private RunProperties build;
  private Catalog catalog;
  private final ToyFix fix = new ToyFix();

  @BeforeEach
  void passNothing() {
    build = new RunProperties();
    catalog = Catalog.load(Services.toy(folder, Merged.class, Posted.class));
  }

  @AfterEach
  void restore() {
    build.close();
  }

  private Selection selection() {
    return Selection.of(catalog);
  }

  @Test
  void nothingGivenIsEverything() {
    assertThat(selection().isAll()).isTrue();
    assertThat(selection()).hasToString("");
    assertThat(selection().includes(fix)).isTrue();
  }

  @Test
  void blankIsNothingGiven() {
    build.with("fix", "  ").with("claim", "");
    assertThat(selection().isAll()).isTrue();
  }

  @Test
  void aListHasCommas() {
    build.with("revision", "merged, posted");
    assertThat(selection().revisions()).containsExactly("merged", "posted");
    assertThat(selection()).hasToString("-Drevision=merged,posted");
  }

  @Test
  void aRevisionThatIsNotChosenIsNotAsked() {
    build.with("revision", "merged");
    assertThat(selection().includes(catalog.revision(fix, "merged"))).isTrue();
    assertThat(selection().includes(catalog.revision(fix, "posted"))).isFalse();
  }

  @Test
  void aCheckIsAskedWhenItsClaimAndItsNameAreChosen() {
    build.with("claim", "safe").with("check", "quick");
    assertThat(selection().includes(fix.find("safe", "quick"))).isTrue();
    assertThat(selection().includes(fix.find("safe", "walk"))).isFalse();
    assertThat(selection().includes(fix.find("fair", "count"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"fix,tie,[toy]", "revision,v9,merged", "claim,quiet,safe", "check,slow,quick"})
  void anIdThatNothingHasIsRefusedInOneSentence(String what, String id, String known) {
    build.with(what, id);
    assertThatThrownBy(this::selection)
        .isInstanceOf(BadInput.class)
        .message()
        .contains("no " + what + " '" + id + "'", known, "-D" + what)
        .doesNotContain("\n");
  }

  @Test
  void aCheckOfAClaimThatIsNotChosenIsRefused() {
    build.with("claim", "safe").with("check", "count");
    assertThatThrownBy(this::selection)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no check 'count'");
  }

  @Test
  void aRevisionOfAnotherFixIsRefused() {
    build.with("fix", "toy").with("revision", "sampled-racy");
    assertThatThrownBy(this::selection)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no revision 'sampled-racy' in fix [toy]");
  }

  @Test
  void thePreflightOfTheBuildRefusesAMistypedFix() {
    build.with("fix", "captuoch");
    assertThatThrownBy(() -> Preflight.main(new String[0]))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no fix 'captuoch'");
  }

  @Test
  void thePreflightOfTheBuildPassesARightOne() {
    build.with("fix", "captouch");
    assertThatCode(() -> Preflight.main(new String[0])).doesNotThrowAnyException();
  }

  @Test
  void keepsCopiesOfItsLists() {
    List<String> fixes = new ArrayList<>(List.of("toy"));
    Selection selection = new Selection(fixes, List.of(), List.of(), List.of());
    fixes.clear();
    assertThat(selection.isAll()).isFalse();
  }
}
