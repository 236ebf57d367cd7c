package dev.nackproof.capflush;

/**
 * A cap message to an MDS.
 *
 * @param rank of the MDS
 * @param caps the bits that the client still has of it
 * @param used revoked bits that it still uses
 * @param seq number of the last message that the client had from this MDS about the inode
 * @param dirty bits whose attributes it carries; 0 when it flushes nothing
 * @param tid of the flush, 0 when it flushes nothing
 * @param attributes the inode's when the message was built
 * @param snapshots of how many snapshots of the inode the client knew when the message was built
 * @param snapPending whether the flush of one of them is to come after this message
 * @param reason why it is sent
 */
record Message(
    Inode inode,
    int rank,
    int caps,
    int used,
    long seq,
    int dirty,
    long tid,
    Attributes attributes,
    int snapshots,
    boolean snapPending,
    Reason reason) {

  /** Why a message is sent. FLUSH is said only of messages that have no other reason. */
  enum Reason {
    /** Revoked bits are no longer used. */
    REVOKED,
    /** A revoke has to be answered, whatever else. */
    FORCED,
    /** A larger max_size is needed, or the size nears it. */
    MAX_SIZE,
    /** Bits are wanted that the MDS has not been told of. */
    WANTED,
    /** Bits are held that nobody wants. */
    UNWANTED,
    /** Dirty caps are to be flushed. */
    FLUSH,
    /** Snapshots are to be flushed, which is done by messages of their own. */
    SNAPS,
    /** fsync, or write_inode with WB_SYNC_ALL. */
    SYNC,
    /** A pending flush once more, after a reconnect. */
    RESENT
  }
}
