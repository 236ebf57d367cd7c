package dev.nackproof.capflush;

import dev.nackproof.lincheck.Explorer;
import java.util.List;

/**
 * What a file's size goes through between client and MDS. Only the size: see {@link
 * HistoryOperations}.
 */
public class WriteHistoryOperations {
  private final CapFlush mount = Explorer.<CapFlush>revision();
  private final Inode inode;

  /** One file, open for writing, one MDS, everything issued. */
  public WriteHistoryOperations() {
    mount.client.server.ackAfter(0);
    inode = mount.newInode("a", 1, 0);
    mount.issue(inode, 0, Bits.ANY, Bits.READ_MODE | Bits.WRITE_MODE);
    mount.open(inode, true);
  }

  /** A buffered write of one byte; whether an MDS permits it. */
  public boolean write() {
    if (!mount.beginWrite(inode)) {
      return false;
    }
    mount.changeData(inode, 1);
    mount.endWrite(inode);
    return true;
  }

  /** Flushes what is dirty. It does not wait: an MDS recovers the size by itself. */
  public void fsync() {
    mount.fsync(inode);
  }

  /** The MDS takes Fw back, and the client answers, at the end of a write that is under way. */
  public void revoke() {
    mount.client.server.revoke(inode, 0, Bits.FILE_WR);
    mount.receiveIssues();
  }

  /**
   * All acks arrive; then what the MDS knows, what it has acked, and what the client has to keep.
   */
  public List<Long> state() {
    mount.receiveAcks();
    long unsettled = (inode.dirty() | inode.flushing()) == 0 ? 0 : 1;
    return List.of(
        mount.client.server.known(inode).size(),
        mount.client.server.durable(inode).size(),
        unsettled);
  }
}
