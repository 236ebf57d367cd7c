package dev.nackproof.capflush;

/**
 * A flush that was sent and not acked.
 *
 * @param tid increases from flush to flush of a client
 * @param bits that became flushing with it
 */
record PendingFlush(long tid, int bits) {}
