package dev.nackproof.capflush;

/** What a check wants to see of a client: not the kernel's. Called with the locks of the step. */
class Watcher {
  /**
   * FLUSH was set and is cleared.
   *
   * @param resent by a flush that a reconnect sends again
   */
  void flagCleared(Inode inode, boolean resent) {}

  /**
   * A message is on the wire.
   *
   * @param asked whether its sender asked for a flush by itself, not because of the flag
   * @param byWorker whether the delayed work sent it
   */
  void sent(Message message, boolean asked, boolean byWorker) {}

  /** The delayed work has dropped all locks between two inodes. */
  void betweenChecks() {}

  /** A check of the inode's caps begins, or is suppressed. */
  void checked(Inode inode, boolean suppressed) {}
}
