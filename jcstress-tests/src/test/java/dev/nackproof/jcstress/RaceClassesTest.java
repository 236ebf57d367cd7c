package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Catalog;
import dev.nackproof.review.Check;
import dev.nackproof.review.Claim;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Subject;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The races of this module are what jcstress and the review take them for. */
class RaceClassesTest {
  private final RaceClasses races = RaceClasses.ofThisModule();

  @Test
  void jcstressKnowsEveryRaceAndNothingElse() {
    Set<String> known = RaceRun.known().keySet();

    assertThat(races.all())
        .as("classes with @Actor methods; those that jcstress does not know lack @JCStressTest")
        .extracting(Class::getCanonicalName)
        .containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void everyRaceOfAClaimNamesItsRevision() {
    assertThat(races.all())
        .filteredOn(race -> race.getEnclosingClass().isAnnotationPresent(Asks.class))
        .isNotEmpty()
        .allSatisfy(race -> assertThat(race.isAnnotationPresent(Of.class)).as("@Of").isTrue());
  }

  @Test
  void everyRaceOfARevisionIsAskedForByACheckThatExists() {
    Catalog catalog = Catalog.load(RaceClassesTest.class.getClassLoader());
    Set<Class<?>> asking = new HashSet<>();
    for (Fix<?> fix : catalog.fixes()) {
      for (Claim claim : fix.claims()) {
        for (Check check : claim.checks()) {
          for (Subject<?> revision : catalog.revisions(fix)) {
            races.asking(revision, check).ifPresent(asking::add);
          }
        }
      }
    }

    assertThat(races.all())
        .filteredOn(race -> race.getEnclosingClass().isAnnotationPresent(Asks.class))
        .filteredOn(race -> !Of.CHOSEN.equals(race.getAnnotation(Of.class).value()))
        .as("races whose @Of or @Asks names nothing that exists: they never run")
        .allSatisfy(race -> assertThat(asking).contains(race));
  }
}
