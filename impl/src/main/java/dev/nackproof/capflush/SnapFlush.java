package dev.nackproof.capflush;

/**
 * A message that flushes a snapshot (CEPH_CAP_OP_FLUSHSNAP).
 *
 * @param first number of the first snapshot that holds this, from 1
 * @param last number of the last one
 * @param tid of the flush
 * @param dirty bits whose attributes it carries
 * @param attributes of the inode when the snapshot was taken
 */
record SnapFlush(
    Inode inode, CapSnap snap, int first, int last, long tid, int dirty, Attributes attributes) {}
