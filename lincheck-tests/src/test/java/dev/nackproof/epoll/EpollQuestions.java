package dev.nackproof.epoll;

import dev.nackproof.kernel.ClearedLink;
import dev.nackproof.kernel.CountError;
import dev.nackproof.kernel.DoubleFree;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.LockError;
import dev.nackproof.kernel.UseAfterFree;
import dev.nackproof.lincheck.Question;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** When the claims of the epoll teardown are violated by a run. */
final class EpollQuestions {
  static final Map<String, Question> ALL =
      Map.of(
          "no-use-after-free", Question.error(EpollQuestions::isMemoryError),
          "slot-reuse-safe", Question.error(EpollQuestions::isMemoryError),
          "freed-once",
              wrongBooks(e -> e instanceof DoubleFree || Question.violates(e, "freed-once")),
          "teardown-ends", Question.endless(),
          "close-frees", Question.invariant("close-frees"),
          "count-stays-dead", Question.error(EpollQuestions::isFileCount),
          "refcount-adds-up",
              wrongBooks(e -> Question.violates(e, "refcount") || isReferenceCount(e)),
          "graph-legal", Question.invariant("graph"),
          "linearizable", Question.notLinearizable(),
          "queue-head-last", Question.error(EpollQuestions::isMemoryError));

  private EpollQuestions() {}

  /**
   * The same, but memory errors of objects with this name are not asked about: another check of the
   * same race does. Runs with such an error only are counted as masked.
   */
  static Map<String, Question> butOf(String name) {
    Question question = Question.error(e -> isMemoryError(e) && !isOf(e, name));
    Map<String, Question> questions = new HashMap<>(ALL);
    questions.put("no-use-after-free", question);
    questions.put("slot-reuse-safe", question);
    return questions;
  }

  /**
   * Violated by a run that ends with wrong books and nothing else: what a thread leaves behind that
   * was stopped by another error is no leak.
   */
  private static Question wrongBooks(Predicate<KernelError> picked) {
    return new Question(
        o -> {
          boolean found = false;
          for (Throwable error : o.errors()) {
            if (!(error instanceof KernelError e) || !isOfBooks(e)) {
              return false;
            }
            found |= picked.test(e);
          }
          return found;
        },
        false,
        false);
  }

  private static boolean isOfBooks(KernelError error) {
    return error instanceof DoubleFree
        || Question.violates(error, "freed-once")
        || Question.violates(error, "refcount")
        || isReferenceCount(error);
  }

  /** A lock that is destroyed while held, or held by nobody when it is given up, is memory too. */
  private static boolean isMemoryError(KernelError error) {
    return error instanceof UseAfterFree
        || error instanceof ClearedLink
        || error instanceof LockError;
  }

  private static boolean isOf(KernelError error, String name) {
    return error.getMessage().startsWith(name);
  }

  private static boolean isFileCount(KernelError error) {
    return error instanceof CountError && error.getMessage().contains("f_count");
  }

  private static boolean isReferenceCount(KernelError error) {
    return error instanceof CountError && error.getMessage().contains("refcount");
  }
}
