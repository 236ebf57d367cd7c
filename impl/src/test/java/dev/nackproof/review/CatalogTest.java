package dev.nackproof.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.review.Toys.Merged;
import dev.nackproof.review.Toys.Mine;
import dev.nackproof.review.Toys.Posted;
import dev.nackproof.review.Toys.Table;
import dev.nackproof.review.Toys.Toy;
import dev.nackproof.review.Toys.ToyFix;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A catalog that exists is consistent; whatever is wrong is one sentence that says what to do. */
class CatalogTest {
  @TempDir Path folder;

  private Catalog catalog(Class<?>... revisions) {
    return Catalog.load(Services.toy(folder, revisions));
  }

  private static void isRefused(ThrowingCallable code, String... words) {
    assertThatThrownBy(code)
        .isInstanceOf(BadInput.class)
        .message()
        .contains(words)
        .doesNotContain("\n")
        .endsWith(".");
  }

  @Test
  void findsFixesAndRevisionsInTheOrderOfTheirServicesFileCandidatesLast() {
    Catalog catalog = catalog(Mine.class, Posted.class, Merged.class);
    assertThat(catalog.fixes()).extracting(Fix::id).containsExactly("toy");
    assertThat(catalog.revisions(new ToyFix()))
        .extracting(Subject::id)
        .containsExactly("posted", "merged", "mine");
  }

  @Test
  void makesAFreshInstanceEachTime() {
    Catalog catalog = catalog(Merged.class);
    Subject<Toy> subject = catalog.revision(new ToyFix(), "merged");
    assertThat(subject.get()).isInstanceOf(Merged.class).isNotSameAs(subject.get());
  }

  @Test
  void theRealCatalogLoads() {
    assertThat(Catalog.load().fixes()).extracting(Fix::id).contains("captouch");
  }

  @Test
  void aFixThatIsNotThereIsNamed() {
    isRefused(() -> catalog().fix("tie"), "no fix 'tie'", "[toy]", "-Dfix");
  }

  @Test
  void aRevisionThatIsNotThereIsNamed() {
    isRefused(
        () -> catalog(Merged.class).revision(new ToyFix(), "v9"),
        "'toy' has no revision 'v9'",
        "[merged]",
        "-Drevision");
  }

  @Test
  void aClaimThatIsNotThereIsNamed() {
    isRefused(() -> new ToyFix().claimOf("quiet"), "no claim 'quiet'", "[safe, fair]");
  }

  @Test
  void aCheckThatIsNotThereIsNamed() {
    isRefused(() -> new ToyFix().find("safe", "slow"), "no check 'slow'", "[quick, walk, random]");
  }

  @Test
  void aServicesEntryWithoutItsClassIsNamed() {
    Services services = Services.toy(folder).list(Toy.class, "dev.nackproof.Missing");
    isRefused(
        () -> Catalog.load(services),
        "META-INF/services/" + Toy.class.getName(),
        "dev.nackproof.Missing");
  }

  @Test
  void aServicesEntryForAFixWithoutItsClassIsNamed() {
    Services services = new Services(folder).list(Fix.class, "dev.nackproof.Missing");
    isRefused(
        () -> Catalog.load(services),
        "META-INF/services/dev.nackproof.review.Fix",
        "dev.nackproof.Missing");
  }

  @Test
  void aServicesEntryOfAnotherTypeIsNamed() {
    isRefused(
        () -> catalog(Toys.Stranger.class), "cannot be loaded", Toys.Stranger.class.getName());
  }

  @Test
  void aFixWhoseConstructorThrowsIsNamedWithTheCause() {
    Services services = new Services(folder).list(Fix.class, Toys.HeavyFix.class);
    isRefused(
        () -> Catalog.load(services),
        Toys.HeavyFix.class.getName(),
        "IllegalStateException: too heavy");
  }

  @Test
  void twoRevisionsWithOneIdAreRefused() {
    isRefused(
        () -> catalog(Merged.class, Toys.Twin.class),
        "Two revisions of fix 'toy' have the id 'merged'",
        Toys.Twin.class.getName());
  }

  @Test
  void twoFixesWithOneIdAreRefused() {
    Services services = Services.toy(folder).list(Fix.class, Toys.ToyFixAgain.class);
    isRefused(() -> Catalog.load(services), "Two fixes have the id 'toy'");
  }

  @Test
  void aRevisionWithoutAnnotationIsRefused() {
    isRefused(
        () -> catalog(Toys.Silent.class), Toys.Silent.class.getName(), "no @Revision annotation");
  }

  @Test
  void aRevisionWithAMalformedIdIsRefused() {
    isRefused(() -> catalog(Toys.Loud.class), Toys.Loud.class.getName(), "'Not/an id'");
  }

  @Test
  void aRevisionWithTooLongAnIdIsRefused() {
    isRefused(() -> catalog(Toys.Lengthy.class), "'a23456789012345678901'", "at most 20");
  }

  @Test
  void aBreakOfAnUnknownClaimIsRefused() {
    isRefused(() -> catalog(Toys.OtherClaim.class), "revision 'other-claim'", "no claim 'quiet'");
  }

  @Test
  void aBreakSeenByAnUnknownCheckIsRefused() {
    isRefused(() -> catalog(Toys.OtherCheck.class), "revision 'other-check'", "no check 'count'");
  }

  @Test
  void aBreakThatNoCheckMustSeeIsRefused() {
    isRefused(() -> catalog(Toys.Unseen.class), "'unseen'", "names no check", "seenBy");
  }

  @Test
  void anUnknownClaimThatIsNotApplicableIsRefused() {
    isRefused(
        () -> catalog(Toys.OtherNotApplicable.class), "revision 'other-n-a'", "no claim 'quiet'");
  }

  private void tableIsRefused(Table table, String... words) {
    isRefused(() -> Catalog.of(List.of(table), new Services(folder)), words);
  }

  @Test
  void aClaimWithAMalformedIdIsRefused() {
    tableIsRefused(new Table().row("Very Fair", "one"), "a claim 'Very Fair'");
  }

  @Test
  void aClaimThatIsDeclaredTwiceIsRefused() {
    tableIsRefused(new Table().row("fair", "one").row("fair", "two"), "the claim 'fair' twice");
  }

  @Test
  void aCheckThatIsDeclaredTwiceIsRefused() {
    tableIsRefused(new Table().row("fair", "one", "one"), "the check 'one' twice");
  }

  @Test
  void aClaimWithoutAnyCheckIsRefused() {
    tableIsRefused(new Table().row("fair"), "'fair' of fix 'table' has no check");
  }

  private Path classesOfTheToys() throws URISyntaxException {
    return Path.of(Toys.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  @Test
  void candidatesAreFoundWhereTheyWereSaidToBe() {
    Catalog catalog = catalog(Mine.class);
    assertThatCode(() -> catalog.checkCandidates(classesOfTheToys())).doesNotThrowAnyException();
  }

  @Test
  void aPlaceOfCandidatesThatIsNotThereIsRefused() {
    isRefused(
        () -> catalog(Mine.class).checkCandidates(folder.resolve("gone.jar")),
        "nothing at",
        "gone.jar",
        "-Dcandidates");
  }

  @Test
  void aPlaceWithoutAnyCandidateIsRefused() {
    isRefused(
        () -> catalog(Mine.class).checkCandidates(folder),
        "No revision of a known fix was found",
        "META-INF/services",
        Toy.class.getName());
  }

  @Test
  void aCandidateOfAnotherKindIsRefused() {
    isRefused(
        () -> catalog(Mine.class, Posted.class).checkCandidates(classesOfTheToys()),
        "The candidate 'posted'",
        "declares kind POSTED");
  }
}
