package dev.nackproof.captouch;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.review.NoVerdict;
import dev.nackproof.review.Tally;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The cases of one exploration, which may answer several claims: each case that ended by an error
 * is put down under the invariant that failed. For a claim that asks about other invariants such a
 * case is masked and says nothing.
 */
final class Cases {
  /** In place of an invariant: the case itself asserted something. */
  static final String ASSERTED = "asserted";

  /** The first case that ended so. */
  private record Witness(long number, String text) {}

  private final Map<String, Witness> witnesses = new HashMap<>();
  private long all;
  private long ended;
  private String lastError = "";

  /**
   * Runs one case.
   *
   * @param description what happens in it, for the witness
   */
  void run(Runnable body, Supplier<String> description) {
    all++;
    try {
      body.run();
    } catch (AssertionError e) {
      ended++;
      lastError = e.getMessage();
      witnesses.computeIfAbsent(
          what(e), w -> new Witness(all, e.getMessage() + "\n" + description.get()));
    }
  }

  private static String what(AssertionError error) {
    if (error instanceof InvariantViolation violation) {
      return violation.invariant();
    }
    return error instanceof KernelError ? "" : ASSERTED;
  }

  /**
   * Says what the cases mean for a claim.
   *
   * @param asked the invariants that it is about
   * @throws AssertionError when one of them failed, with the first case that showed it
   * @throws NoVerdict when no case got to its end
   */
  void decide(Tally tally, String... asked) {
    Witness first = null;
    for (String each : asked) {
      Witness witness = witnesses.get(each);
      if (witness != null && (first == null || witness.number() < first.number())) {
        first = witness;
      }
    }
    if (first != null) {
      tally.add(first.number());
      throw new AssertionError(first.text());
    }
    tally.add(all);
    tally.masked(ended);
    if (ended == all) {
      throw new NoVerdict(
          "masked: all %d cases were ended by another claim's error, the last by %s"
              .formatted(all, lastError));
    }
  }
}
