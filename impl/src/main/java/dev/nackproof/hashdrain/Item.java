package dev.nackproof.hashdrain;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.RefCount;
import dev.nackproof.kernel.SpinLock;

/**
 * An element of the table: an ldlm_lock in its export's exp_lock_hash.
 *
 * <p>Locking: {@code next} and {@code hashed} are the list node; they are written with the bucket
 * lock or the table lock in write mode. {@code resourceLock} protects the destroyed mark. The
 * reference count is atomic.
 */
public final class Item extends KernelObject {
  /** lr_lock of the lock's resource; here one for each item. */
  final SpinLock resourceLock;

  private final int key;
  private final RefCount references;
  private Item next;
  private boolean hashed;
  private boolean destroyed;
  private boolean cancelled;

  /**
   * With one reference, that of its handle; whoever destroys the item first drops it.
   *
   * @param key the handle's cookie; its bits are the hash, so that a caller chooses the place
   */
  public Item(int key) {
    super("item" + key);
    this.key = key;
    resourceLock = new SpinLock(name() + ".lr_lock", this);
    references = new RefCount(name() + ".references", 1);
  }

  /** The handle's cookie. */
  public int key() {
    access();
    return key;
  }

  /** Takes a reference; the caller must know of one that nobody drops meanwhile. */
  public void get() {
    access();
    references.inc();
  }

  /** Drops a reference; the last one frees the item. */
  public void put() {
    access();
    if (references.decAndTest()) {
      free();
    }
  }

  /** How many references there are, for tests. */
  int references() {
    access();
    return references.get();
  }

  /** Whether it is on a chain: hlist_unhashed, negated. Says nothing for long without a lock. */
  boolean isHashed() {
    access();
    return hashed;
  }

  /** The item behind it on its chain, or null. */
  Item next() {
    access();
    return next;
  }

  void linkBefore(Item behind) {
    access();
    next = behind;
    hashed = true;
  }

  void setNext(Item behind) {
    access();
    next = behind;
  }

  /** hlist_del_init: the node forgets its neighbours. */
  void forgetLinks() {
    access();
    next = null;
    hashed = false;
  }

  boolean isDestroyed() {
    access();
    return destroyed;
  }

  void markDestroyed() {
    access();
    destroyed = true;
  }

  /** The cancel that destroyed it returns: bookkeeping of the checks, not the kernel's. */
  void markCancelled() {
    cancelled = true;
  }

  /** Whether that cancel left it on its chain; a look that the kernel does not take. */
  boolean isStranded() {
    return cancelled && hashed;
  }
}
