package dev.nackproof.jcstress;

import dev.nackproof.jcstress.RaceResult.Outcome;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * The only class that knows jcstress, beside the races' own annotations: runs races in one process
 * of their own and reads back what they showed.
 *
 * <p>jcstress leaves out, without a word and with exit code 0, what its filter does not match and
 * what needs more CPUs than there are. So every race that is asked for gets a result here: its
 * outcomes, or the reason why there are none.
 */
final class RaceRun {
  /** Small forks that start fast: the races fill no heap. */
  private static final List<String> SMALL = List.of("-hs", "64", "-pth", "false");

  /**
   * Three short iterations with one set of VM options, which jcstress doubles where the VM has
   * biased locking: a race is over in nanoseconds, and what shows at all shows at once. With
   * -jvmArgs, whatever they say, it tries no sets of its own. The serial collector starts fastest,
   * and its write barriers order nothing.
   */
  private static final List<String> SHORT =
      concat(
          SMALL,
          List.of(
              "-m",
              "quick",
              "-sc",
              "false",
              "-iters",
              "3",
              "-time",
              "100",
              "-jvmArgs",
              "-Xmx256m -XX:+UseSerialGC"));

  /** Every actor compiled in every way, also by a randomised compiler, for longer. */
  private static final List<String> THOROUGH =
      concat(SMALL, List.of("-m", "default", "-sc", "true"));

  /**
   * jcstress pads its results with @Contended, which needs this flag. It sets the flag itself,
   * unless a folder on the class path has a class with "Result" in its name: then it tests that
   * class, fails to load it, and goes on without the flag. Unpadded, a race shows a tenth of the
   * samples.
   */
  private static final String PADDED = "-XX:-RestrictContended";

  private final Path folder;
  private final Class<?> main;
  private final List<String> options;
  private final Duration limit;

  /**
   * A run as the profile of this build wants it.
   *
   * @param name names its folder below target/jcstress, where jcstress leaves its log and its HTML
   */
  RaceRun(String name) {
    this(
        Path.of(System.getProperty("nackproof.target", "target")).resolve("jcstress").resolve(name),
        Main.class,
        isThorough() ? THOROUGH : SHORT,
        isThorough() ? Duration.ofHours(24) : Duration.ofMinutes(10));
  }

  /** A run with everything named, for tests of what can go wrong. */
  RaceRun(Path folder, Class<?> main, List<String> options, Duration limit) {
    this.folder = folder.toAbsolutePath();
    this.main = main;
    this.options = List.copyOf(options);
    this.limit = limit;
  }

  private static List<String> concat(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static boolean isThorough() {
    return System.getProperty("nackproof.profile", "").equals("thorough");
  }

  /** Whether a class is meant to be a race: it has actors, whether or not jcstress knows it. */
  static boolean isRace(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Actor.class)) {
        return true;
      }
    }
    return false;
  }

  /** The races that jcstress knows, by their canonical names. */
  static Map<String, TestInfo> known() {
    return TestList.tests().stream().collect(Collectors.toMap(n -> n, TestList::getInfo));
  }

  /** Why a race can't run on a machine of so many CPUs, or the empty string. */
  static String whyNot(String race, Map<String, TestInfo> known, int cpus) {
    TestInfo info = known.get(race);
    if (info == null) {
      return "jcstress does not know the race %s: put @JCStressTest on it".formatted(race);
    }
    if (info.threads() > cpus) {
      return "the race %s has %d actors, but this machine has %d CPUs, so that jcstress leaves it out: run it on a machine with more, or write it with fewer actors"
          .formatted(race, info.threads(), cpus);
    }
    return "";
  }

  /**
   * Runs the races.
   *
   * @param chosen class name of the revision for {@link Chosen}, or empty
   * @return for each of them what it showed, or why not
   */
  Map<Class<?>, RaceResult> run(Collection<Class<?>> races, String chosen) {
    Map<Class<?>, RaceResult> results = new LinkedHashMap<>();
    Map<String, TestInfo> known = known();
    int cpus = Runtime.getRuntime().availableProcessors();
    Map<String, Class<?>> runnable = new LinkedHashMap<>();
    for (Class<?> race : races) {
      String reason = whyNot(race.getCanonicalName(), known, cpus);
      if (reason.isEmpty()) {
        runnable.put(race.getCanonicalName(), race);
      } else {
        results.put(race, RaceResult.notRun(reason));
      }
    }
    if (runnable.isEmpty()) {
      return results;
    }
    Map<String, RaceResult> found = Map.of();
    String reason = "jcstress ran, but left no result of it";
    try {
      int exit = fork(runnable.keySet(), chosen);
      found = read(exit);
    } catch (IOException | ClassNotFoundException e) {
      reason = "jcstress could not be run: " + e.getMessage();
    }
    for (Map.Entry<String, Class<?>> each : runnable.entrySet()) {
      RaceResult result = found.get(each.getKey());
      results.put(
          each.getValue(),
          result == null ? RaceResult.notRun(reason + "; see " + shown(log())) : result);
    }
    return results;
  }

  /** Starts the process, waits for it and returns its exit code. */
  private int fork(Collection<String> races, String chosen) throws IOException {
    // Nothing of an earlier run must be left to be read.
    delete(folder);
    Files.createDirectories(folder);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // For JNA, which jcstress uses in its forks too: they get this process's options.
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    String filter = races.stream().map(Pattern::quote).collect(Collectors.joining("|", "^(", ")$"));
    command.addAll(List.of("-t", filter, "-r", "html"));
    command.addAll(options);
    command.add("-jvmArgsPrepend");
    command.add(chosen.isEmpty() ? PADDED : PADDED + " -D" + Chosen.PROPERTY + "=" + chosen);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log().toFile())
            .start();
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("it was not done after %d s".formatted(limit.toSeconds()));
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("it was interrupted", e);
    } finally {
      // The virtual machines that it forked would outlive it.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /**
   * What the races of the run showed, all sets of VM options together.
   *
   * @throws IOException when no race says why the exit code is not 0: then no result is to be
   *     trusted
   */
  private Map<String, RaceResult> read(int exit) throws IOException, ClassNotFoundException {
    Collection<TestResult> all = collect();
    boolean explained =
        all.stream().anyMatch(r -> r.status() != Status.NORMAL || !r.grading().isPassed);
    if (exit != 0 && !explained) {
      throw new IOException("it failed with exit code " + exit);
    }
    Map<String, RaceResult> results = new HashMap<>();
    all.stream()
        .collect(Collectors.groupingBy(TestResult::getName))
        .forEach((race, runs) -> results.put(race, result(runs)));
    return results;
  }

  /** Every record of the run's one results file; none when there is none. */
  private Collection<TestResult> collect() throws IOException, ClassNotFoundException {
    InProcessCollector results = new InProcessCollector();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".bin.gz")).toList()) {
        DiskReadCollector reader = new DiskReadCollector(file.toString(), results);
        reader.dump();
        reader.close();
      }
    }
    return results.getTestResults();
  }

  private RaceResult result(List<TestResult> runs) {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    for (TestResult run : runs) {
      if (run.status() != Status.NORMAL) {
        return RaceResult.notRun(
            "the race ended with %s: %s; see %s"
                .formatted(run.status(), String.join(" ", messages(run)), shown(log())));
      }
      for (GradingResult each : run.grading().gradingResults.values()) {
        boolean bad = each.expect != Expect.ACCEPTABLE;
        outcomes.merge(
            each.id,
            new Outcome(each.id, bad, each.description, each.count),
            (a, b) -> new Outcome(a.state(), bad, a.meaning(), a.count() + b.count()));
      }
    }
    TestConfig config = runs.get(0).getConfig();
    String bound =
        "%d threads, %d x %d ms, VM configurations: %d"
            .formatted(config.threads, config.iters, config.time, runs.size());
    return new RaceResult(List.copyOf(outcomes.values()), bound, "");
  }

  private static List<String> messages(TestResult run) {
    return Stream.of(run.getMessages(), run.getVmErr())
        .flatMap(List::stream)
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .limit(3)
        .toList();
  }

  private Path log() {
    return folder.resolve("jcstress.log");
  }

  /** A path as a person wants it: from the module down. */
  private static String shown(Path path) {
    int names = path.getNameCount();
    return path.subpath(Math.max(0, names - 5), names).toString().replace(File.separatorChar, '/');
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
