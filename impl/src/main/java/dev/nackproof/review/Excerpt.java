package dev.nackproof.review;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a witness that tell its story when not all can be shown: how it begins and ends, and
 * where it passes from one thread to another, with as much around these as there is room for.
 */
public final class Excerpt {
  /** A step begins with the number of its thread, as in {@code 2 | unlock()}. */
  private static final Pattern STEP = Pattern.compile("(\\d+) \\| +(.*)");

  private static final Pattern GAP = Pattern.compile("\\[\\.\\. (\\d+) lines? \\.\\.]");

  private Excerpt() {}

  /**
   * The lines, or the most telling of them.
   *
   * @param most so many lines at most, those included that stand for what is left out
   */
  public static List<String> of(List<String> lines, int most) {
    if (lines.size() <= most) {
      return lines;
    }
    List<String> whereItSwitches = widest(lines, distances(lines, true), most);
    if (!whereItSwitches.isEmpty()) {
      return whereItSwitches;
    }
    List<String> thatItSwitches = widest(lines, distances(lines, false), most);
    return thatItSwitches.isEmpty() ? ends(lines, most) : thatItSwitches;
  }

  /** What must be shown with as much around it as fits; empty when not even that does. */
  private static List<String> widest(List<String> lines, int[] distances, int most) {
    List<String> excerpt = List.of();
    for (int distance = 0; distance < lines.size(); distance++) {
      List<String> wider = within(lines, distances, distance);
      if (wider.size() > most) {
        break;
      }
      excerpt = wider;
    }
    return excerpt;
  }

  /**
   * How far each line is from one that must be shown.
   *
   * @param withStep whether that includes the step before a line that only says "switch"
   */
  private static int[] distances(List<String> lines, boolean withStep) {
    List<Integer> shown = new ArrayList<>();
    String thread = "";
    for (int i = 0; i < lines.size(); i++) {
      Matcher step = STEP.matcher(lines.get(i));
      if (!step.matches()) {
        // What broke; other witnesses than interleavings have no steps at all.
        if (thread.isEmpty() && i < 3) {
          shown.add(i);
        }
      } else if (!step.group(1).equals(thread)) {
        thread = step.group(1);
        shown.add(i);
        shown.add(Math.max(0, i - 1));
        if (withStep && isSwitch(lines.get(Math.max(0, i - 1)))) {
          shown.add(Math.max(0, i - 2));
        }
      }
    }
    shown.add(0);
    shown.add(lines.size() - 1);
    int[] distances = new int[lines.size()];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = lines.size();
      for (int line : shown) {
        distances[i] = Math.min(distances[i], Math.abs(i - line));
      }
    }
    return distances;
  }

  private static boolean isSwitch(String line) {
    Matcher step = STEP.matcher(line);
    return step.matches() && step.group(2).startsWith("switch");
  }

  private static List<String> within(List<String> lines, int[] distances, int distance) {
    List<String> kept = new ArrayList<>();
    int left = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (distances[i] > distance) {
        left += linesIn(lines.get(i));
        continue;
      }
      addGap(kept, left);
      left = 0;
      kept.add(lines.get(i));
    }
    return kept;
  }

  private static List<String> ends(List<String> lines, int most) {
    int first = most / 2;
    int last = most - first - 1;
    List<String> kept = new ArrayList<>(lines.subList(0, first));
    addGap(
        kept, lines.subList(first, lines.size() - last).stream().mapToInt(Excerpt::linesIn).sum());
    kept.addAll(lines.subList(lines.size() - last, lines.size()));
    return kept;
  }

  /** One; of a gap that an earlier excerpt left, as many as it stands for. */
  private static int linesIn(String line) {
    Matcher gap = GAP.matcher(line);
    return gap.matches() ? Integer.parseInt(gap.group(1)) : 1;
  }

  private static void addGap(List<String> kept, int left) {
    if (left > 0) {
      kept.add("[.. " + left + (left == 1 ? " line ..]" : " lines ..]"));
    }
  }
}
