package dev.nackproof.lincheck;

import static dev.nackproof.lincheck.Scenario.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelMutex;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * The controls of the Lincheck engine, on the JDK of the run: each way to ask must find what is
 * there, or its HOLDS would mean nothing; and what is not asked about must not be taken for it.
 */
class ExplorerIT {
  private static final Question USE_AFTER_FREE = Question.error(e -> e instanceof UseAfterFree);
  private static final Question VIOLATION = Question.error(e -> e instanceof InvariantViolation);

  private static final int BOUND = 500;

  private static Answer ask(Scenario scenario, Question question) {
    return Explorer.explore(scenario, Object::new, Map.of("asked", question), BOUND).get("asked");
  }

  @Test
  void anErrorOfTheKernelIsFoundAndItsWitnessNamesIt() {
    Answer answer = ask(freeWhileUsed(), USE_AFTER_FREE);

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(answer.witness()).startsWith("UseAfterFree: thing ").contains("| free()");
    assertThat(answer.samples()).isPositive();
  }

  @Test
  void aWitnessIsAtMost71WideAnd60Long() {
    Answer answer = ask(freeWhileUsed(), USE_AFTER_FREE);

    assertThat(answer.witness().lines()).allMatch(l -> l.length() <= 71).hasSizeLessThan(60);
  }

  @Test
  void anErrorThatIsNotAskedAboutMasksTheRunAndIsCounted() {
    Answer answer = ask(freeWhileUsed(), VIOLATION);

    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.bound()).contains("masked");
  }

  @Test
  void whenAllRunsAreMaskedThereIsNoVerdict() {
    Scenario scenario =
        Scenario.named("always", Always.class).thread(step("fail")).thread(step("fail"));

    Answer answer = ask(scenario, VIOLATION);

    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer.reason()).startsWith("masked");
  }

  @Test
  void oneExplorationAnswersEachQuestionForItself() {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("use", USE_AFTER_FREE);
    questions.put("invariant", VIOLATION);

    Map<String, Answer> answers = Explorer.explore(freeWhileUsed(), Object::new, questions, BOUND);

    assertThat(answers.get("use").verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(answers.get("invariant").verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void anExceptionThatIsNoneOfTheKernelsIsNoVerdict() {
    Scenario scenario =
        Scenario.named("bug", ModelBug.class).thread(step("work")).thread(step("work"));

    Answer answer = ask(scenario, USE_AFTER_FREE);

    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer.reason()).contains("the model itself failed").contains("ArithmeticException");
  }

  @Test
  void aHangIsFound() {
    Answer answer = ask(oppositeOrder(), Question.hang());

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(answer.witness()).contains("(it is held)");
  }

  @Test
  void aHangThatIsNotAskedAboutIsNoVerdict() {
    Answer answer = ask(oppositeOrder(), USE_AFTER_FREE);

    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_RUN);
    assertThat(answer.reason()).contains("a hang");
  }

  @Test
  void aLostUpdateIsNotLinearizable() {
    Answer answer = ask(increments(RacyCounter.class), Question.notLinearizable());

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void aCounterUnderALockIsLinearizable() {
    Answer answer = ask(increments(LockedCounter.class), Question.notLinearizable());

    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.samples()).isEqualTo(BOUND);
  }

  @Test
  void aSmallScenarioIsExhausted() {
    Answer answer = ask(increments(AtomicCounter.class), Question.notLinearizable());

    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.exhausted()).isTrue();
    assertThat(answer.samples()).isLessThan(BOUND);
  }

  @Test
  void resultsThatTheQuestionPicksOutAreFound() {
    Question oneLost = Question.results(values -> (int) values.get(3).get(0) == 1);

    Answer answer = ask(increments(RacyCounter.class).last(step("get")), oneLost);

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
  }

  @Test
  void aRaceAfterGivenStepsIsFoundAndItsWitnessNamesThem() {
    Scenario scenario = freeWhileUsedAgain().given(step("make", 2));

    Answer answer = ask(scenario, USE_AFTER_FREE);

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
    assertThat(answer.witness()).startsWith("UseAfterFree: thing").contains("\ngiven: make(2)\n");
  }

  @Test
  void givenStepsNeedAConstructorThatRunsThem() {
    Scenario scenario = freeWhileUsed().given(step("free"));

    assertThatThrownBy(() -> ask(scenario, USE_AFTER_FREE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not call Explorer.setUp");
  }

  @Test
  void aClassThatOnlyAGivenStepMakesIsLookedInto() {
    Scenario scenario = increments(GivenCounter.class).given(step("make"));

    Answer answer = ask(scenario, Question.notLinearizable());

    assertThat(answer.verdict()).isEqualTo(Verdict.BROKEN);
  }

  private static Scenario freeWhileUsed() {
    return Scenario.named("free", FreeWhileUsed.class).thread(step("use")).thread(step("free"));
  }

  private static Scenario freeWhileUsedAgain() {
    return Scenario.named("again", FreeWhileUsedAgain.class)
        .thread(step("use"))
        .thread(step("free"));
  }

  private static Scenario oppositeOrder() {
    return Scenario.named("order", OppositeOrder.class)
        .thread(step("firstThenSecond"))
        .thread(step("secondThenFirst"));
  }

  private static Scenario increments(Class<?> counter) {
    return Scenario.named("increments", counter)
        .specifiedBy(RacyCounter.class)
        .thread(step("increment"))
        .thread(step("increment"));
  }

  private static final class Thing extends KernelObject {
    Thing() {
      super("thing");
    }
  }

  /** One thread looks, then uses; the other frees in between. */
  public static class FreeWhileUsed {
    private final Thing thing = new Thing();
    private boolean used;

    public void use() {
      if (!thing.isFreed()) {
        used = true;
        thing.access();
      }
    }

    public boolean free() {
      thing.free();
      return used;
    }
  }

  /** The same with things that the given steps make, in a class that nothing explored makes. */
  public static class FreeWhileUsedAgain {
    private final List<Thing> things = new ArrayList<>();

    public FreeWhileUsedAgain() {
      Explorer.setUp(this);
    }

    public void make(int count) {
      for (int i = 0; i < count; i++) {
        things.add(new Thing());
      }
    }

    public void use() {
      Thing last = things.get(things.size() - 1);
      if (!last.isFreed()) {
        last.access();
      }
    }

    public void free() {
      things.get(things.size() - 1).free();
    }
  }

  /** A lost update in an object that was there before the exploration. */
  public static class GivenCounter {
    private final List<PlainCount> counts = new ArrayList<>();

    public GivenCounter() {
      Explorer.setUp(this);
    }

    public void make() {
      counts.add(new PlainCount());
    }

    public int increment() {
      return counts.get(0).increment();
    }
  }

  /** Made nowhere else, and not one step. */
  private static final class PlainCount {
    private int value;

    int increment() {
      value++;
      return value;
    }
  }

  /** Every run ends in an error. */
  public static class Always {
    public void fail() {
      throw new UseAfterFree("always");
    }
  }

  /** Divides by zero. */
  public static class ModelBug {
    private int zero;

    public int work() {
      return 1 / zero;
    }

    public void writeZero() {
      zero = 0;
    }
  }

  /** Two mutexes, two orders. */
  public static class OppositeOrder {
    private final Thing thing = new Thing();
    private final KernelMutex first = new KernelMutex("first", thing);
    private final KernelMutex second = new KernelMutex("second", thing);

    public void firstThenSecond() {
      first.during(() -> second.during(() -> {}));
    }

    public void secondThenFirst() {
      second.during(() -> first.during(() -> {}));
    }
  }

  /** Loses updates; run by one thread it is the specification. */
  public static class RacyCounter {
    private int value;

    @Operation
    public int increment() {
      return ++value;
    }

    @Operation
    public int get() {
      return value;
    }
  }

  /** One step an increment. */
  public static class AtomicCounter {
    private final AtomicInteger value = new AtomicInteger();

    public int increment() {
      return value.incrementAndGet();
    }

    public int get() {
      return value.get();
    }
  }

  /** Loses none. */
  public static class LockedCounter {
    private final KernelMutex mutex = new KernelMutex("mutex", null);
    private int value;

    @Operation
    public int increment() {
      return mutex.during(() -> ++value);
    }

    @Operation
    public int get() {
      return mutex.during(() -> value);
    }
  }
}
