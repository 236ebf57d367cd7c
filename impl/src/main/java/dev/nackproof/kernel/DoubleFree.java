package dev.nackproof.kernel;

/**
 * An object was freed a second time: two paths each believed that theirs was the last reference.
 */
public final class DoubleFree extends KernelError {
  private static final long serialVersionUID = 1;

  /** Takes the name of the object. */
  public DoubleFree(String object) {
    super(object + " was freed twice");
  }
}
