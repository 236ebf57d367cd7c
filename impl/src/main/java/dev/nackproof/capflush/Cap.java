package dev.nackproof.capflush;

import dev.nackproof.kernel.KernelObject;

/**
 * What the MDS of one rank permits the client on one inode.
 *
 * <p>Locking: everything needs the inode's i_ceph_lock.
 */
final class Cap extends KernelObject {
  final int rank;
  private int issued;
  private int implemented;
  private int wanted;
  private long seq;

  Cap(String name, int rank, int issued, int wanted) {
    super(name);
    this.rank = rank;
    this.issued = issued;
    this.implemented = issued;
    this.wanted = wanted;
  }

  /** What the MDS permits now. */
  int issued() {
    access();
    return issued;
  }

  /** What it permitted and has not got back yet. */
  int revoking() {
    access();
    return implemented & ~issued;
  }

  /** What the client told this MDS that it wants. */
  int wanted() {
    access();
    return wanted;
  }

  void forgetWanted() {
    access();
    wanted = 0;
  }

  /** Number of the last message from the MDS. */
  long seq() {
    access();
    return seq;
  }

  /** The MDS permits just these bits from now on; what was taken back stays implemented. */
  void issue(int bits, long messageSeq) {
    access();
    issued = bits;
    implemented |= bits;
    seq = messageSeq;
  }

  /** What a message tells the MDS: unwanted bits go, and revoked ones that nobody uses. */
  void settle(int used, int wantedNow, int retain) {
    access();
    issued &= retain & ~revoking();
    implemented &= issued | used;
    wanted = wantedNow;
  }
}
