package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import picocli.CommandLine;

/**
 * The command {@code report} as a step of the build, in Maven's own JVM: throws where {@link Main}
 * would end the JVM.
 */
public final class BuildStep {
  private BuildStep() {}

  /**
   * Writes the report, prints its summary, applies the gate.
   *
   * @param args the options of {@code report}
   * @throws BuildFailed when the gate failed, after the report was written, or for bad input
   */
  public static void main(String[] args) {
    ReportCommand command = new ReportCommand();
    int exitCode;
    try {
      new CommandLine(command).parseArgs(args);
      exitCode = command.call();
    } catch (BadInput | CommandLine.ParameterException e) {
      throw new BuildFailed(e.getMessage());
    }
    if (exitCode != 0) {
      throw new BuildFailed(
          "The gate failed: see the lines above that begin with \"gate:\", and %s."
              .formatted(Paths.shown(command.output.resolve("index.html"))));
    }
  }
}
