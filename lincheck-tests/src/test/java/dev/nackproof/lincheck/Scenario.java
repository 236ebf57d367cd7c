package dev.nackproof.lincheck;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which operations run at once: the model checker explores the interleavings of just this.
 *
 * @param name as the fix declares it
 * @param operations class with a public no-argument constructor; its methods are the steps, and its
 *     fields start from {@link Explorer#revision()}
 * @param specification sequential specification with the same methods, or null
 * @param given steps of the constructor, which must call {@link Explorer#setUp}: no part of the
 *     exploration, so that they cost nothing, and no part of the results
 * @param first steps of one thread before the others start
 * @param threads steps of each thread
 * @param last steps of one thread after the others have ended
 */
public record Scenario(
    String name,
    Class<?> operations,
    Class<?> specification,
    List<Step> given,
    List<Step> first,
    List<List<Step>> threads,
    List<Step> last) {

  /** A method with its arguments. */
  public record Step(String method, List<Object> arguments) {
    @Override
    public String toString() {
      return method
          + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
  }

  public static Scenario named(String name, Class<?> operations) {
    return new Scenario(name, operations, null, List.of(), List.of(), List.of(), List.of());
  }

  /** A step such as {@code step("touch", 1)}. */
  public static Step step(String method, Object... arguments) {
    return new Step(method, List.of(arguments));
  }

  /** Steps before everything else, outside of the exploration. */
  public Scenario given(Step... steps) {
    return new Scenario(name, operations, specification, List.of(steps), first, threads, last);
  }

  public Scenario first(Step... steps) {
    return new Scenario(name, operations, specification, given, List.of(steps), threads, last);
  }

  /** One more thread. */
  public Scenario thread(Step... steps) {
    List<List<Step>> more = Stream.concat(threads.stream(), Stream.of(List.of(steps))).toList();
    return new Scenario(name, operations, specification, given, first, more, last);
  }

  public Scenario last(Step... steps) {
    return new Scenario(name, operations, specification, given, first, threads, List.of(steps));
  }

  /** Results are compared with those of this class, run by one thread. */
  public Scenario specifiedBy(Class<?> sequential) {
    return new Scenario(name, operations, sequential, given, first, threads, last);
  }
}
