package dev.nackproof.capflush;

import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The remedy, and an ack that trusts no order: it ends its own flush, and an earlier one only when
 * it carried all bits of that. A message is built with i_ceph_lock held and sent without it, so
 * that of two flushes the later one may reach the MDS first, and be acked first.
 */
@Revision(
    id = "acked-alone",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary = "remedied, and an ack ends no earlier flush of other bits",
    fixedBy = "snaps-in-order")
public class AckedAlone extends Remedied {

  @Override
  protected boolean settles(PendingFlush acked, PendingFlush earlier) {
    return acked != null && (earlier.bits() & ~acked.bits()) == 0;
  }
}
