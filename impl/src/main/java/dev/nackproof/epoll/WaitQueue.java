package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.OneStep;
import dev.nackproof.kernel.Rcu;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * A wait queue head with the hooks on it, inside the memory of its container.
 *
 * <p>Locking: the list needs {@link #lock}; {@link #isActive} reads it without, as its callers in
 * the kernel do.
 */
@OneStep
final class WaitQueue {
  final SpinLock lock;
  private final KernelObject container;
  private final List<Hook> hooks = new ArrayList<>();

  WaitQueue(String name, KernelObject container, Rcu rcu) {
    this.lock = new SpinLock(name, container, rcu);
    this.container = container;
  }

  /** An ordinary hook goes to the front, an exclusive one to the back. */
  void add(Hook hook, boolean exclusive) {
    container.access();
    lock.assertHeld();
    hooks.add(exclusive ? hooks.size() : 0, hook);
  }

  /** Takes a hook off; does nothing when it is not on. */
  void remove(Hook hook) {
    container.access();
    hook.access();
    lock.assertHeld();
    hooks.remove(hook);
  }

  /** Hooks in the order in which they are called back. */
  Hook[] hooks() {
    container.access();
    lock.assertHeld();
    return hooks.toArray(new Hook[0]);
  }

  /** Whether anything waits. */
  boolean isActive() {
    container.access();
    return !hooks.isEmpty();
  }
}
