package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.infra.TestInfo;

/** What can go wrong before a race has outcomes, each with its sentence. */
class RaceRunTest {
  private static final Class<?> RACE = Controls.PlainIncrement.class;

  @TempDir private Path folder;

  /** Ends at once, successfully, as jcstress does when its filter matches nothing. */
  static final class Silent {
    public static void main(String[] args) {}
  }

  /** Fails for a reason of its own. */
  static final class Failing {
    public static void main(String[] args) {
      System.exit(3);
    }
  }

  /** Does not end in time. */
  static final class Hanging {
    public static void main(String[] args) throws InterruptedException {
      Thread.sleep(60_000);
    }
  }

  private String reason(Class<?> main, Duration limit) {
    return new RaceRun(folder, main, List.of(), limit).run(List.of(RACE), "").get(RACE).reason();
  }

  @Test
  void noResultIsNoSuccess() {
    assertThat(reason(Silent.class, Duration.ofMinutes(1)))
        .startsWith("jcstress ran, but left no result of it; see ")
        .endsWith("/jcstress.log");
  }

  @Test
  void anExitCodeThatNoRaceExplainsIsNamed() {
    assertThat(reason(Failing.class, Duration.ofMinutes(1)))
        .startsWith("jcstress could not be run: it failed with exit code 3; see ");
  }

  @Test
  void aRunThatDoesNotEndIsEnded() {
    assertThat(reason(Hanging.class, Duration.ofSeconds(1)))
        .startsWith("jcstress could not be run: it was not done after 1 s; see ");
    assertThat(ProcessHandle.current().descendants())
        .allSatisfy(left -> assertThat(left.onExit()).succeedsWithin(Duration.ofSeconds(10)));
  }

  @Test
  void resultsOfAnEarlierRunAreGone() throws IOException {
    Path earlier = Files.createFile(folder.resolve("jcstress-results-earlier.bin.gz"));

    assertThat(reason(Silent.class, Duration.ofMinutes(1))).contains("left no result");
    assertThat(earlier).doesNotExist();
  }

  @Test
  void withoutARaceNothingIsStarted() {
    Path untouched = folder.resolve("untouched");
    RaceRun run = new RaceRun(untouched, Failing.class, List.of(), Duration.ofMinutes(1));

    assertThat(run.run(List.of(), "")).isEmpty();
    assertThat(untouched).doesNotExist();
  }

  @Test
  void aRaceWithMoreActorsThanCpusSaysSo() {
    Map<String, TestInfo> known = Map.of("Three", info("Three", 3));

    assertThat(RaceRun.whyNot("Three", known, 3)).isEmpty();
    assertThat(RaceRun.whyNot("Three", known, 2))
        .isEqualTo(
            "the race Three has 3 actors, but this machine has 2 CPUs, so that jcstress leaves it"
                + " out: run it on a machine with more, or write it with fewer actors");
  }

  @Test
  void aRaceWithoutItsAnnotationSaysSo() {
    assertThat(RaceRun.whyNot("Bare", Map.of(), 2))
        .isEqualTo("jcstress does not know the race Bare: put @JCStressTest on it");
  }

  private static TestInfo info(String name, int actors) {
    List<String> names = List.of("a", "b", "c").subList(0, actors);
    return new TestInfo(name, name, name + "_jcstress", "", actors, names, false);
  }
}
