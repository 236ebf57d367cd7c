package dev.nackproof.evidence;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two runs: before and after a change, two JDKs, two machines. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the checks whose verdict changed, that are new or gone, and how many.",
      "Figures, bounds, samples and times are not compared.",
      "Exit code: 0 no check differs, 1 some do, 2 bad input."
    })
final class DiffCommand implements Callable<Integer> {
  @Parameters(paramLabel = "OLD", description = "The evidence.json before.")
  Path older;

  @Parameters(paramLabel = "NEW", description = "The evidence.json after.")
  Path newer;

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    List<String> lines = EvidenceDiff.lines(EvidenceJson.read(older), EvidenceJson.read(newer));
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.println(lines.size() == 1 ? "1 check differs" : lines.size() + " checks differ");
    return lines.isEmpty() ? 0 : 1;
  }
}
