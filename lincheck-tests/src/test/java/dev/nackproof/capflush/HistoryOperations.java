package dev.nackproof.capflush;

import dev.nackproof.lincheck.Explorer;
import java.util.List;

/**
 * What a file's mode goes through between client and MDS. Only the mode: what two flushes of
 * different attributes do to each other is asked by the scenario overtaking.
 */
public class HistoryOperations {
  private final CapFlush mount = Explorer.<CapFlush>revision();
  private final Inode inode;

  /** One file, one MDS, everything issued. */
  public HistoryOperations() {
    mount.client.server.ackAfter(0);
    inode = mount.newInode("a", 1, 0);
    mount.issue(inode, 0, Bits.ANY, Bits.READ_MODE);
    mount.open(inode, false);
  }

  /** Whether an MDS permits it. */
  public boolean chmod() {
    return mount.chmod(inode);
  }

  /** Flushes what is dirty, and waits; acks come in meanwhile. */
  public void fsync() {
    CapFlush.Flushed flushed = mount.fsync(inode);
    while (CapFlush.mustWait(flushed) && !mount.isFlushed(inode, flushed.tid())) {
      mount.receiveAck();
    }
  }

  /** The MDS takes Ax back, and the client answers. */
  public void revoke() {
    mount.client.server.revoke(inode, 0, Bits.AUTH_EXCL);
    mount.receiveIssues();
  }

  /** What the MDS knows, what it has acked, and whether the client has something to keep. */
  public List<Long> state() {
    long unsettled = (inode.dirty() | inode.flushing()) == 0 ? 0 : 1;
    return List.of(
        mount.client.server.known(inode).mode(),
        mount.client.server.durable(inode).mode(),
        unsettled);
  }
}
