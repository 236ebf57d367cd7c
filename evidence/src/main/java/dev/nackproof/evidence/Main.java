package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command line: {@code report}, which the build calls by {@link BuildStep}, and {@code diff}.
 *
 * <p>Exit codes: 0 all is well, 1 the gate failed or the two runs differ, 2 bad input, with one
 * sentence on standard error.
 */
@Command(
    name = "nackproof",
    subcommands = {ReportCommand.class, DiffCommand.class},
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "Gathers and compares the evidence of Nackproof's runs.")
public final class Main {
  private Main() {}

  /** Runs one command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The commands, ready to be executed. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    line.setExecutionExceptionHandler(
        (exception, command, parsed) -> {
          if (exception instanceof BadInput) {
            command.getErr().println("nackproof: " + exception.getMessage());
            return CommandLine.ExitCode.USAGE;
          }
          throw exception;
        });
    return line;
  }

  /** The version in the manifest of the jar. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"nackproof " + (version == null ? "(not from a jar)" : version)};
    }
  }
}
