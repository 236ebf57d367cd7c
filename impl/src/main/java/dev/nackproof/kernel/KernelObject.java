package dev.nackproof.kernel;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A piece of kernel memory that can be freed. Java keeps freed objects intact, so a race that
 * corrupts a kernel would pass unseen; this class makes every use after the free throw.
 *
 * <p>Locking: none. The freed mark is one atomic flag, because the races of interest are exactly
 * those in which no lock orders a free and an access.
 */
@OneStep
public abstract class KernelObject {
  private final String name;
  private final AtomicBoolean freed = new AtomicBoolean();

  /** Takes the name that errors and witnesses print, for instance {@code item(e1,f2)}. */
  protected KernelObject(String name) {
    this.name = name;
  }

  /** Returns the name; it may be asked for after the free. */
  public final String name() {
    return name;
  }

  /**
   * Stands for touching this memory: to be called before every read or write of a field, also where
   * a lock is held, as a lock does not keep the object alive.
   *
   * @throws UseAfterFree if the object was freed
   */
  public final void access() {
    if (freed.get()) {
      throw new UseAfterFree(name);
    }
  }

  /**
   * Frees the memory at once. Of two racing calls exactly one succeeds.
   *
   * @throws DoubleFree if it was freed before
   */
  public final void free() {
    if (!freed.compareAndSet(false, true)) {
      throw new DoubleFree(name);
    }
  }

  /** Returns whether it was freed. For tests and leak checks: kernel code can't ask this. */
  public final boolean isFreed() {
    return freed.get();
  }

  /**
   * Follows a pointer: checks that it was not cleared and that its target is alive.
   *
   * @param link the pointer, read once by the caller, as every read may give another value
   * @param linkName what the error calls it, for instance {@code item.ep}
   * @return the target
   * @throws ClearedLink if the link is null
   * @throws UseAfterFree if the target was freed
   */
  public static <T extends KernelObject> T follow(T link, String linkName) {
    if (link == null) {
      throw new ClearedLink(linkName);
    }
    link.access();
    return link;
  }

  @Override
  public final String toString() {
    return name;
  }
}
