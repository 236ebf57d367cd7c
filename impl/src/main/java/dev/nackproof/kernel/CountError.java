package dev.nackproof.kernel;

/**
 * A reference count left zero, went below it, or overflowed. Leaving zero is the dangerous one: the
 * object is already being freed, so the new reference protects nothing.
 */
public final class CountError extends KernelError {
  private static final long serialVersionUID = 1;

  /** Takes one sentence that names the count. */
  public CountError(String what) {
    super(what);
  }
}
