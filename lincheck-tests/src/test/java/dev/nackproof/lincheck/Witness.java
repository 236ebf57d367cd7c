package dev.nackproof.lincheck;

import dev.nackproof.review.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A Lincheck report cut down to what a reader of a mail needs: what broke, then the interleaving,
 * one line a step, the thread's number in front, time going down. A call without a switch inside is
 * one line in Lincheck's short trace already; here the insides of the locks and of lambdas go too.
 */
final class Witness {
  /** Fits into the 75 columns of the plain text, indented there. */
  private static final int WIDTH = 71;

  private static final int MOST_LINES = 56;

  /** Steps that only show how the model is built; what is nested in them moves up. */
  private static final Pattern PLUMBING =
      Pattern.compile(
          "run\\(section\\)|step\\.get\\(|lock\\(\\)|(numbers|books)\\.|held|locks |KernelLock\\[|Task\\.<init>|"
              + "section\\.(get|run)\\(|loop\\(|<iteration |(enter|leave)ReadSection\\(|acquire\\(|touch\\(\\)"
              + "|noteAcquired\\(|checkInvariant\\(|release\\(\\)|wakeWaiters\\(|awaitOwnership\\("
              + "|isHeldByMe\\(|(.*\\.)?abandon\\(|waiters |.*assertHeld\\(|Thread\\.currentThread\\("
              + "|owner\\.|stat |rcu |invariant |container|MONITOR|NOTIFY|WAIT|checkNotDestroyed\\(|Array<|.* -> ");

  private static final Pattern THREW = Pattern.compile(": threw \\w+$");

  private Witness() {}

  /**
   * With the errors of the run's operations, and Lincheck's report as text.
   *
   * @param given what came before, as the report does not know it
   */
  static String of(String report, List<Throwable> errors, List<Scenario.Step> given) {
    List<String> lines = new ArrayList<>();
    for (Throwable error : errors) {
      wrap(error.getClass().getSimpleName() + ": " + error.getMessage(), lines);
    }
    if (!given.isEmpty()) {
      String steps = given.stream().map(Scenario.Step::toString).collect(Collectors.joining(", "));
      wrap("given: " + steps, lines);
    }
    List<String> steps = steps(report);
    if (steps.isEmpty()) {
      return report;
    }
    lines.addAll(steps);
    return String.join("\n", Excerpt.of(lines, MOST_LINES));
  }

  private static void wrap(String text, List<String> lines) {
    String left = text;
    while (left.length() > WIDTH) {
      int space = left.lastIndexOf(' ', WIDTH);
      int end = space > 4 ? space : WIDTH;
      lines.add(left.substring(0, end));
      left = "    " + left.substring(end).strip();
    }
    lines.add(left);
  }

  private static List<String> steps(String report) {
    List<String> table = table(report);
    if (table.size() < 3) {
      return List.of();
    }
    List<Integer> bars = bars(table.get(1));
    List<String> steps = new ArrayList<>();
    // Depth in the report of each kept step that encloses the current one.
    List<Integer> enclosing = new ArrayList<>();
    int thread = -1;
    for (String row : table.subList(2, table.size())) {
      int column = column(row, bars);
      if (column < 0) {
        continue;
      }
      if (column != thread) {
        enclosing.clear();
        thread = column;
      }
      String cell = row.substring(bars.get(column) + 2, bars.get(column + 1)).stripTrailing();
      String text = text(cell);
      int depth = cell.length() - cell.stripLeading().length();
      if (PLUMBING.matcher(text).lookingAt()) {
        continue;
      }
      while (!enclosing.isEmpty() && enclosing.get(enclosing.size() - 1) >= depth) {
        enclosing.remove(enclosing.size() - 1);
      }
      // Where an error passes through is clear from its result: only the lines matter.
      text =
          THREW.matcher(text).replaceFirst("").replace("(reason: wait on monitor)", "(it is held)");
      steps.add(shortened((column + 1) + " | " + "  ".repeat(enclosing.size()) + text));
      enclosing.add(depth);
    }
    return steps;
  }

  /** The rows of the short trace, rulers left out. */
  private static List<String> table(String report) {
    List<String> rows = new ArrayList<>();
    boolean inTrace = false;
    for (String line : report.split("\n", -1)) {
      if (line.startsWith("The following interleaving leads to the error")) {
        inTrace = true;
        rows.add(line);
      } else if (line.startsWith("Detailed trace")) {
        break;
      } else if (inTrace && line.startsWith("|") && !line.startsWith("| ---")) {
        rows.add(line);
      }
    }
    return rows;
  }

  private static List<Integer> bars(String header) {
    List<Integer> bars = new ArrayList<>();
    for (int at = header.indexOf('|'); at >= 0; at = header.indexOf('|', at + 1)) {
      bars.add(at);
    }
    return bars;
  }

  /** Which thread's column has the text of this row; -1 for none. */
  private static int column(String row, List<Integer> bars) {
    for (int i = 0; i + 1 < bars.size(); i++) {
      if (row.length() > bars.get(i + 1)
          && !row.substring(bars.get(i) + 1, bars.get(i + 1)).isBlank()) {
        return i;
      }
    }
    return -1;
  }

  private static String text(String cell) {
    return cell.strip().replace("\u279c", "->").replaceAll("\\(Lambda#\\d+\\)", "(section)");
  }

  private static String shortened(String line) {
    return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 3) + "...";
  }
}
