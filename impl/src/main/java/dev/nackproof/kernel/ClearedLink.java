package dev.nackproof.kernel;

/**
 * A link was followed after another thread had cleared it: in the kernel a null dereference, here
 * not a NullPointerException, so that it can't be taken for a slip of the model.
 */
public final class ClearedLink extends KernelError {
  private static final long serialVersionUID = 1;

  /** Takes the name of the link, for instance {@code item.ep}. */
  public ClearedLink(String link) {
    super(link + " was followed after it was cleared");
  }
}
