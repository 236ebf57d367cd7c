package dev.nackproof.captouch;

import dev.nackproof.lincheck.Explorer;

/** The sampling step alone, at period 2. */
public class SkipOperations {
  private final CapTouch client = Explorer.<CapTouch>revision().period(2);

  /** One call on this CPU. */
  public boolean attempts(int cpu) {
    return client.attempts(cpu);
  }
}
