package dev.nackproof.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What changed between two runs: the checks whose verdict is another one, that are new, or gone.
 * Figures, bounds, samples and times are not compared: they differ between any two runs.
 */
final class EvidenceDiff {
  private EvidenceDiff() {}

  /** One line per check that differs, in the order of the newer evidence, those gone last. */
  static List<String> lines(Evidence older, Evidence newer) {
    Map<String, String> before = verdicts(older);
    Map<String, String> after = verdicts(newer);
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, String> each : after.entrySet()) {
      String was = before.remove(each.getKey());
      if (was == null) {
        lines.add("added    %s: %s".formatted(each.getKey(), each.getValue()));
      } else if (!was.equals(each.getValue())) {
        lines.add("changed  %s: %s -> %s".formatted(each.getKey(), was, each.getValue()));
      }
    }
    for (Map.Entry<String, String> gone : before.entrySet()) {
      lines.add("removed  %s: was %s".formatted(gone.getKey(), gone.getValue()));
    }
    return lines;
  }

  private static Map<String, String> verdicts(Evidence evidence) {
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (Evidence.Matrix fix : evidence.fixes()) {
      for (Evidence.Cell cell : fix.cells()) {
        for (Evidence.CheckResult check : cell.checks()) {
          String key =
              "%s:%s %s/%s (%s)"
                  .formatted(fix.id(), cell.revision(), cell.claim(), check.name(), check.engine());
          verdicts.put(key, check.verdict());
        }
      }
    }
    return verdicts;
  }
}
