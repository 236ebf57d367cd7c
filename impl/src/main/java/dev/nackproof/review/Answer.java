package dev.nackproof.review;

/**
 * What an engine found when it asked one check of one revision.
 *
 * @param verdict HOLDS, BROKEN, NOT_OBSERVED or NOT_RUN
 * @param bound how far it looked, for a person
 * @param samples how much it looked at: invocations, outcomes, cases
 * @param exhausted nothing was left to look at within the scenario
 * @param reason why there is no verdict, or what a person should know of it
 * @param witness for BROKEN: interleaving, outcome counts or event sequence
 */
public record Answer(
    Verdict verdict, String bound, long samples, boolean exhausted, String reason, String witness) {

  /** Nothing was found within this bound. */
  public static Answer holds(String bound, long samples, boolean exhausted) {
    return new Answer(Verdict.HOLDS, bound, samples, exhausted, "", "");
  }

  /** The claim was violated after this many samples. */
  public static Answer broken(String bound, long samples, String witness) {
    return new Answer(Verdict.BROKEN, bound, samples, false, "", witness);
  }

  /** A stress engine did not see the failure that it looked for. */
  public static Answer notObserved(String bound, long samples) {
    return new Answer(Verdict.NOT_OBSERVED, bound, samples, false, "no bad outcome was seen", "");
  }

  /** No verdict, for this reason. */
  public static Answer notRun(String reason) {
    return new Answer(Verdict.NOT_RUN, "", 0, false, reason, "");
  }

  /** The same answer, with something that a person should know of it. */
  public Answer because(String why) {
    return new Answer(verdict, bound, samples, exhausted, why, witness);
  }
}
