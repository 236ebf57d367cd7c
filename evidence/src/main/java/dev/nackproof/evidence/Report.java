package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Figure;
import dev.nackproof.review.Finding;
import dev.nackproof.review.Findings;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Selection;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The way from what the modules left in their build folders to the three files. */
final class Report {
  private Report() {}

  /**
   * Gathers and judges one run.
   *
   * @param modules build folders by module name, in the order of the build
   * @param now the end of the run
   * @throws BadInput for a result or test report that cannot be read
   */
  static Evidence gather(
      Catalog catalog, Selection selection, Run run, Map<String, Path> modules, Instant now) {
    List<Finding> findings = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<ModuleTests> tests = new ArrayList<>();
    for (Map.Entry<String, Path> module : modules.entrySet()) {
      Findings kept = new Findings(module.getValue());
      findings.addAll(kept.findings(run.id()));
      figures.addAll(kept.figures(run.id()));
      tests.add(ModuleTests.read(module.getKey(), module.getValue(), run.id()));
    }
    List<UnlistedRevision> unlisted = new ArrayList<>();
    for (Fix<?> fix : catalog.fixes()) {
      if (selection.includes(fix)) {
        unlisted.addAll(UnlistedRevision.of(catalog, fix));
      }
    }
    Results results = new Results(catalog, findings);
    List<String> failures =
        Gate.failures(catalog, selection, results, run, unlisted, List.copyOf(tests));
    return new Evidence(
        Evidence.SCHEMA,
        environment(run, selection, now),
        new MatrixBuilder(catalog, selection, results, run).matrices(figures),
        new Evidence.GateResult(failures.isEmpty(), failures));
  }

  /**
   * Writes {@code evidence.json}, {@code index.html} and {@code evidence.txt}.
   *
   * @throws BadInput when the folder cannot be written to
   */
  static void write(Evidence evidence, Path folder) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("evidence.json", EvidenceJson.write(evidence));
    files.put("index.html", EvidenceHtml.write(evidence));
    files.put("evidence.txt", EvidenceText.write(evidence));
    ReportFolder.write(folder, files);
  }

  /**
   * What the build prints: one line per failure of the gate, then the summary, the last line of a
   * build.
   */
  static List<String> summary(Evidence evidence, Path folder) {
    List<String> lines = new ArrayList<>();
    for (String failure : evidence.gate().failures()) {
      lines.add(Ascii.of("gate: " + failure));
    }
    lines.add(
        "Nackproof: %s; %s; report %s"
            .formatted(
                evidence.counts(),
                verdict(evidence.gate()),
                Paths.shown(folder.resolve("index.html"))));
    return lines;
  }

  /** The gate in two or three words. */
  static String verdict(Evidence.GateResult gate) {
    return gate.passed() ? "gate PASSED" : "gate FAILED (%d)".formatted(gate.failures().size());
  }

  private static Evidence.Environment environment(Run run, Selection selection, Instant now) {
    return new Evidence.Environment(
        run.commit(),
        System.getProperty("java.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        run.profile(),
        run.id(),
        seconds(run, now),
        run.selected(selection));
  }

  /** 0 when the id of the run is no time: then nobody knows when it started. */
  private static double seconds(Run run, Instant now) {
    try {
      return Duration.between(Instant.parse(run.id()), now).toMillis() / 1000.0;
    } catch (DateTimeParseException e) {
      return 0;
    }
  }
}
