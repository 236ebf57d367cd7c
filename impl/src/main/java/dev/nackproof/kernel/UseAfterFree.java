package dev.nackproof.kernel;

/**
 * Memory was touched after it was freed, or a mutex after it was destroyed. The touch of a mutex by
 * its own unlock counts: that is where CVE-2025-38349 lives.
 */
public final class UseAfterFree extends KernelError {
  private static final long serialVersionUID = 1;

  /** Takes the name of the object or mutex that was touched. */
  public UseAfterFree(String object) {
    super(object + " was used after it was freed");
  }
}
