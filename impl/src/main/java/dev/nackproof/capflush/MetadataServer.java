package dev.nackproof.capflush;

import dev.nackproof.kernel.OneStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The other end of the wire, for all ranks: it journals what a flush carries and acks it a fixed
 * delay later; it takes bits back, and waits for an answer.
 *
 * <p>Locking: none, each method is one step. The wire between is in order, as one connection is;
 * two threads that send at once may overtake each other before it. Of two flushes of the same
 * attribute the one with the larger tid counts, in whatever order they come.
 */
@OneStep
final class MetadataServer {
  /**
   * An ack on its way, for a flush of the inode or of a snapshot.
   *
   * @param journaled what the MDS knew of the file when it journaled the flush
   * @param snapshots what it knew of its snapshots
   * @param snap the snapshot that was flushed, null for the inode
   */
  record Ack(
      Inode inode,
      long tid,
      long due,
      Attributes journaled,
      List<Snapshot> snapshots,
      CapSnap snap) {}

  /** A revoke or a grant on its way. */
  record Issue(Inode inode, int rank, int caps, long seq, boolean revoke, long maxSize) {}

  /** A snapshot of a file, open while the client may have something that belongs to it. */
  private record Snapshot(Attributes holds, boolean open) {
    Snapshot with(int bits, Attributes newer) {
      return new Snapshot(holds.with(bits, newer), open);
    }

    Snapshot closed() {
      return new Snapshot(holds, false);
    }
  }

  private static final class Issued {
    int caps;
    long seq;
    int revoked;
    long revokeSeq;
    boolean heard;
  }

  private static final class File {
    Attributes known = new Attributes(0, 0, 0);
    Attributes durable = known;
    long fileTid;
    long authTid;
    long maxSize = Long.MAX_VALUE;
    final Map<Integer, Issued> issued = new HashMap<>();
    final List<Snapshot> snapshots = new ArrayList<>();
    final List<Snapshot> durableSnapshots = new ArrayList<>();

    /** All that came before is in the journal when the ack goes out. */
    Ack ackOf(Inode inode, long tid, long due, CapSnap snap) {
      return new Ack(inode, tid, due, known, List.copyOf(snapshots), snap);
    }
  }

  private final Map<Inode, File> files = new HashMap<>();
  private final List<Ack> acks = new ArrayList<>();
  private final List<Issue> issues = new ArrayList<>();
  private long ackDelay = 100;
  private long messages;
  private long journalEvents;

  /** Sets how long a flush takes to be journaled and acked, in jiffies. */
  void ackAfter(long jiffies) {
    ackDelay = jiffies;
  }

  void know(Inode inode, int rank, int caps) {
    File file = files.computeIfAbsent(inode, i -> new File());
    file.issued.computeIfAbsent(rank, r -> new Issued()).caps = caps;
  }

  void receive(Message message, long now) {
    messages++;
    File file = files.get(message.inode());
    Issued issued = file.issued.get(message.rank());
    if (message.seq() == issued.seq) {
      issued.caps = message.caps();
    }
    if (message.rank() == message.inode().authRank()) {
      closeSnapshots(file, message);
    }
    boolean regranted = (issued.caps & issued.revoked) != 0;
    int kept = (message.caps() | message.used()) & issued.revoked;
    if (message.seq() >= issued.revokeSeq) {
      issued.heard = true;
      issued.revoked = regranted || kept == 0 ? 0 : issued.revoked;
    }
    if (message.tid() != 0) {
      journalEvents++;
      apply(file, message);
      acks.add(file.ackOf(message.inode(), message.tid(), now + ackDelay, null));
    }
    if (message.reason() == Message.Reason.MAX_SIZE) {
      file.maxSize = 2 * (message.attributes().size() + 1);
      send(message.inode(), message.rank(), false);
    }
  }

  /**
   * Takes a snapshot of the file, after all that has come so far. It is open for what the client
   * may still have of it.
   */
  void snapshot(Inode inode) {
    File file = files.get(inode);
    file.snapshots.add(new Snapshot(file.known, true));
    file.durableSnapshots.add(new Snapshot(file.known, true));
  }

  /**
   * A client that gives its file-write caps up, and does not say that a snapshot is pending, has
   * nothing more of any snapshot (a null snap flush).
   */
  private static void closeSnapshots(File file, Message message) {
    int held = message.caps() | message.used();
    if (!message.snapPending() && (held & Bits.ANY_FILE_WR) == 0) {
      closeSnapshots(file, file.snapshots.size());
    }
  }

  private static void closeSnapshots(File file, int count) {
    for (int i = 0; i < count; i++) {
      file.snapshots.set(i, file.snapshots.get(i).closed());
    }
  }

  /**
   * The flush of a snapshot: nothing more comes of those before it. If it is closed itself, the
   * flush falls to the floor; it is acked all the same.
   */
  void receive(SnapFlush flush, long now) {
    messages++;
    journalEvents++;
    File file = files.get(flush.inode());
    closeSnapshots(file, flush.first() - 1);
    for (int i = flush.first() - 1; i < flush.last(); i++) {
      Snapshot snapshot = file.snapshots.get(i);
      if (snapshot.open()) {
        file.snapshots.set(i, snapshot.with(flush.dirty(), flush.attributes()).closed());
      }
    }
    acks.add(file.ackOf(flush.inode(), flush.tid(), now + ackDelay, flush.snap()));
  }

  /** What the snapshot of this number, counted from 1, holds. */
  Attributes snapshot(Inode inode, int number) {
    return files.get(inode).snapshots.get(number - 1).holds();
  }

  /** Sends what the MDS of this rank permits now. */
  private void send(Inode inode, int rank, boolean revoke) {
    File file = files.get(inode);
    Issued issued = file.issued.get(rank);
    issued.seq++;
    issues.add(new Issue(inode, rank, issued.caps, issued.seq, revoke, file.maxSize));
  }

  /** Permits a file to grow to so many bytes; the client is told when it gets its caps. */
  void limitSize(Inode inode, long bytes) {
    files.get(inode).maxSize = bytes;
  }

  /** A client gave its cap of this rank back. */
  void released(Inode inode, int rank) {
    Issued issued = files.get(inode).issued.get(rank);
    issued.caps = 0;
    issued.revoked = 0;
  }

  private static void apply(File file, Message message) {
    int bits = 0;
    if ((message.dirty() & Bits.ANY_FILE_WR) != 0 && message.tid() >= file.fileTid) {
      file.fileTid = message.tid();
      bits |= message.dirty() & Bits.ANY_FILE_WR;
    }
    if ((message.dirty() & Bits.AUTH_EXCL) != 0 && message.tid() >= file.authTid) {
      file.authTid = message.tid();
      bits |= Bits.AUTH_EXCL;
    }
    file.known = file.known.with(bits, message.attributes());
    for (int i = message.snapshots(); i < file.snapshots.size(); i++) {
      file.snapshots.set(i, file.snapshots.get(i).with(bits, message.attributes()));
    }
  }

  /** The next ack that is due by then, or null. */
  Ack nextAck(long until) {
    if (acks.isEmpty() || acks.get(0).due() - until > 0) {
      return null;
    }
    Ack ack = acks.remove(0);
    File file = files.get(ack.inode());
    file.durable = ack.journaled();
    Collections.copy(file.durableSnapshots, ack.snapshots());
    return ack;
  }

  /** When the next ack is due, or {@code none} when there is none. */
  long nextDue(long none) {
    return acks.isEmpty() ? none : acks.get(0).due();
  }

  /** The MDS failed: what it had not acked is gone, and revokes on their way with it. */
  void restart() {
    acks.clear();
    issues.clear();
    for (File file : files.values()) {
      file.known = file.durable;
      Collections.copy(file.snapshots, file.durableSnapshots);
      file.fileTid = 0;
      file.authTid = 0;
      for (Issued issued : file.issued.values()) {
        issued.revoked = 0;
      }
    }
  }

  /** A client says after a restart what it has; returns the number to go on from. */
  long reconnected(Inode inode, int rank, int caps) {
    Issued issued = files.get(inode).issued.get(rank);
    issued.caps = caps;
    return issued.seq;
  }

  /** Sends a revoke of these bits; whether there was anything to take. */
  boolean revoke(Inode inode, int rank, int bits) {
    Issued issued = files.get(inode).issued.get(rank);
    int taken = issued.caps & bits;
    if (taken == 0 || issued.revoked != 0) {
      return false;
    }
    issued.caps &= ~bits;
    issued.revoked = taken;
    issued.heard = false;
    send(inode, rank, true);
    issued.revokeSeq = issued.seq;
    return true;
  }

  /**
   * Grants the bits of an unanswered revoke again; whether there was one. If the client answered
   * that it still uses them, the wait is over; if it has not answered, it still has to.
   */
  boolean grantAgain(Inode inode, int rank) {
    Issued issued = files.get(inode).issued.get(rank);
    if (issued.revoked == 0) {
      return false;
    }
    issued.caps |= issued.revoked;
    send(inode, rank, false);
    issued.revoked = issued.heard ? 0 : issued.revoked;
    return true;
  }

  /** The next revoke or grant, in the order in which they were sent; null when none travels. */
  Issue nextIssue() {
    return issues.isEmpty() ? null : issues.remove(0);
  }

  /** Whether a revoke or a grant of the inode is on its way. */
  boolean travels(Inode inode) {
    for (Issue issue : issues) {
      if (issue.inode() == inode) {
        return true;
      }
    }
    return false;
  }

  /** Bits that the MDS of this rank took back and has no answer for. */
  int unanswered(Inode inode, int rank) {
    return files.get(inode).issued.get(rank).revoked;
  }

  /** Whether the MDS of this rank permits bits that it waits to be given up. */
  boolean grantedAgain(Inode inode, int rank) {
    Issued issued = files.get(inode).issued.get(rank);
    return (issued.revoked & issued.caps) != 0;
  }

  /** What has reached the MDS. */
  Attributes known(Inode inode) {
    return files.get(inode).known;
  }

  /** What the MDS has journaled and acked. */
  Attributes durable(Inode inode) {
    return files.get(inode).durable;
  }

  long messages() {
    return messages;
  }

  long journalEvents() {
    return journalEvents;
  }

  /** Everything that decides what happens next, snapshots apart, with times relative to now. */
  void describe(StringBuilder to, List<Inode> inodes, long now) {
    for (Inode inode : inodes) {
      File file = files.get(inode);
      Attributes current = inode.attributes();
      to.append(current.differFrom(file.known))
          .append('/')
          .append(current.differFrom(file.durable));
      for (Issued issued : file.issued.values()) {
        to.append(' ').append(issued.caps).append('-').append(issued.revoked);
        to.append(issued.heard ? "h" : "");
      }
    }
    for (Ack ack : acks) {
      to.append(" a").append(inodes.indexOf(ack.inode())).append('@').append(ack.due() - now);
      to.append('=').append(ack.inode().attributes().differFrom(ack.journaled()));
    }
    for (Issue issue : issues) {
      to.append(" i").append(inodes.indexOf(issue.inode())).append('.').append(issue.rank());
      to.append(issue.revoke() ? 'r' : 'g').append(issue.caps());
    }
    to.append(';');
  }
}
