package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelError;

/**
 * A loop goes round without any progress, and nobody else can change what it waits for: as a hang,
 * but known at once.
 */
public final class HungTask extends KernelError {
  private static final long serialVersionUID = 1;

  /** With one sentence that names loop and object. */
  public HungTask(String what) {
    super(what);
  }
}
