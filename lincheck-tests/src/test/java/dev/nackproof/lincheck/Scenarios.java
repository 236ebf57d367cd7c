package dev.nackproof.lincheck;

import dev.nackproof.review.Answer;
import dev.nackproof.review.Check;
import dev.nackproof.review.Engine;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * Asks a scenario of every revision of a fix: one container a revision, one test a claim. All
 * claims of a scenario are answered by one exploration where they hold.
 */
public final class Scenarios {
  private final Review review = Review.ofThisRun();
  private final Fix<?> fix;
  private final String test;
  private final Map<String, Question> questions;

  /**
   * @param fix the fix that declares the checks
   * @param test the class that asks
   * @param questions for each claim, when it is violated
   */
  public Scenarios(Class<? extends Fix<?>> fix, Class<?> test, Map<String, Question> questions) {
    this.fix = review.fix(fix);
    this.test = test.getName();
    this.questions = Map.copyOf(questions);
  }

  /** Model checks the scenario for every claim that declares a check of its name. */
  public Stream<DynamicNode> explore(Scenario scenario, int bound) {
    return explore(scenario, bound, Map.of());
  }

  /**
   * The same, with a bound of their own for the claims whose controls are found later than those of
   * the others.
   */
  public Stream<DynamicNode> explore(Scenario scenario, int bound, Map<String, Integer> further) {
    List<Check> checks = fix.checksNamed(scenario.name(), Engine.LINCHECK_MODEL);
    return subjects(checks)
        .map(
            subject -> {
              List<Check> asked = review.asked(subject, checks);
              Exploration exploration = new Exploration(scenario, subject, asked, bound, further);
              return DynamicContainer.dynamicContainer(
                  subject.id(),
                  asked.stream()
                      .map(c -> DynamicTest.dynamicTest(c.claim(), () -> exploration.report(c))));
            });
  }

  /** Runs random histories of the operations on real threads, for one claim. */
  public Stream<DynamicNode> stress(
      String claim, String name, Class<?> operations, Class<?> specification) {
    Check check = fix.find(claim, name);
    return subjects(List.of(check))
        .map(
            subject ->
                DynamicTest.dynamicTest(
                    subject.id(),
                    () -> {
                      long start = System.nanoTime();
                      Answer answer =
                          Explorer.stress(operations, specification, subject, questions.get(claim));
                      answer(subject, check, start, answer);
                    }));
  }

  /** How much further the thorough profile looks. */
  private static int factor() {
    return System.getProperty("nackproof.profile", "").equals("thorough") ? 20 : 1;
  }

  private Stream<? extends Subject<?>> subjects(List<Check> checks) {
    return review.catalog().revisions(fix).stream().filter(s -> !review.asked(s, checks).isEmpty());
  }

  private void answer(Subject<?> subject, Check check, long start, Answer answer) {
    double seconds = (System.nanoTime() - start) / 1e9;
    review.answer(subject, check, test, seconds, answer);
  }

  /** One revision's exploration, run when the first of its claims is reported. */
  private final class Exploration {
    private final Scenario scenario;
    private final Subject<?> subject;
    private final List<Check> checks;
    private final int bound;
    private final Map<String, Integer> further;
    private Map<String, Answer> answers;
    private double seconds;

    Exploration(
        Scenario scenario,
        Subject<?> subject,
        List<Check> checks,
        int bound,
        Map<String, Integer> further) {
      this.scenario = scenario;
      this.subject = subject;
      this.checks = checks;
      this.bound = bound;
      this.further = further;
    }

    private Map<String, Answer> explored(Map<String, Question> asked) {
      Map<String, Integer> bounds = new LinkedHashMap<>();
      for (String claim : asked.keySet()) {
        bounds.put(claim, further.getOrDefault(claim, bound) * factor());
      }
      try {
        return Explorer.explore(scenario, subject, asked, bounds);
      } catch (RuntimeException | Error e) {
        if (subject.kind() != Kind.CANDIDATE) {
          throw e;
        }
        Map<String, Answer> none = new LinkedHashMap<>();
        asked.forEach((claim, q) -> none.put(claim, Answer.notRun("the candidate threw " + e)));
        return none;
      }
    }

    void report(Check check) {
      if (answers == null) {
        long start = System.nanoTime();
        Map<String, Question> asked = new LinkedHashMap<>();
        for (Check each : checks) {
          asked.put(each.claim(), questions.get(each.claim()));
        }
        answers = explored(asked);
        seconds = (System.nanoTime() - start) / 1e9;
      }
      review.answer(subject, check, test, seconds, answers.get(check.claim()));
    }
  }
}
