package dev.nackproof.evidence;

import dev.nackproof.review.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@link Evidence} as a reply to a mailing list: at most 75 columns of ASCII.
 *
 * <p>The matrix has a line for each revision, not for each claim as the page has: a revision's name
 * then reads in full beside its verdicts, and there may be any number of revisions, while the
 * claims, of which there are few, fit as letters above the columns. No times stand in the matrix
 * part, so that two runs that found the same read the same there.
 */
final class EvidenceText {
  private static final int CLAIMS_IN_A_TABLE = 14; // 33 columns of names, 3 for each claim
  private static final int WITNESS_LINES = 20;

  private final TextBlock text = new TextBlock();

  private EvidenceText() {}

  /** The content of {@code evidence.txt}. */
  static String write(Evidence evidence) {
    EvidenceText writer = new EvidenceText();
    writer.all(evidence);
    return writer.text.toString();
  }

  private void all(Evidence evidence) {
    text.paragraph("", "  ", "Nackproof evidence: " + evidence.counts() + ";");
    text.paragraph(
        "",
        "",
        "%s; commit %s"
            .formatted(Report.verdict(evidence.gate()), evidence.environment().commit()));
    for (Evidence.Matrix fix : evidence.fixes()) {
      text.gap().gap().heading("%s (%s)".formatted(fix.title(), fix.id()), '=');
      text.paragraph("Source: ", "  ", fix.source());
      matrix(fix);
      legend(fix);
      bounds(fix);
      reasons(fix);
      brokenCells(fix);
      notes(fix);
      figures(fix);
    }
    environment(evidence.environment());
    commands(evidence.environment());
    gate(evidence.gate());
  }

  private void matrix(Evidence.Matrix fix) {
    for (int from = 0; from < fix.claims().size(); from += CLAIMS_IN_A_TABLE) {
      int to = Math.min(from + CLAIMS_IN_A_TABLE, fix.claims().size());
      StringBuilder letters = new StringBuilder(" ".repeat(33));
      for (int claim = from; claim < to; claim++) {
        letters.append("%-3s".formatted(letter(claim)));
      }
      text.gap().line(letters.toString());
      for (Evidence.Column revision : fix.revisions()) {
        StringBuilder row =
            new StringBuilder("%-20s %-12s".formatted(revision.id(), lower(revision.kind())));
        for (int claim = from; claim < to; claim++) {
          Evidence.Cell cell = cell(fix, fix.claims().get(claim), revision);
          row.append(cell == null ? ' ' : Mark.of(cell.actual()).ascii());
          row.append(cell == null || cell.asDeclared() ? "  " : "! ");
        }
        text.line(row.toString());
      }
    }
    text.gap();
    for (Mark mark : Mark.values()) {
      text.line("  %s  %s".formatted(mark.ascii(), mark.meaning()));
    }
    text.line("  !  behind one of them: not what the revision declares; the gate fails");
  }

  private void legend(Evidence.Matrix fix) {
    text.gap().heading("Claims", '-');
    for (int claim = 0; claim < fix.claims().size(); claim++) {
      Evidence.Row row = fix.claims().get(claim);
      text.paragraph(letter(claim) + "  ", "   ", row.id() + ": " + row.statement());
    }
    text.gap().heading("Revisions", '-');
    for (Evidence.Column revision : fix.revisions()) {
      text.paragraph(
          "", "   ", "%s (%s): %s".formatted(revision.id(), revision.source(), revision.summary()));
      if (!revision.fixedBy().isEmpty()) {
        text.paragraph("   ", "   ", "Repaired by: " + revision.fixedBy());
      }
    }
  }

  /**
   * What each scenario does, and how far it looked at least where it found nothing. A scenario that
   * answers several claims stands here once.
   */
  private void bounds(Evidence.Matrix fix) {
    Map<Scenario, Bound> bounds = new LinkedHashMap<>();
    for (int claim = 0; claim < fix.claims().size(); claim++) {
      for (Evidence.Cell cell : fix.cells()) {
        if (cell.claim().equals(fix.claims().get(claim).id())) {
          for (Evidence.CheckResult check : cell.checks()) {
            Scenario key = new Scenario(check.name(), check.engine(), check.scenario());
            bounds.computeIfAbsent(key, k -> new Bound()).add(letter(claim), check);
          }
        }
      }
    }
    text.gap().heading("Checks, and how far a HOLDS looked at least", '-');
    bounds.forEach(
        (scenario, bound) -> {
          text.paragraph(
              "",
              "   ",
              "%s (%s) asks %s: %s"
                  .formatted(
                      scenario.name(),
                      scenario.engine(),
                      String.join(" ", bound.claims),
                      scenario.what()));
          if (bound.least != null) {
            text.paragraph(
                "   ",
                "   ",
                "[%s; samples %s%s]"
                    .formatted(
                        bound.least.bound(),
                        Numbers.shown(bound.least.samples()),
                        bound.controls()));
          }
        });
  }

  private record Scenario(String name, String engine, String what) {}

  /** The shortest look of all that held, beside the control of each claim that needed longest. */
  private static final class Bound {
    final Set<String> claims = new LinkedHashSet<>();
    final Map<String, Long> slowest = new LinkedHashMap<>();
    Evidence.CheckResult least;

    /** Empty for the engines that do not count their way to a control. */
    String controls() {
      if (!least.engine().equals("lincheck-model")) {
        return "";
      }
      List<String> each = new ArrayList<>();
      for (String claim : claims) {
        each.add(claim + " " + (slowest.containsKey(claim) ? slowest.get(claim) : "none"));
      }
      return "; slowest control: " + String.join(", ", each);
    }

    void add(String claim, Evidence.CheckResult check) {
      claims.add(claim);
      if (check.slowestControl() > 0) {
        slowest.merge(claim, check.slowestControl(), Math::max);
      }
      boolean holds = check.verdict().equals("HOLDS");
      if (holds && (least == null || check.samples() < least.samples())) {
        least = check;
      }
    }
  }

  /** Why cells have no verdict; one paragraph for cells of a revision that share the reason. */
  private void reasons(Evidence.Matrix fix) {
    Map<Unanswered, List<String>> claims = new LinkedHashMap<>();
    for (Evidence.Column revision : fix.revisions()) {
      for (Evidence.Row claim : fix.claims()) {
        Evidence.Cell cell = cell(fix, claim, revision);
        if (cell == null || cell.actual().equals("HOLDS") || cell.actual().equals("BROKEN")) {
          continue;
        }
        for (Evidence.CheckResult check : cell.checks()) {
          if (check.verdict().equals(cell.actual())) {
            claims
                .computeIfAbsent(
                    new Unanswered(revision.id(), check.verdict(), check.reason()),
                    k -> new ArrayList<>())
                .add(claim.id());
          }
        }
      }
    }
    if (claims.isEmpty()) {
      return;
    }
    text.gap().heading("Without a verdict, and why", '-');
    claims.forEach(
        (key, ids) ->
            text.paragraph(
                "",
                "   ",
                "%s, %s: %s%s"
                    .formatted(
                        key.revision(),
                        ids.stream().distinct().collect(Collectors.joining(", ")),
                        key.verdict(),
                        key.reason().isBlank() ? "" : ": " + key.reason())));
  }

  private record Unanswered(String revision, String verdict, String reason) {}

  private void brokenCells(Evidence.Matrix fix) {
    for (Evidence.Row claim : fix.claims()) {
      List<Evidence.Cell> broken = new ArrayList<>();
      for (Evidence.Column revision : fix.revisions()) {
        Evidence.Cell cell = cell(fix, claim, revision);
        if (cell != null && cell.actual().equals("BROKEN")) {
          broken.add(cell);
        }
      }
      if (broken.isEmpty()) {
        continue;
      }
      text.gap().heading("Who breaks " + claim.id(), '-');
      text.paragraph("", "", "Claim: " + claim.statement());
      for (Evidence.Cell cell : broken) {
        brokenCell(cell);
      }
    }
  }

  private void brokenCell(Evidence.Cell cell) {
    Evidence.CheckResult shown = shown(cell);
    List<String> others = new ArrayList<>();
    for (Evidence.CheckResult check : cell.checks()) {
      if (!check.equals(shown) && !check.verdict().equals("N/A")) {
        others.add("%s (%s) %s".formatted(check.name(), check.engine(), check.verdict()));
      }
    }
    text.gap().line("* " + cell.revision() + (cell.asDeclared() ? "" : " (not as declared)"));
    text.field("Seen by", "%s (%s)".formatted(shown.name(), shown.engine()));
    text.field("Scenario", shown.scenario());
    text.field("Bound", shown.bound());
    text.field("Samples", Numbers.shown(shown.samples()));
    text.field("Remark", shown.reason());
    text.field("Others", String.join(", ", others));
    text.field("Repaired", cell.repairedBy());
    text.line("  Rerun").command("    ", shown.rerun());
    if (!shown.witness().isBlank()) {
      List<String> witness = shown.witness().lines().toList();
      List<String> excerpt = Excerpt.of(witness, WITNESS_LINES);
      text.line(excerpt.size() < witness.size() ? "  Witness (more in index.html)" : "  Witness");
      text.verbatim(excerpt);
    }
  }

  /** The check that had to see the break, or the first that did. */
  private static Evidence.CheckResult shown(Evidence.Cell cell) {
    Evidence.CheckResult first = null;
    for (Evidence.CheckResult check : cell.checks()) {
      if (check.verdict().equals("BROKEN")) {
        if (check.expected().equals("BROKEN")) {
          return check;
        }
        first = first == null ? check : first;
      }
    }
    return first;
  }

  private void notes(Evidence.Matrix fix) {
    if (fix.notes().isEmpty()) {
      return;
    }
    text.gap().heading("Notes", '-');
    for (String note : fix.notes()) {
      text.paragraph("- ", "  ", note);
    }
  }

  private void figures(Evidence.Matrix fix) {
    if (fix.figures().isEmpty()) {
      return;
    }
    text.gap().heading("Figures (never judged)", '-');
    for (Evidence.FigureValues figure : fix.figures()) {
      text.paragraph("* ", "  ", "%s, in %s".formatted(figure.id(), figure.unit()));
      if (!figure.reference().isBlank()) {
        text.paragraph("  ", "  ", "Beside it: " + figure.reference());
      }
      if (!figure.note().isBlank()) {
        text.paragraph("  ", "  ", figure.note());
      }
      StringBuilder row = new StringBuilder("   ");
      for (Map.Entry<String, Double> value : figure.values().entrySet()) {
        String one = " %-22s%10s".formatted(value.getKey(), Numbers.shown(value.getValue()));
        if (row.length() + one.length() > TextBlock.WIDTH) {
          text.line(row.toString());
          row = new StringBuilder("   ");
        }
        row.append(one).append("  ");
      }
      text.line(row.toString()).gap();
    }
  }

  private void environment(Evidence.Environment environment) {
    text.gap().gap().heading("Environment", '=');
    text.field("Commit", environment.commit());
    text.field("Java", environment.java() + ", " + environment.vm());
    text.field(
        "Machine",
        "%s, %d CPUs, %s %s"
            .formatted(
                environment.arch(), environment.cpus(), environment.os(), environment.kernel()));
    text.field("Profile", environment.profile());
    text.field("Selection", environment.selection());
    text.field("Started", environment.started());
    text.field("Took", Numbers.shown(Math.round(environment.seconds())) + " s");
  }

  private void commands(Evidence.Environment environment) {
    String profile = environment.profile().equals("default") ? "" : " -P" + environment.profile();
    String selection = environment.selection().isEmpty() ? "" : " " + environment.selection();
    text.gap().heading("Commands", '=');
    text.line("  Everything above, and the page with all witnesses:");
    text.command("    ", "mvn -B verify" + profile + selection);
    text.line("  One check of one revision: the line under its \"Rerun\".");
  }

  private void gate(Evidence.GateResult gate) {
    text.gap().heading("Gate", '=');
    text.paragraph(
        "  ",
        "  ",
        gate.passed()
            ? "PASSED: every check says what was declared, every claim has a revision that breaks"
                + " it, every broken revision is caught, every check ran or says why it can't here."
            : Report.verdict(gate));
    for (String failure : gate.failures()) {
      text.paragraph("  - ", "    ", failure);
    }
  }

  private static Evidence.Cell cell(
      Evidence.Matrix fix, Evidence.Row claim, Evidence.Column revision) {
    for (Evidence.Cell cell : fix.cells()) {
      if (cell.claim().equals(claim.id()) && cell.revision().equals(revision.id())) {
        return cell;
      }
    }
    return null;
  }

  private static String letter(int claim) {
    return claim < 26
        ? String.valueOf((char) ('A' + claim))
        : letter(claim / 26 - 1) + letter(claim % 26);
  }

  private static String lower(String kind) {
    return kind.toLowerCase(Locale.ROOT);
  }
}
