package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/** fsync finds nothing dirty and returns, though the flush of its data is still in flight. */
@Revision(
    id = "in-flight-ignored",
    kind = Kind.DEFECT,
    source = "seeded into snaps-in-order",
    summary = "fsync waits only for a flush of its own",
    fixedBy = "snaps-in-order",
    breaks = {
      @Breaks(
          claim = "fsync-waits",
          seenBy = {"two-mds", "two-by-two", "reconnects", "fsync-vs-ack"}),
      @Breaks(
          claim = "linearizable",
          seenBy = {"mds-history"})
    })
public class InFlightIgnored extends SnapsInOrder {

  @Override
  Flushed flushInFlight(Inode inode) {
    return new Flushed(0, 0);
  }
}
