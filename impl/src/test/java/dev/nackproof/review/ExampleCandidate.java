package dev.nackproof.review;

import dev.nackproof.captouch.CapTouchFix;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * The candidate in {@code examples/candidate}, outside the source tree, built and asked as a
 * developer's own would be: in a JVM of its own, on the class path of the calling test.
 */
public final class ExampleCandidate {
  /** Id of the revision. */
  public static final String ID = "shared-prime";

  private static final String RUN = "example-candidate";

  private ExampleCandidate() {}

  /**
   * The test of an engine with the candidate, where this run asks the whole of its fix; none
   * otherwise, as it takes half a minute.
   */
  public static Stream<DynamicTest> whenAsked(Executable test) {
    Review review = Review.ofThisRun();
    return review.asksAllOf(review.fix(CapTouchFix.class))
        ? Stream.of(DynamicTest.dynamicTest(ID, test))
        : Stream.empty();
  }

  /**
   * Asks the candidate one claim by running a test class of the calling module.
   *
   * @param folder where the candidate is built and its findings are left
   * @return the findings of that run
   * @throws AssertionError when the candidate does not compile or the test JVM fails, with its
   *     output
   */
  public static List<Finding> ask(Path folder, String claim, Class<?> testClass)
      throws IOException, InterruptedException {
    Path classes = build(folder.resolve("classes"));
    Path output = folder.resolve("output.txt");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+EnableDynamicAgentLoading",
            "-cp",
            classPath() + File.pathSeparator + classes,
            "-Dnackproof.fix=captouch",
            "-Dnackproof.revision=" + ID,
            "-Dnackproof.claim=" + claim,
            "-Dnackproof.run=" + RUN,
            "-Dnackproof.target=" + folder,
            "-Dnackproof.candidates=" + classes,
            ExampleCandidate.class.getName(),
            testClass.getName());
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    if (exit != 0) {
      throw new AssertionError(
          "the test JVM ended with " + exit + ":\n" + Files.readString(output));
    }
    return new Findings(folder).findings(RUN);
  }

  /** The folder of the sources, next to the modules. */
  public static Path sources() {
    return Path.of(System.getProperty("basedir", ".")).resolve("../examples/candidate").normalize();
  }

  /**
   * The class path of this JVM without the candidates of this build: the example may be among them,
   * and would then be there twice.
   */
  private static String classPath() {
    String candidates = System.getProperty("nackproof.candidates", "");
    List<String> entries = new ArrayList<>();
    for (String entry :
        System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1)) {
      if (candidates.isEmpty()
          || entry.isEmpty()
          || !Path.of(entry).toAbsolutePath().equals(Path.of(candidates).toAbsolutePath())) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static Path build(Path classes) throws IOException {
    Path services = classes.resolve("META-INF/services");
    Files.createDirectories(services);
    String name = "dev.nackproof.captouch.CapTouch";
    Files.copy(sources().resolve("META-INF/services").resolve(name), services.resolve(name));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                classPath(),
                "-d",
                classes.toString(),
                sources().resolve("src/dev/example/SharedPrime.java").toString());
    if (failed != 0) {
      throw new AssertionError("the example candidate does not compile");
    }
    return classes;
  }

  /** Runs the test classes named, in the JVM that {@link #ask} starts. */
  public static void main(String[] testClasses) {
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String name : testClasses) {
      selectors.add(DiscoverySelectors.selectClass(name));
    }
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request().selectors(selectors).build(), summary);
    summary.getSummary().printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    if (summary.getSummary().getTotalFailureCount() > 0
        || summary.getSummary().getTestsSucceededCount() == 0) {
      System.exit(1);
    }
  }
}
