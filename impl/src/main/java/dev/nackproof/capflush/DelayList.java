package dev.nackproof.capflush;

import dev.nackproof.kernel.OneStep;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A list through the one node that each inode has for them: the delay list, the unlink list, or one
 * that a revision adds.
 *
 * <p>Locking: everything needs cap_delay_lock, and asserts it.
 */
@OneStep
final class DelayList {
  private final String name;
  private final SpinLock lock;
  private final List<Inode> inodes = new ArrayList<>();

  DelayList(String name, SpinLock lock) {
    this.name = name;
    this.lock = lock;
  }

  /** The first, or null. */
  Inode first() {
    lock.assertHeld();
    return inodes.isEmpty() ? null : inodes.get(0);
  }

  void append(Inode inode) {
    lock.assertHeld();
    inodes.add(inode);
    inode.listedOn(this);
  }

  void prepend(Inode inode) {
    lock.assertHeld();
    inodes.add(0, inode);
    inode.listedOn(this);
  }

  /** Takes the inode off. */
  void remove(Inode inode) {
    lock.assertHeld();
    inodes.remove(inode);
    inode.listedOn(null);
  }

  /** A view of all of them, for invariants and checks. */
  List<Inode> inodes() {
    return Collections.unmodifiableList(inodes);
  }

  @Override
  public String toString() {
    return name;
  }
}
