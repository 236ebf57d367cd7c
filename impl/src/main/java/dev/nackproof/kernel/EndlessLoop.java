package dev.nackproof.kernel;

/**
 * A loop was found in a state that it can never leave, whatever other threads do. Thrown instead of
 * looping, so that an engine reports the state and not a run that did not end.
 */
public final class EndlessLoop extends KernelError {
  private static final long serialVersionUID = 1;

  /** Takes one sentence that names the loop and what it waits for in vain. */
  public EndlessLoop(String what) {
    super(what);
  }
}
