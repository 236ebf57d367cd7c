package dev.nackproof.lincheck;

import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.KernelMutex;
import dev.nackproof.kernel.OneStep;
import dev.nackproof.kernel.RwLock;
import dev.nackproof.kernel.SpinLock;
import dev.nackproof.lincheck.Question.Outcome;
import dev.nackproof.review.Answer;
import dev.nackproof.review.Verdict;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import kotlin.jvm.functions.Function1;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.LinCheckerKt;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.strategy.IncorrectResultsFailure;
import org.jetbrains.kotlinx.lincheck.strategy.LincheckFailure;
import org.jetbrains.kotlinx.lincheck.strategy.ManagedDeadlockFailure;
import org.jetbrains.kotlinx.lincheck.strategy.ManagedLivelockFailure;
import org.jetbrains.kotlinx.lincheck.util.ExceptionResult;
import org.jetbrains.kotlinx.lincheck.util.LincheckResult;
import org.jetbrains.kotlinx.lincheck.util.ValueResult;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.verifier.LinearizabilityVerifier;
import org.jetbrains.lincheck.datastructures.verifier.Verifier;
import org.jetbrains.lincheck.jvm.agent.InstrumentationMode;
import org.jetbrains.lincheck.jvm.agent.JavaAgentAttachType;
import org.jetbrains.lincheck.jvm.agent.LincheckInstrumentation;

/**
 * The only class that knows Lincheck: runs a scenario on a revision and answers the questions of
 * several claims at once.
 *
 * <p>Locking: one exploration at a time in a JVM (Lincheck has its own global lock, and the
 * verifier below is instantiated by Lincheck, so that what it judges by is static). Statics written
 * here are outside the analysed code.
 */
public final class Explorer {
  private static Supplier<?> revision;

  // What the operations start from, and whether they asked for it.
  private static List<Given> given = List.of();
  private static boolean setUp;

  // What the running exploration judges by, and what it counted.
  private static List<Question> asked = List.of();
  private static long invocations;
  private static long masked;

  private static final List<Class<?>> LOCKS =
      List.of(KernelMutex.class, SpinLock.class, RwLock.class);

  private static final Map<String, Boolean> ONE_STEP = new ConcurrentHashMap<>();

  private Explorer() {}

  /** A fresh instance of the revision under exploration; called by the scenario's operations. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // both are of the same fix
  public static <R> R revision() {
    return (R) revision.get();
  }

  /**
   * Runs the given steps of the scenario under exploration; for the last line of the operations'
   * constructor, which Lincheck does not explore.
   */
  public static void setUp(Object operations) {
    setUp = true;
    for (Given step : given) {
      step.on(operations);
    }
  }

  /** A given step, looked up once. */
  private record Given(Scenario.Step step, Method method) {
    void on(Object operations) {
      try {
        method.invoke(operations, step.arguments().toArray());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("The given step " + step + " failed", e);
      }
    }
  }

  /**
   * Answers each claim's question by model checking. What holds is found by one exploration for all
   * of them; each question that is violated adds one, as it is left out of those that follow. Runs
   * that end in an error which is not asked about (any more) are counted as masked.
   *
   * @param bound invocations of one exploration; fewer when the scenario is exhausted
   */
  public static Map<String, Answer> explore(
      Scenario scenario, Supplier<?> subject, Map<String, Question> questions, int bound) {
    Map<String, Integer> bounds = new LinkedHashMap<>();
    questions.keySet().forEach(claim -> bounds.put(claim, bound));
    return explore(scenario, subject, questions, bounds);
  }

  /**
   * The same, with a bound for each claim: an exploration goes as far as the furthest of those that
   * are still open.
   */
  public static synchronized Map<String, Answer> explore(
      Scenario scenario,
      Supplier<?> subject,
      Map<String, Question> questions,
      Map<String, Integer> bounds) {
    Map<String, Answer> answers = new LinkedHashMap<>();
    Map<String, Question> open = new LinkedHashMap<>(questions);
    while (!open.isEmpty()) {
      int bound = 0;
      for (String claim : open.keySet()) {
        bound = Math.max(bound, bounds.get(claim));
      }
      LincheckFailure failure = modelCheck(scenario, subject, List.copyOf(open.values()), bound);
      for (String claim : answeredBy(failure, open)) {
        Question question = open.remove(claim);
        answers.put(claim, failure == null ? held(bound) : judged(failure, question, scenario));
      }
    }
    return answers;
  }

  /** The claims that an exploration decides: all, unless its failure violates only some of them. */
  private static List<String> answeredBy(LincheckFailure failure, Map<String, Question> open) {
    List<String> violated = new ArrayList<>();
    for (Map.Entry<String, Question> each : open.entrySet()) {
      Question question = each.getValue();
      if (failure instanceof IncorrectResultsFailure
          ? question.violatedBy().test(outcome(failure.getResults()))
          : isHang(failure) && question.byHang()) {
        violated.add(each.getKey());
      }
    }
    if (violated.isEmpty() && failure instanceof IncorrectResultsFailure) {
      // Nothing that a question picks out: the specification can't give these results.
      for (Map.Entry<String, Question> each : open.entrySet()) {
        if (each.getValue().bySpecification()) {
          violated.add(each.getKey());
        }
      }
    }
    return violated.isEmpty() || failure == null ? List.copyOf(open.keySet()) : violated;
  }

  /**
   * Model checks with options of one's own, for tests of what a {@link Scenario} can't say.
   *
   * @return null when nothing was found
   */
  public static synchronized LincheckFailure check(
      ModelCheckingOptions options, Class<?> operations) {
    installOnce();
    return LinCheckerKt.checkImpl(options, operations);
  }

  /**
   * Runs random histories of the operations on real threads.
   *
   * @throws IllegalStateException in a JVM that has explored
   */
  public static synchronized Answer stress(
      Class<?> operations, Class<?> specification, Supplier<?> subject, Question question) {
    if (LincheckInstrumentation.INSTANCE.getJavaAgentAttachType() == JavaAgentAttachType.STATIC) {
      throw new IllegalStateException(
          "This JVM is set up for model checking: name the class that asks for stress *StressIT, so"
              + " that it gets one of its own");
    }
    int iterations = 6;
    int each = 400;
    StressOptions options =
        new StressOptions()
            .iterations(iterations)
            .invocationsPerIteration(each)
            .threads(2)
            .actorsPerThread(4)
            .minimizeFailedScenario(false);
    LincheckFailure failure = run(options, operations, specification, subject, List.of(question));
    if (failure == null) {
      Answer held = held(iterations * each);
      return held.verdict() == Verdict.HOLDS
          ? Answer.holds(
              iterations + " random histories x " + each + " runs on real threads",
              held.samples(),
              false)
          : held;
    }
    return judged(failure, question, null);
  }

  /**
   * Installs Lincheck's agent once for this JVM. Left to itself Lincheck installs it for each
   * exploration and takes it out again, and both times the JVM throws the compiled code of every
   * class away: explorations then take three times as long. Stress needs another instrumentation,
   * so that it must have a JVM of its own.
   */
  private static void installOnce() {
    LincheckInstrumentation agent = LincheckInstrumentation.INSTANCE;
    if (agent.getJavaAgentAttachType() == null) {
      agent.attachJavaAgentStatically(ByteBuddyAgent.install());
      agent.install(InstrumentationMode.MODEL_CHECKING);
    }
  }

  private static LincheckFailure modelCheck(
      Scenario scenario, Supplier<?> subject, List<Question> questions, int bound) {
    installOnce();
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .iterations(0)
            .invocationsPerIteration(bound)
            .minimizeFailedScenario(false)
            .addCustomScenario(lincheckScenario(scenario))
            .addGuarantee(classes(Explorer::isOneStep).treatAsAtomic())
            .addGuarantee(classes(Explorer::isInvariant).ignore());
    given = scenario.given().stream().map(step -> new Given(step, method(scenario, step))).toList();
    setUp = false;
    try {
      LincheckFailure failure =
          run(options, scenario.operations(), scenario.specification(), subject, questions);
      if (!setUp && !scenario.given().isEmpty()) {
        throw new IllegalStateException(
            "The constructor of %s does not call Explorer.setUp, which the given steps of scenario %s need"
                .formatted(scenario.operations().getName(), scenario.name()));
      }
      return failure;
    } finally {
      given = List.of();
    }
  }

  private static ManagedStrategyGuarantee.GuaranteeBuilder classes(
      Function1<String, Boolean> picked) {
    return ManagedStrategyGuaranteeKt.forClasses(picked).allMethods();
  }

  /**
   * Whether each method of a class is one step: those that say so, see {@link OneStep}, and the
   * model's collections, which stand for what is one step under its lock in the kernel. Of
   * java.util only the classes themselves: a call of a java.util.function interface would make the
   * whole lambda behind it one step, with every race in it gone and a wait in it for ever. Asked at
   * each call of the explored code, hence the memory.
   */
  private static boolean isOneStep(String name) {
    Boolean known = ONE_STEP.get(name);
    return known == null ? ONE_STEP.computeIfAbsent(name, Explorer::hasOneStepMethods) : known;
  }

  private static boolean hasOneStepMethods(String name) {
    if (!name.startsWith("dev.nackproof.")) {
      return name.startsWith("java.util.") && name.indexOf('.', "java.util.".length()) < 0;
    }
    try {
      return Class.forName(name, false, Thread.currentThread().getContextClassLoader())
          .isAnnotationPresent(OneStep.class);
    } catch (ClassNotFoundException e) {
      // The hidden class of a lambda: not one of the model's.
      return false;
    }
  }

  /**
   * Corrects, when the agent is installed and no explored code has run, what Lincheck takes for the
   * classes to look into.
   *
   * <p>Not java.util's: a call of theirs is one step, see {@link #isOneStep}, so that nothing
   * inside is looked at; but Lincheck's own lists and maps are of the same classes, and it spends
   * half of its time in them once they are instrumented. It is told that they are.
   *
   * <p>The locks: by itself Lincheck takes the classes of what it can reach from the operations'
   * object, and of what explored code makes. A lock that is made only in the constructor of
   * a @OneStep class later on is neither: who waits for it would wait in earnest.
   */
  private static void prepareClasses() {
    LincheckInstrumentation agent = LincheckInstrumentation.INSTANCE;
    for (Class<?> loaded : agent.getInstrumentation().getAllLoadedClasses()) {
      if (loaded.getPackageName().equals("java.util")) {
        agent.getInstrumentedClasses().add(loaded.getName());
      }
    }
    LOCKS.forEach(agent::ensureClassHierarchyIsTransformed);
  }

  /**
   * An invariant only looks, at one state, with the lock held: it is the check's own code, not the
   * protocol's, and takes no part in the interleaving.
   */
  private static boolean isInvariant(String name) {
    return name.endsWith("Invariants") && name.startsWith("dev.nackproof.");
  }

  private static <O extends Options<O, ?>> LincheckFailure run(
      O options,
      Class<?> operations,
      Class<?> specification,
      Supplier<?> subject,
      List<Question> questions) {
    revision = subject;
    asked = questions;
    invocations = 0;
    masked = 0;
    options.verifier(Judge.class);
    options.sequentialSpecification(specification == null ? operations : specification);
    return LinCheckerKt.checkImpl(options, operations);
  }

  private static Answer held(int bound) {
    if (invocations > 0 && masked == invocations) {
      return Answer.notRun("masked: all " + masked + " runs ended in another claim's error");
    }
    boolean exhausted = invocations < bound;
    String text = invocations + (exhausted ? " interleavings, all there are" : " interleavings");
    return Answer.holds(
        masked == 0 ? text : text + ", " + masked + " of them masked",
        invocations - masked,
        exhausted);
  }

  private static Answer judged(LincheckFailure failure, Question question, Scenario scenario) {
    List<Scenario.Step> before = scenario == null ? List.of() : scenario.given();
    if (isHang(failure)) {
      // A hang never reaches the verifier, so that it is not among the counted invocations.
      long at = invocations + 1;
      String witness = Witness.of(failure.toString(), List.of(), before);
      return question.byHang()
          ? Answer.broken("found at invocation " + at, at, witness)
          : Answer.notRun("a hang at invocation " + at + " ended the exploration:\n" + witness);
    }
    if (!(failure instanceof IncorrectResultsFailure)) {
      // A timeout too: it may be the machine that stood still.
      return Answer.notRun(
          "Lincheck gave up with %s: %s"
              .formatted(
                  failure.getClass().getSimpleName(),
                  Witness.of(failure.toString(), List.of(), before)));
    }
    Outcome outcome = outcome(failure.getResults());
    String witness = Witness.of(failure.toString(), outcome.errors(), before);
    for (Throwable error : outcome.errors()) {
      if (!(error instanceof KernelError)) {
        return Answer.notRun("the model itself failed:\n" + witness);
      }
    }
    String bound = "found at invocation " + invocations;
    return Answer.broken(
        masked == 0 ? bound : bound + ", " + masked + " before it masked", invocations, witness);
  }

  /** A deadlock, or a loop that never gets anywhere, both found by what the threads do. */
  private static boolean isHang(LincheckFailure failure) {
    return failure instanceof ManagedDeadlockFailure || failure instanceof ManagedLivelockFailure;
  }

  private static Outcome outcome(ExecutionResult results) {
    List<Throwable> errors = new ArrayList<>();
    List<List<Object>> values = new ArrayList<>();
    values.add(valuesOf(results.getInitResults(), errors));
    for (List<ResultWithClock> thread : results.getParallelResultsWithClock()) {
      values.add(valuesOf(thread.stream().map(ResultWithClock::getResult).toList(), errors));
    }
    values.add(valuesOf(results.getPostResults(), errors));
    return new Outcome(errors, values);
  }

  private static List<Object> valuesOf(List<LincheckResult> results, List<Throwable> errors) {
    List<Object> values = new ArrayList<>();
    for (LincheckResult result : results) {
      if (result instanceof ExceptionResult thrown) {
        errors.add(thrown.getThrowable());
      }
      values.add(result instanceof ValueResult value ? value.getValue() : null);
    }
    return values;
  }

  private static ExecutionScenario lincheckScenario(Scenario scenario) {
    return new ExecutionScenario(
        actors(scenario, scenario.first()),
        scenario.threads().stream().map(t -> actors(scenario, t)).toList(),
        actors(scenario, scenario.last()),
        null);
  }

  private static List<Actor> actors(Scenario scenario, List<Scenario.Step> steps) {
    List<Actor> actors = new ArrayList<>();
    for (Scenario.Step step : steps) {
      actors.add(new Actor(method(scenario, step), step.arguments()));
    }
    return actors;
  }

  private static Method method(Scenario scenario, Scenario.Step step) {
    Class<?>[] types =
        step.arguments().stream()
            .map(a -> a instanceof Boolean ? boolean.class : int.class)
            .toArray(Class<?>[]::new);
    try {
      return scenario.operations().getMethod(step.method(), types);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "Scenario " + scenario.name() + " names an operation that is not there: " + step, e);
    }
  }

  /** Instantiated by Lincheck for each exploration. */
  public static final class Judge implements Verifier {
    /** Made only where a question needs it: it costs as much as a hundred runs. */
    private final LinearizabilityVerifier linearizability;

    /** Called by Lincheck. */
    public Judge(Class<?> sequentialSpecification) {
      prepareClasses();
      linearizability =
          asked.stream().anyMatch(Question::bySpecification)
              ? new LinearizabilityVerifier(sequentialSpecification)
              : null;
    }

    @Override
    public boolean verifyResults(ExecutionScenario scenario, ExecutionResult results) {
      invocations++;
      Outcome outcome = outcome(results);
      boolean violated = false;
      for (Throwable error : outcome.errors()) {
        // Not an error of the kernel: the model is broken, whatever was asked.
        violated |= !(error instanceof KernelError);
      }
      for (Question question : asked) {
        violated |= question.violatedBy().test(outcome);
        violated |=
            question.bySpecification()
                && outcome.errors().isEmpty()
                && !linearizability.verifyResults(scenario, results);
      }
      if (!violated && !outcome.errors().isEmpty()) {
        masked++;
      }
      return !violated;
    }
  }
}
