package dev.nackproof.kernel;

/**
 * A lock was misused: given up by a thread that doesn't hold it, taken again by its holder,
 * destroyed while held, or not held where it must be.
 */
public final class LockError extends KernelError {
  private static final long serialVersionUID = 1;

  /** Takes one sentence that names the lock. */
  public LockError(String what) {
    super(what);
  }
}
