package dev.nackproof.hashdrain;

import dev.nackproof.kernel.KernelObject;

/**
 * What a server keeps of one client.
 *
 * <p>Locking: {@code disconnected} is set once, and tested without a lock.
 */
public final class Export extends KernelObject {
  /** exp_lock_hash. */
  final HashTable locks;

  private volatile boolean disconnected;

  /** Of a connected client with these locks. */
  public Export(HashTable locks) {
    super("export");
    this.locks = locks;
  }

  boolean isDisconnected() {
    access();
    return disconnected;
  }

  void disconnect() {
    access();
    disconnected = true;
  }
}
