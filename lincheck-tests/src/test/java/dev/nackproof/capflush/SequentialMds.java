package dev.nackproof.capflush;

import java.util.List;

/** What {@link HistoryOperations} do when nothing runs beside them. */
public class SequentialMds {
  private long mode;
  private long known;
  private long durable;
  private boolean revoked;

  /** Permitted until Ax is taken back. */
  public boolean chmod() {
    if (revoked) {
      return false;
    }
    mode++;
    return true;
  }

  /** The MDS knows the mode, and has it safe. */
  public void fsync() {
    known = mode;
    durable = mode;
  }

  /** The answer carries the mode. */
  public void revoke() {
    known = revoked ? known : mode;
    revoked = true;
  }

  /** Known, durable, and whether the two of client and MDS differ. */
  public List<Long> state() {
    return List.of(known, durable, mode == durable ? 0L : 1L);
  }
}
