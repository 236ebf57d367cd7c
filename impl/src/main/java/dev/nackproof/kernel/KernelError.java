package dev.nackproof.kernel;

/**
 * A rule of the kernel was broken by the code under test. In the kernel most of these are silent
 * memory corruption; here the first one ends the run, and its class says which rule it was.
 */
public abstract class KernelError extends AssertionError {
  private static final long serialVersionUID = 1;

  /** Takes one short sentence that names the object. */
  protected KernelError(String message) {
    super(message);
  }
}
