package dev.nackproof.evidence;

import dev.nackproof.review.Catalog;
import dev.nackproof.review.Check;
import dev.nackproof.review.Claim;
import dev.nackproof.review.Engine;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Subject;
import dev.nackproof.review.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The findings of one run, found by check and revision; and what the controls needed. */
final class Results {
  /** How many times the slowest control's samples a HOLDS must have looked at. */
  static final int CONTROL_FACTOR = 10;

  private record Key(String fix, String revision, String claim, String check) {}

  private record Asked(String fix, String claim, String check) {}

  private final List<Finding> findings;
  private final Map<Key, List<Finding>> byKey = new HashMap<>();
  private final Map<Asked, Long> slowestControls = new HashMap<>();

  /** Of these findings, all of the same run. */
  Results(Catalog catalog, List<Finding> findings) {
    this.findings = List.copyOf(findings);
    for (Finding each : findings) {
      Key key = new Key(each.fix(), each.revision(), each.claim(), each.check());
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(each);
    }
    for (Fix<?> fix : catalog.fixes()) {
      for (Claim claim : fix.claims()) {
        for (Check check : claim.checks()) {
          long slowest = slowestControl(catalog, fix, check);
          slowestControls.put(new Asked(fix.id(), claim.id(), check.name()), slowest);
        }
      }
    }
  }

  /** All of them, as they were read. */
  List<Finding> all() {
    return findings;
  }

  /** What this check found on this revision: normally one finding, none when it did not run. */
  List<Finding> of(Subject<?> subject, Check check) {
    return byKey.getOrDefault(
        new Key(subject.fix().id(), subject.id(), check.claim(), check.name()), List.of());
  }

  /**
   * The most samples that a broken revision, no candidate, needed in this check to be caught; 0
   * when none was, and for an engine that does not explore interleavings one by one.
   */
  long slowestControl(Fix<?> fix, Check check) {
    return slowestControls.getOrDefault(new Asked(fix.id(), check.claim(), check.name()), 0L);
  }

  private long slowestControl(Catalog catalog, Fix<?> fix, Check check) {
    long slowest = 0;
    if (check.engine() == Engine.LINCHECK_MODEL) {
      for (Subject<?> subject : catalog.revisions(fix)) {
        for (Finding each : of(subject, check)) {
          if (subject.kind() != Kind.CANDIDATE && each.answer().verdict() == Verdict.BROKEN) {
            slowest = Math.max(slowest, each.answer().samples());
          }
        }
      }
    }
    return slowest;
  }
}
