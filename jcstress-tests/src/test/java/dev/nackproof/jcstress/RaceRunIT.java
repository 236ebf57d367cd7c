package dev.nackproof.jcstress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** What jcstress itself reports of races that go wrong, in its shortest mode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RaceRunIT {
  private Map<Class<?>, RaceResult> results;

  @BeforeAll
  void run(@TempDir Path folder) {
    List<String> shortest = List.of("-m", "sanity", "-sc", "false", "-hs", "64", "-jvmArgs", "-ea");
    results =
        new RaceRun(folder, Main.class, shortest, Duration.ofMinutes(5))
            .run(List.of(Throwing.class, Forbidden.class, Undescribed.class, Fine.class), "");
  }

  /** One actor runs into an error. */
  @JCStressTest
  @State
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "fine")
  public static class Throwing {
    @Actor
    public void one() {
      throw new IllegalStateException("counts nothing");
    }

    @Actor
    public void other(I_Result result) {
      result.r1 = 0;
    }
  }

  /** Always ends as it must not. */
  @JCStressTest
  @State
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "fine")
  @Outcome(id = "1", expect = FORBIDDEN, desc = "not fine")
  public static class Forbidden {
    @Actor
    public void one(I_Result result) {
      result.r1 = 1;
    }

    @Actor
    public void other() {}
  }

  /** Always ends as nobody said it could. */
  @JCStressTest
  @State
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "fine")
  public static class Undescribed {
    @Actor
    public void one(I_Result result) {
      result.r1 = 2;
    }

    @Actor
    public void other() {}
  }

  /** Runs beside the others, and is not disturbed by them. */
  @JCStressTest
  @State
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "fine")
  public static class Fine {
    @Actor
    public void one(I_Result result) {
      result.r1 = 0;
    }

    @Actor
    public void other() {}
  }

  @Test
  void anErrorInAnActorIsTheReason() {
    assertThat(results.get(Throwing.class).reason())
        .startsWith("the race ended with ")
        .contains("IllegalStateException: counts nothing");
  }

  @Test
  void aForbiddenOutcomeIsBad() {
    RaceResult result = results.get(Forbidden.class);

    assertThat(result.reason()).isEmpty();
    assertThat(result.bad()).isPositive().isEqualTo(result.samples());
    assertThat(result.witness()).contains("1  <- breaks the claim", "not fine");
  }

  @Test
  void anOutcomeThatNothingDescribesIsBad() {
    RaceResult result = results.get(Undescribed.class);

    assertThat(result.bad()).isPositive();
    assertThat(result.witness()).contains("2  <- breaks the claim");
  }

  @Test
  void theOthersAreReadAllTheSame() {
    RaceResult result = results.get(Fine.class);

    assertThat(result.reason()).isEmpty();
    assertThat(result.bad()).isZero();
    assertThat(result.bound()).startsWith("2 threads, 1 x 0 ms, VM configurations: ");
  }
}
