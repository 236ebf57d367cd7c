package dev.nackproof.capflush;

import java.util.function.Supplier;

/**
 * The mail's IOR in virtual time: 4 mounts with 4 writers each append 47008-byte records to one
 * file; as the dirty page limit is reached, writeback passes come one after the other and pages are
 * never all clean. One thread.
 */
final class Workload {
  /** Of a record. */
  static final long BYTES = 47_008;

  private static final int MOUNTS = 4;
  private static final int SECONDS = 20;

  private long messages;
  private long journalEvents;
  private long ageSum;
  private long ageSamples;

  private Workload() {}

  /**
   * Runs it.
   *
   * @param passEvery jiffies between two writeback passes of a mount
   * @param writeEvery jiffies between two records of a mount
   * @param ackDelay jiffies from a flush to its ack
   */
  static Workload run(
      Supplier<? extends CapFlush> revision, int passEvery, int writeEvery, int ackDelay) {
    Workload workload = new Workload();
    for (int i = 0; i < MOUNTS; i++) {
      workload.mount(revision.get(), i, passEvery, writeEvery, ackDelay);
    }
    return workload;
  }

  private void mount(CapFlush mount, int number, int passEvery, int writeEvery, int ackDelay) {
    mount.client.server.ackAfter(ackDelay);
    Inode file = mount.newInode("file", 1, 0);
    mount.issue(file, 0, Bits.ANY, Bits.READ_MODE | Bits.WRITE_MODE);
    mount.open(file, true);
    long oldest = -1;
    long known = 0;
    long nextWork = Client.PERIOD;
    for (long now = 0; now <= SECONDS * 1000L; now = mount.client.clock.now()) {
      while (mount.receiveAck()) {
        // Acks come in their order.
      }
      if ((now + number) % writeEvery == 0) {
        write(mount, file);
        oldest = oldest < 0 ? now : oldest;
      }
      if ((now + number) % passEvery == 0) {
        mount.writeInode(file, false, false);
      }
      if (now >= nextWork) {
        mount.delayedWork();
        nextWork += Client.PERIOD;
      }
      long nowKnown = mount.client.server.known(file).mtime();
      if (nowKnown != known) {
        ageSum += mount.client.clock.now() - oldest;
        ageSamples++;
        known = nowKnown;
        oldest = file.dirty() == 0 ? -1 : now;
      }
      mount.client.clock.advance(Math.max(0, now + 1 - mount.client.clock.now()));
    }
    messages += mount.client.server.messages();
    journalEvents += mount.client.server.journalEvents();
  }

  private static void write(CapFlush mount, Inode file) {
    if (mount.beginWrite(file)) {
      mount.changeData(file, BYTES);
      mount.endWrite(file);
    }
  }

  /** Cap messages of all mounts. */
  long messages() {
    return messages;
  }

  /** Flushes that the MDS journaled, of all mounts. */
  long journalEvents() {
    return journalEvents;
  }

  /** Jiffies from the oldest write that a flush carried to that flush, on average. */
  double delay() {
    return ageSamples == 0 ? 0 : (double) ageSum / ageSamples;
  }
}
