package dev.nackproof.capflush;

/**
 * A flush that was sent and not acked.
 *
 * @param tid increases from flush to flush of a client
 * @param bits that became flushing with it
 * @param snap the snapshot that it is of, null for a flush of the inode itself
 */
record PendingFlush(long tid, int bits, CapSnap snap) {
  /** Of the inode itself. */
  PendingFlush(long tid, int bits) {
    this(tid, bits, null);
  }
}
