package dev.nackproof.capflush;

import java.util.List;

/** What {@link WriteHistoryOperations} do when nothing runs beside them. */
public class SequentialWriter {
  private long size;
  private long known;
  private boolean revoked;

  /** Permitted until Fw is taken back. */
  public boolean write() {
    size += revoked ? 0 : 1;
    return !revoked;
  }

  /** The MDS knows the size. */
  public void fsync() {
    known = size;
  }

  /** The answer carries the size. */
  public void revoke() {
    known = revoked ? known : size;
    revoked = true;
  }

  /** Known, durable, and whether client and MDS differ. */
  public List<Long> state() {
    return List.of(known, known, size == known ? 0L : 1L);
  }
}
