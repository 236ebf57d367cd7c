package dev.nackproof.capflush;

import dev.nackproof.lincheck.Explorer;
import java.util.ArrayList;
import java.util.List;

/**
 * One file, open for reading and writing, with the caps of one MDS, or of three of which the last
 * is the auth MDS. An ack is due at once: when it arrives is up to the interleaving.
 */
public class FlushOperations {
  final CapFlush mount = Explorer.<CapFlush>revision();
  final Inode inode;
  private final List<Attributes> taken = new ArrayList<>();

  /** With one MDS. */
  public FlushOperations() {
    this(1);
    mount.open(inode, true);
  }

  /** With so many MDSs, of which the last issues everything and the others shared bits. */
  FlushOperations(int ranks) {
    mount.client.server.ackAfter(0);
    inode = mount.newInode("a", ranks, ranks - 1);
    for (int rank = 0; rank < ranks - 1; rank++) {
      mount.issue(inode, rank, Bits.ANY_SHARED, Bits.READ_MODE);
    }
    mount.issue(inode, ranks - 1, Bits.ANY, Bits.READ_MODE | Bits.WRITE_MODE);
    mount.open(inode, false);
  }

  /** A buffered write of one byte. */
  public void write() {
    if (mount.beginWrite(inode)) {
      mount.changeData(inode, 1);
      mount.endWrite(inode);
    }
  }

  /** The first part of a write. */
  public void beginWrite() {
    mount.beginWrite(inode);
  }

  /** The middle part of a write of one byte. */
  public void changeData() {
    mount.changeData(inode, 1);
  }

  /** The last part of a write. */
  public void endWrite() {
    mount.endWrite(inode);
  }

  /** A change of mode; whether an MDS permits it. */
  public boolean chmod() {
    return mount.chmod(inode);
  }

  /** The first part of a read. */
  public void beginRead() {
    mount.beginRead(inode);
  }

  /** The last part of a read. */
  public void endRead() {
    mount.endRead(inode);
  }

  /** The VFS writes the inode back. */
  public void writeInode() {
    mount.writeInode(inode, false, false);
  }

  /** A run of the delayed work. */
  public void work() {
    mount.delayedWork();
  }

  /** Flushes, without a wait. */
  public void flush() {
    mount.fsync(inode);
  }

  /** fsync, as far as it comes without waiting: whether it returns before the mode is acked. */
  public boolean fsyncReturnsEarly() {
    Attributes before = inode.attributes();
    boolean nothingDirty = inode.dirty() == 0;
    CapFlush.Flushed flushed = mount.fsync(inode);
    boolean returns =
        CapFlush.mustWait(flushed) ? mount.isFlushed(inode, flushed.tid()) : nothingDirty;
    return returns && mount.client.server.durable(inode).mode() < before.mode();
  }

  /** The MDS takes a snapshot, and the client is told. */
  public void snapshot() {
    tellSnapshot();
    flushSnaps();
  }

  /** The first part of that. */
  public void tellSnapshot() {
    taken.add(inode.attributes());
    mount.tellSnapshot(inode);
  }

  /** The second part. */
  public void flushSnaps() {
    mount.flushSnaps();
  }

  /** The MDS takes back what a client alone can have; the revoke is on its way. */
  public void revoke() {
    mount.client.server.revoke(inode, inode.authRank(), Bits.EXCLUSIVE);
  }

  /** It arrives, and is answered. */
  public void receiveRevoke() {
    mount.receiveIssues();
  }

  /** All dirty pages are written back. */
  public void pagesClean() {
    mount.pagesClean(inode);
  }

  /** The MDS fails and comes back; pending flushes are not sent again yet. */
  public void reconnect() {
    mount.reconnect();
  }

  /** They are. */
  public void kick() {
    mount.kickFlushing();
  }

  /**
   * After one more check, which a flag that is still set makes send: whether every complete
   * snapshot is flushed.
   */
  public boolean snapshotsAreFlushed() {
    mount.checkCaps(inode, 0);
    return inode.lock.during(() -> inode.snaps().stream().allMatch(snap -> snap.tid() != 0));
  }

  /** Whether each snapshot holds at the MDS what the inode was when it was taken. */
  public boolean snapshotsAreKept() {
    for (int i = 0; i < taken.size(); i++) {
      if (!taken.get(i).equals(mount.client.server.snapshot(inode, i + 1))) {
        return false;
      }
    }
    return true;
  }

  /** All acks that are on their way arrive. */
  public void ack() {
    mount.receiveAcks();
  }

  /** The end of sync(2), with its acks: whether the MDS knows size and mtime. */
  public boolean mdsKnowsSizeAfterSync() {
    mount.sync();
    ack();
    Attributes durable = mount.client.server.durable(inode);
    return (inode.attributes().differFrom(durable) & Bits.FILE_WR) == 0;
  }

  /** Whether all that is clean was acked. */
  public boolean cleanWasAcked() {
    int clean = ~(inode.dirty() | inode.flushing());
    return (inode.attributes().differFrom(mount.client.server.durable(inode)) & clean) == 0;
  }

  /** Whether something is dirty that neither the flag nor a flush under way will see to. */
  public boolean isForgotten() {
    return inode.dirty() != 0 && !inode.flags.has(FlagWord.FLUSH);
  }
}
