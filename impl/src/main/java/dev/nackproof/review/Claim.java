package dev.nackproof.review;

import java.util.List;

/**
 * One property that a reviewer asks about.
 *
 * @param id at most 20 characters
 * @param statement one sentence
 * @param checks how it is asked; names are unique within the claim
 */
public record Claim(String id, String statement, List<Check> checks) {
  /** Keeps its own copy of the checks. */
  public Claim {
    checks = List.copyOf(checks);
  }
}
