package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

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
}
