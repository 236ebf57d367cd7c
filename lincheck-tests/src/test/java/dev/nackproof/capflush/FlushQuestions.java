package dev.nackproof.capflush;

import dev.nackproof.kernel.CountError;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.lincheck.Question;
import java.util.List;
import java.util.Map;

/** When the claims of the delayed flush are violated by a run. */
final class FlushQuestions {
  /** Of the scenario write-vs-flush, whose last part asks for the size, then for what is clean. */
  static final Map<String, Question> WRITE =
      Map.of(
          "mds-knows-size", Question.results(values -> !last(values, 0)),
          "dirty-not-lost", lost());

  /** Of the scenarios with one MDS and a flush in flight. */
  static final Map<String, Question> FSYNC =
      Map.of(
          "fsync-waits", Question.results(FlushQuestions::returnedEarly),
          "reference-held", Question.error(FlushQuestions::isOfReferences));

  /** Of the scenarios of the delay list. */
  static final Map<String, Question> QUEUE = Map.of("on-one-list", Question.invariant("F8"));

  /** Of the scenario overtaking: an ack ended a flush that was not acked. */
  static final Map<String, Question> OVERTAKING = Map.of("acks-settle", Question.invariant("F5"));

  /** Of the scenario three-mds, whose last part asks whether something is forgotten. */
  static final Map<String, Question> FORGOTTEN =
      Map.of("not-forgotten", Question.results(values -> last(values, 0)));

  /** Of the scenarios with snapshots: whether they are flushed is asked last but one. */
  static final Map<String, Question> SNAPSHOTS =
      Map.of(
          "snapshot-flushed", Question.results(values -> !last(values, 0)),
          "snapshot-kept", Question.results(values -> !last(values, 1)));

  /** Of the histories. */
  static final Map<String, Question> HISTORY = Map.of("linearizable", Question.notLinearizable());

  private FlushQuestions() {}

  private static Question lost() {
    return new Question(
        o ->
            o.errors().stream()
                    .anyMatch(e -> e instanceof KernelError k && Question.violates(k, "F1", "F5"))
                || (o.errors().isEmpty() && !last(o.values(), 1)),
        false,
        false);
  }

  private static boolean isOfReferences(KernelError error) {
    return error instanceof CountError
        || error instanceof UseAfterFree
        || Question.violates(error, "F2");
  }

  private static boolean last(List<List<Object>> values, int step) {
    return (boolean) values.get(values.size() - 1).get(step);
  }

  /** An fsync of the first thread said so. */
  private static boolean returnedEarly(List<List<Object>> values) {
    return (boolean) values.get(1).get(0) || (boolean) values.get(1).get(2);
  }
}
