package dev.nackproof.review;

/** How many cases a unit check has looked at so far. One thread. */
public final class Tally {
  private long cases;
  private long masked;

  /** One more case. */
  public void add() {
    cases++;
  }

  /** So many more. */
  public void add(long more) {
    cases += more;
  }

  /** So many of them were ended by another claim's error and say nothing. */
  public void masked(long some) {
    masked += some;
  }

  /** All that were masked so far. */
  public long masked() {
    return masked;
  }

  /** All so far. */
  public long cases() {
    return cases;
  }
}
