package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Selection;
import java.io.PrintWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Writes the report of the build that just ran, then applies the gate.
 *
 * <p>What every JVM of the build is told by system properties ({@code nackproof.run} and so on) is
 * taken from them here too; the selection is read from them alone.
 */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Writes the report of the build that just ran, then applies the gate.")
final class ReportCommand implements Callable<Integer> {
  @Option(
      names = "--module",
      required = true,
      paramLabel = "NAME=FOLDER",
      description = "A module of the build and its build folder; once for each module.")
  Map<String, Path> modules = new LinkedHashMap<>();

  @Option(names = "--output", required = true, description = "The folder for the report.")
  Path output;

  @Option(
      names = "--run",
      defaultValue = "${sys:nackproof.run:-no-build}",
      description = "Id of the run; findings with another one are not counted.")
  String run;

  @Option(
      names = "--commit",
      defaultValue = "${sys:nackproof.commit:-unknown}",
      description = "The commit of the sources.")
  String commit;

  @Option(
      names = "--profile",
      defaultValue = "${sys:nackproof.profile:-default}",
      description = "The profile of the build.")
  String profile;

  @Option(
      names = "--candidates",
      defaultValue = "${sys:nackproof.candidates:-}",
      description = "Jar or folder of candidate revisions; empty for none.")
  String candidates;

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    Path candidatePath = candidates.isEmpty() ? null : Path.of(candidates);
    Catalog catalog = Catalog.load(loader(candidatePath));
    Evidence evidence =
        Report.gather(
            catalog,
            Selection.of(catalog),
            new Run(run, commit, profile, candidatePath),
            modules,
            Instant.now());
    Report.write(evidence, output);
    PrintWriter out = spec.commandLine().getOut();
    Report.summary(evidence, output).forEach(out::println);
    return evidence.gate().passed() ? 0 : 1;
  }

  private static ClassLoader loader(Path candidates) {
    ClassLoader ours = Thread.currentThread().getContextClassLoader();
    if (candidates == null) {
      return ours;
    }
    if (!Files.exists(candidates)) {
      throw new BadInput(
          "There are no candidates at %s: give a jar or a folder of classes in -Dcandidates."
              .formatted(candidates));
    }
    try {
      // Never closed: the revisions are loaded from it as long as this JVM lives.
      return new URLClassLoader(new URL[] {candidates.toUri().toURL()}, ours);
    } catch (MalformedURLException e) {
      throw new IllegalStateException("a path always has a URL", e);
    }
  }
}
