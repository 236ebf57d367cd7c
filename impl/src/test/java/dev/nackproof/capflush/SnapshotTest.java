package dev.nackproof.capflush;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.kernel.Jiffies;
import org.junit.jupiter.api.Test;

/** The flushes of snapshots, one thread at a time: when each is sent, and what it carries. */
class SnapshotTest {
  private final CapFlush mount = new SnapsInOrder();
  private final Inode inode = mount.newInode("a", 1, 0);

  SnapshotTest() {
    mount.issue(inode, 0, Bits.ANY, Bits.READ_MODE | Bits.WRITE_MODE);
    mount.open(inode, true);
  }

  @Test
  void aSnapshotOfACleanInodeHoldsWhatTheMdsKnows() {
    mount.chmod(inode);
    mount.fsync(inode);
    acks();
    long messages = mount.client.server.messages();

    mount.snapshot(inode);

    assertThat(mount.client.server.messages()).isEqualTo(messages);
    mount.chmod(inode);
    mount.fsync(inode);
    assertThat(held(1)).isEqualTo(new Attributes(0, 0, 1));
  }

  @Test
  void dirtyCapsAreFlushedToTheSnapshotAndStayDirty() {
    mount.chmod(inode);

    mount.snapshot(inode);

    assertThat(held(1)).isEqualTo(new Attributes(0, 0, 1));
    assertThat(inode.dirty()).isEqualTo(Bits.AUTH_EXCL);
  }

  @Test
  void aWriteUnderWayBelongsToTheSnapshot() {
    mount.beginWrite(inode);
    mount.snapshot(inode);
    mount.changeData(inode, 3);
    assertThat(mount.beginWrite(inode)).as("the next write has to wait").isFalse();

    mount.endWrite(inode);
    assertThat(held(1)).as("its pages are dirty").isEqualTo(new Attributes(0, 0, 0));
    mount.pagesClean(inode);

    assertThat(held(1)).isEqualTo(new Attributes(3, 1, 0));
    assertThat(mount.beginWrite(inode)).isTrue();
  }

  @Test
  void aFlushMeanwhileDoesNotChangeTheSnapshot() {
    mount.beginWrite(inode);
    mount.changeData(inode, 3);
    mount.snapshot(inode);
    mount.chmod(inode);

    mount.fsync(inode);

    assertThat(held(1)).isEqualTo(new Attributes(0, 0, 0));
    mount.endWrite(inode);
    mount.pagesClean(inode);
    assertThat(held(1)).isEqualTo(new Attributes(3, 1, 0));
  }

  @Test
  void snapshotsTakenInTheMidstOfOneWriteHoldTheSame() {
    mount.beginWrite(inode);
    mount.snapshot(inode);
    mount.snapshot(inode);
    mount.changeData(inode, 3);

    mount.endWrite(inode);
    mount.pagesClean(inode);

    assertThat(held(1)).isEqualTo(new Attributes(3, 1, 0));
    assertThat(held(2)).isEqualTo(held(1));
  }

  @Test
  void theAckOfASnapshotEndsNoFlush() {
    mount.chmod(inode);
    mount.snapshot(inode);
    CapFlush.Flushed flushed = mount.fsync(inode);

    assertThat(mount.receiveAck()).as("not due yet").isFalse();
    mount.client.clock.advance(Jiffies.seconds(1));
    mount.receiveAck();
    assertThat(snaps()).isZero();
    assertThat(mount.isFlushed(inode, flushed.tid())).isFalse();
    mount.receiveAck();
    assertThat(mount.isFlushed(inode, flushed.tid())).isTrue();
    assertThat(inode.flushing()).isZero();
    assertThat(inode.references.get()).isEqualTo(1);
  }

  @Test
  void theAckOfALaterFlushEndsNoSnapshot() {
    mount.chmod(inode);
    mount.tellSnapshot(inode);
    inode.lock.during(() -> mount.takeSnaps(inode));
    inode.flags.clear(FlagWord.FLUSH_SNAPS);
    CapFlush.Flushed flushed = mount.fsync(inode);

    acks();

    assertThat(inode.flushing()).isZero();
    assertThat(snaps()).isEqualTo(1);
    assertThat(mount.isFlushed(inode, flushed.tid())).as("waits for the snapshot").isFalse();
  }

  @Test
  void whatIsLostWhileItIsSentIsNotOnTheWire() {
    CapSnap snap = new CapSnap(1, Bits.AUTH_EXCL, false, new Attributes(0, 0, 1));
    int before = snap.losses();
    snap.lost();

    snap.sent(before);

    assertThat(snap.isSent()).isFalse();
    snap.sent(snap.losses());
    assertThat(snap.isSent()).isTrue();
  }

  @Test
  void whatAFailedMdsHadNotAckedIsSentAgain() {
    mount.chmod(inode);
    mount.snapshot(inode);
    mount.chmod(inode);
    mount.fsync(inode);

    mount.reconnect();
    assertThat(held(1)).isEqualTo(new Attributes(0, 0, 0));
    mount.kickFlushing();

    assertThat(held(1)).isEqualTo(new Attributes(0, 0, 1));
    assertThat(mount.client.server.known(inode)).isEqualTo(new Attributes(0, 0, 2));
    acks();
    assertThat(snaps()).isZero();
  }

  @Test
  void theAnswerToARevokeComesAfterTheSnapshotAndClosesIt() {
    mount.chmod(inode);
    mount.tellSnapshot(inode);
    CapSnap snap = inode.lock.during(() -> inode.snaps().get(0));

    mount.client.server.revoke(inode, 0, Bits.EXCLUSIVE);
    mount.receiveIssues();
    assertThat(held(1)).isEqualTo(new Attributes(0, 0, 1));

    int dirty = Bits.AUTH_EXCL;
    mount.client.server.receive(
        new SnapFlush(inode, snap, 1, 1, 1, dirty, new Attributes(0, 0, 9)), 0);
    assertThat(held(1))
        .as("what comes later falls to the floor")
        .isEqualTo(new Attributes(0, 0, 1));
  }

  @Test
  void theFlushOfALaterSnapshotClosesTheEarlierOne() {
    mount.client.server.snapshot(inode);
    mount.client.server.snapshot(inode);
    CapSnap first = new CapSnap(1, Bits.AUTH_EXCL, false, new Attributes(0, 0, 1));
    CapSnap second = new CapSnap(2, Bits.AUTH_EXCL, false, new Attributes(0, 0, 2));

    flush(second, 2);
    flush(first, 1);

    assertThat(held(2)).isEqualTo(new Attributes(0, 0, 2));
    assertThat(held(1)).as("dropped").isEqualTo(new Attributes(0, 0, 0));
  }

  private void flush(CapSnap snap, long tid) {
    mount.client.server.receive(
        new SnapFlush(inode, snap, snap.first, snap.last(), tid, snap.dirty, snap.attributes()), 0);
  }

  /** What the snapshot of this number holds at the MDS. */
  private Attributes held(int number) {
    return mount.client.server.snapshot(inode, number);
  }

  private int snaps() {
    return inode.lock.during(() -> inode.snaps().size());
  }

  private void acks() {
    mount.client.clock.advance(Jiffies.seconds(1));
    mount.receiveAcks();
  }
}
