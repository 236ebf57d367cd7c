package dev.nackproof.jcstress;

import dev.nackproof.review.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What one race showed.
 *
 * @param outcomes those that were seen and those that are described; none when it did not run
 * @param bound how long it ran, for a person
 * @param reason why it did not run, one sentence; empty when it did
 */
record RaceResult(List<Outcome> outcomes, String bound, String reason) {
  /**
   * A state that the race can end in.
   *
   * @param state as jcstress prints it
   * @param bad whether it breaks the claim
   * @param meaning one sentence
   * @param count how often it was seen
   */
  record Outcome(String state, boolean bad, String meaning, long count) {}

  /**
   * A run that saw fewer did not look. A quiet machine shows millions in the shortest run, one with
   * five times the work that it can do a hundred thousand; and what breaks at all breaks in more
   * than one of a hundred.
   */
  static final long FEWEST_SAMPLES = 10_000;

  RaceResult {
    outcomes = List.copyOf(outcomes);
  }

  /** It did not run, for this reason. */
  static RaceResult notRun(String reason) {
    return new RaceResult(List.of(), "", reason);
  }

  /** How many times the race was run. */
  long samples() {
    return outcomes.stream().mapToLong(Outcome::count).sum();
  }

  /** How many of them ended badly. */
  long bad() {
    return outcomes.stream().filter(Outcome::bad).mapToLong(Outcome::count).sum();
  }

  /** The answer to the check that the race asks; a break that was declared must be seen. */
  Answer answer(boolean breakIsDeclared) {
    if (!reason.isEmpty()) {
      return Answer.notRun(reason);
    }
    if (bad() > 0) {
      return Answer.broken(bound, samples(), witness());
    }
    if (samples() < FEWEST_SAMPLES) {
      return Answer.notRun(
          String.format(
              Locale.ROOT,
              "only %,d samples were taken, %,d at least are needed: run again on a quieter machine",
              samples(),
              FEWEST_SAMPLES));
    }
    return breakIsDeclared
        ? Answer.notObserved(bound, samples())
        : Answer.holds(bound, samples(), false);
  }

  /** The table of outcomes, bad ones first, and the machine that showed it. */
  String witness() {
    List<String> lines = new ArrayList<>();
    lines.add("          count  per million  outcome");
    outcomes.stream()
        .sorted(Comparator.comparing(Outcome::bad).reversed())
        .forEach(
            each -> {
              double rate = 1e6 * each.count() / Math.max(1, samples());
              String mark = each.bad() ? "  <- breaks the claim" : "";
              lines.add(
                  String.format(
                      Locale.ROOT, "%,15d %,12.1f  %s%s", each.count(), rate, each.state(), mark));
              lines.add("    " + each.meaning());
            });
    lines.add(
        "%s %s, %s, %d CPUs"
            .formatted(
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors()));
    return String.join("\n", lines);
  }
}
