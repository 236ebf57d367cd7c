package dev.nackproof.capflush;

/**
 * What an inode was when a snapshot was taken, until the MDS has it (ceph_cap_snap).
 *
 * <p>Locking: everything needs i_ceph_lock.
 */
final class CapSnap {
  final int first;
  final int dirty;
  private int last;
  private Attributes attributes;
  private boolean writing;
  private boolean complete;
  private long tid;
  private boolean sent;
  private int losses;

  /**
   * @param first the snapshot that it was made for; those of the inode are counted from 1 on
   * @param dirty bits that the MDS did not have acked
   * @param writing whether a write is under way, which still belongs to the snapshot
   */
  CapSnap(int first, int dirty, boolean writing, Attributes attributes) {
    this.first = first;
    this.last = first;
    this.dirty = dirty;
    this.writing = writing;
    this.attributes = attributes;
  }

  /** One more snapshot was taken before the write under way ended: both hold the same. */
  void covers(int number) {
    last = number;
  }

  /** The last snapshot that it stands for. */
  int last() {
    return last;
  }

  boolean isWriting() {
    return writing;
  }

  /** The write that was under way ends with these. */
  void written(Attributes now) {
    writing = false;
    attributes = attributes.with(Bits.ANY_FILE_WR, now);
  }

  /** Nothing is written to it any more, neither by a writer nor to the pages. */
  void completed() {
    complete = true;
  }

  boolean isComplete() {
    return complete;
  }

  /** What the MDS is to know of it. */
  Attributes attributes() {
    return attributes;
  }

  /** The tid of its flush, 0 when nobody has begun one. */
  long tid() {
    return tid;
  }

  void startFlush(long flushTid) {
    tid = flushTid;
  }

  /** Whether its flush is on the wire, to an MDS that has not failed since. */
  boolean isSent() {
    return sent;
  }

  /** How often what was on the wire was lost. */
  int losses() {
    return losses;
  }

  /** Its flush is on the wire, unless that was lost since there were so many losses. */
  void sent(int before) {
    sent = losses == before;
  }

  void lost() {
    losses++;
    sent = false;
  }
}
