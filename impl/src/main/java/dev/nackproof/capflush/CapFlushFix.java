package dev.nackproof.capflush;

import static dev.nackproof.review.Engine.JCSTRESS;
import static dev.nackproof.review.Engine.LINCHECK_MODEL;
import static dev.nackproof.review.Engine.UNIT;

import dev.nackproof.review.Check;
import dev.nackproof.review.Engine;
import dev.nackproof.review.Fix;

/** The delayed flush path: what a reviewer asks of it, and how it is asked. */
public final class CapFlushFix extends Fix<CapFlush> {
  private static final Check TWO_MDS =
      check(
          UNIT,
          "two-mds",
          "a file whose auth MDS A issues everything and N only shared bits: chmod, open for"
              + " writing, read, write, write_inode, fsync, worker run");
  private static final Check READ_FROM_N =
      check(
          UNIT,
          "read-from-n",
          "N has Fr, a read is under way, N revokes it: chmod, write_inode, end of the read, another,"
              + " ack, worker run");
  private static final Check TWO_FILES =
      check(
          UNIT,
          "two-files",
          "two written files on one list: write, write_inode, fsync of the second, worker run");
  private static final Check ONE_WRITER =
      check(
          UNIT,
          "one-writer",
          "one file: write, chmod, write_inode in both modes, fsync, pages clean, ack, sync, worker run, also"
              + " with a write and a write_inode in its midst");
  private static final Check REVOKES =
      check(
          UNIT,
          "revokes",
          "revokes of Fb or all exclusive bits travel and are granted again: write, pages clean,"
              + " close, fsync, a minute");
  private static final Check CREATES =
      check(
          UNIT,
          "creates",
          "an async create is pending: write, chmod, write_inode, pages clean, revoke, its reply,"
              + " worker run, sync");
  private static final Check RECONNECTS =
      check(
          UNIT,
          "reconnects",
          "an MDS fails and comes back: write, chmod, write_inode, fsync, ack, worker run");
  private static final Check BUSY =
      check(
          UNIT,
          "busy",
          "a file in use when its hold ends: write, chmod, a read, Fx in use, write_inode, worker"
              + " run, sync, umount");
  private static final Check UNLINKS =
      check(
          UNIT,
          "unlinks",
          "the last name goes: write, chmod, write_inode, fsync, unlink and its work, worker run");
  private static final Check STILL_CLOCK =
      check(
          UNIT,
          "still-clock",
          "the clock stands still during a run: write, chmod, write_inode, fsync, read");
  private static final Check WRITE_VS_FLUSH =
      dear(LINCHECK_MODEL, "write-vs-flush", "a buffered write || write_inode and a worker run");
  private static final Check FSYNC_VS_ACK =
      check(LINCHECK_MODEL, "fsync-vs-ack", "chmod, fsync and its wait || acks arrive");
  private static final Check QUEUE_VS_WORKER =
      check(LINCHECK_MODEL, "queue-vs-worker", "chmod and write_inode || worker run; then another");
  private static final Check THREE_MDS =
      dear(
          LINCHECK_MODEL,
          "three-mds",
          "the end of a read tells two MDSs what it wants || write_inode of a chmod");

  private static final Check SNAP_VS_SNAP =
      ofSnapshots("snap-vs-snap", "one snapshot is flushed || the next is taken");

  private static final Check TWO_BY_TWO =
      check(
          UNIT,
          "two-by-two",
          "two files, two MDSs: chmod, open, write, begin and end of a read, write_inode, fsync,"
              + " revoke, ack, worker run");
  private static final Check SLOW_WORKER =
      check(
          UNIT,
          "slow-worker",
          "two written files, of which a worker run has time for one: write, write_inode, fsync");
  private static final Check MAX_SIZE =
      check(
          UNIT,
          "max-size",
          "a file that nears its max_size: write, chmod, write_inode, fsync, grant, ack, worker run");

  /** Fills the table. */
  public CapFlushFix() {
    super(
        "capflush",
        "The delayed flush of dirty caps (fs/ceph)",
        "[PATCH] ceph: flush the caps ceph_write_inode() queues from the delayed work, 2026-11",
        CapFlush.class);

    claim(
        "dirty-not-lost",
        "a dirty bit leaves only with a tid and a message, and is clean only when acked (F1, F3,"
            + " F5)",
        ONE_WRITER,
        RECONNECTS,
        TWO_MDS,
        WRITE_VS_FLUSH);
    claim(
        "auth-carries-all",
        "a message of check_caps or fsync to the auth MDS carries all dirty bits (F4)",
        READ_FROM_N,
        MAX_SIZE);
    claim(
        "not-forgotten",
        "when FLUSH is cleared, a reconnect apart, the dirty bits are on their way or nothing was"
            + " dirty",
        TWO_MDS,
        READ_FROM_N,
        THREE_MDS,
        TWO_BY_TWO);
    claim("kick-keeps-flag", "the same when a reconnect sends pending flushes again", RECONNECTS);
    claim(
        "not-later-than-base",
        "in every sequence of events, a bit that write_inode queued reaches the MDS at most one"
            + " worker period after it did in the base, or after write_inode when that came later",
        TWO_MDS,
        TWO_FILES,
        READ_FROM_N);
    claim(
        "flushed-in-a-pass",
        "what write_inode queued is flushed by the next worker run, pending creates and an"
            + " exhausted run apart",
        TWO_MDS,
        TWO_FILES,
        TWO_BY_TWO);
    claim(
        "one-flush-per-pass",
        "a worker run flushes an inode at most once, and nothing else does because of write_inode",
        ONE_WRITER,
        TWO_FILES,
        TWO_BY_TWO);
    claim(
        "flushes-bounded",
        "per worker period an inode is flushed because of write_inode at most 1 + n times, n the"
            + " write_inode calls made during a worker run",
        ONE_WRITER,
        TWO_FILES);
    claim(
        "worker-ends",
        "a worker run ends, even when the clock stands still",
        STILL_CLOCK,
        ONE_WRITER);
    claim("sync-leaves-none", "after sync or umount nothing is dirty, queued or not", BUSY);
    claim(
        "mds-knows-size",
        "after sync or umount and their acks the MDS's size and mtime equal the inode's",
        BUSY,
        WRITE_VS_FLUSH);
    claim(
        "fsync-waits",
        "an fsync that waits returns only when no flush up to its tid is pending, and what was"
            + " dirty is acked (F6)",
        TWO_MDS,
        RECONNECTS,
        FSYNC_VS_ACK,
        TWO_BY_TWO);
    claim(
        "revoke-answered",
        "every revoke is answered once its bits are unused, also when the answer was deferred",
        REVOKES,
        CREATES);
    claim(
        "create-replayed",
        "no message goes out before an async create's reply, and the check that was suppressed is"
            + " made then (F9)",
        CREATES);
    claim(
        "on-one-list",
        "an inode is on at most one delay list (F8)",
        TWO_FILES,
        SLOW_WORKER,
        UNLINKS,
        QUEUE_VS_WORKER,
        TWO_BY_TWO);
    claim(
        "reference-held",
        "exactly one reference is held while anything is dirty or flushing (F2)",
        ONE_WRITER,
        RECONNECTS,
        FSYNC_VS_ACK,
        TWO_BY_TWO);
    claim(
        "acks-settle",
        "two flushes of an inode that overtake each other on their way to the MDS are settled all"
            + " the same: an ack ends no flush whose bits it does not carry",
        check(
                LINCHECK_MODEL,
                "overtaking",
                "a write, with its begin before, and a flush of it || a flush of a chmod; then all acks")
            .ofStep("settles"));
    claim(
        "snapshot-kept",
        "a snapshot holds at the MDS what the inode was when it was taken, whatever else is sent"
            + " meanwhile",
        ofSnapshots(
            "snap-vs-revoke",
            "a snapshot is flushed || a revoke of what a client alone can have is answered"),
        SNAP_VS_SNAP,
        ofSnapshots(
            "snap-vs-kick",
            "an MDS came back, a snapshot is flushed again || a write that used revoked bits ends"));
    claim(
        "snapshot-flushed",
        "a snapshot that is complete is flushed by the next check of the inode at the latest",
        SNAP_VS_SNAP);
    claim(
        "flag-not-lost",
        "no concurrent change of the flag word loses FLUSH",
        check(JCSTRESS, "set-vs-set", "write_inode || another flag is set without a lock")
            .ofStep("newFlagWord"));
    claim(
        "list-test-races",
        "the unlocked question whether an inode is on the delay list may get a stale answer, and"
            + " every stale answer leaves the inode queued, or checked after it",
        check(JCSTRESS, "touch-vs-worker", "a use of the file || a worker run takes it")
            .ofStep("runDelayed"));
    claim(
        "linearizable",
        "chmod or write, fsync, revoke and ack are linearizable to a sequential account of what the"
            + " MDS knows of one attribute",
        check(
            LINCHECK_MODEL,
            "mds-history",
            "fsync until its ack || chmod, revoke; then what the MDS knows, what is acked, what is dirty"),
        dear(
            LINCHECK_MODEL,
            "write-history",
            "fsync || write, revoke; then what the MDS knows, what is acked, what is dirty"));
    claim(
        "fewer-messages",
        "for the mail's workload the file costs at least 50 times fewer cap messages than in the"
            + " base",
        check(
            UNIT,
            "ior",
            "4 mounts write one file, a write every 4 ms and a writeback pass every 24 ms"));

    note(
        "Review of the patch, to post as it stands (this paragraph and the next six). The patch does"
            + " what it says: with a writeback pass of the file every 24 ms on 4 mounts, the model"
            + " sends one cap flush per mount and worker run instead of one per pass, about your 213"
            + " times fewer (figure cap-messages: the ratio is the worker period over the time between"
            + " passes, as long as there is a write between two of them; the delay of the ack does not"
            + " matter). What write_inode causes per worker period is bounded then, at 1 + its own"
            + " calls during the run; in the base it is not. The price: the MDS learns of a write up"
            + " to 5 s later.");
    note(
        "It forgets flushes (claim not-forgotten). __prep_cap() clears CEPH_I_FLUSH for every message,"
            + " also for one to an MDS that does not take the dirty caps. The base had turned the flag"
            + " into CHECK_CAPS_FLUSH at the entry of ceph_check_caps() and reached the auth cap in the"
            + " same walk; now nobody does. Four steps (two-mds): A issues everything, N only shared"
            + " caps, the file is open for reading; chmod, open for writing, write_inode, a read ends:"
            + " N alone is told what is wanted, the flag is gone, Ax is dirty, and the worker finds no"
            + " flag. Three steps when the file has just been opened for writing: chmod, write_inode, a"
            + " write (two-by-two). In the base A is flushed at once. While the file is used once a minute it stays"
            + " so, until fsync, sync, a message to A for another reason, or a new write_inode. Four"
            + " steps with a revoke (read-from-n): a read of Fr that only N has is under way; N revokes"
            + " Fr, chmod, write_inode, the read ends.");
    note(
        "It is late behind another inode (claims not-later-than-base, flushed-in-a-pass; two-files)."
            + " a and b are written; write_inode of a, a write of a, write_inode of b, fsync of b: b"
            + " heads the delay list, its flag cleared by its own flush, its hold not over, and the"
            + " worker stops at it. In the base the write of a had flushed a at once; now a waits for"
            + " the hold of b, up to 60 s and a worker period, and as long again for each further b."
            + " Without that write of a the base is as late.");
    note(
        "Not new, but now that only the worker flushes it matters more: a reconnect that sends pending"
            + " flushes again clears the flag too (kick-keeps-flag); a write and a write_inode during"
            + " a worker run have the inode flushed twice in it (one-flush-per-pass); a flagged inode"
            + " with nothing dirty is popped and appended again for up to a quarter of a second, as"
            + " hold times are rounded, and for ever if the clock stands still (worker-ends). The"
            + " base itself forgets a flush when write_inode sets the flag between two messages of a"
            + " walk that began without it, which takes three MDSs (three-mds).");
    note(
        "A remedy, revision remedied; the comment of its class is the change. Clear CEPH_I_FLUSH only"
            + " when nothing is dirty any more; set it only when something is; keep flagged inodes on a"
            + " list of their own (same node, same lock), which the worker splices and handles once"
            + " each before it looks at hold times. The first of these alone (revision flag-kept)"
            + " repairs the forgotten flush and the reconnect, not the rest. Evidence: no claim that"
            + " the patch touches is violated in any sequence of up to 6 events (5, or 4 of two files"
            + " and two MDSs at once, where more can happen), equal states continued once, side by"
            + " side with the base; nor in the explored interleavings of a write, fsync, ack, revoke,"
            + " write_inode and worker run; and it sends as few messages as the patch.");
    note(
        "Beside the patch, in all of them (claim acks-settle): a message is built under i_ceph_lock"
            + " and sent without it, so that of two flushes the later may reach the MDS first. If they"
            + " carry different caps, its ack ends the earlier flush as well: an fsync that waits for"
            + " that one may return before its ack, and its caps stay flushing for ever. Revision"
            + " acked-alone is the remedy with an ack that ends an earlier flush only if it carried"
            + " all of its caps. Whether something excludes this in your tree we could not see.");
    note(
        "Limit: base-commit 5dcec86cc31f was not available. This is the code of 2025 and 2026 just"
            + " before it. If its worker walks more than one list, all that is said of list order"
            + " (late behind another inode, what a run reaches) has to be read again; what is said of"
            + " __prep_cap() clearing the flag does not depend on it. Latencies, of write() or of the"
            + " journal, are not modelled: nothing here speaks for or against that part of your"
            + " table.");
    note(
        "Modelled and not in the mail: a buffered write updates the file's time, and that marks the"
            + " inode dirty in the VFS whether or not a flush is in flight. Marking caps dirty alone"
            + " does so only with no flush in flight, and would give the base far fewer write_inode"
            + " calls than the mail has.");
    note(
        "Read as the claim stands: an fsync whose own flush carries only file-write bits does not"
            + " wait, also when an earlier flush of the mode is still in flight (chmod, fsync, write,"
            + " fsync). All revisions do that.");
    note(
        "Assumed: of two flushes of the same attribute the MDS keeps the one with the larger tid. The"
            + " histories of linearizable change one attribute; what two do to each other is"
            + " acks-settle.");
    note(
        "Snapshots, beside the patch (claims snapshot-kept, snapshot-flushed). CEPH_I_FLUSH_SNAPS is"
            + " cleared when the snapshots have their tids and before they are sent. In between, the"
            + " answer to a revoke that gives up the file-write caps may reach the MDS first: it says"
            + " of no snapshot that it is pending, and the MDS drops the one that comes after it. So"
            + " may the flush of a later snapshot. The mail of 2024-05-08 clears the flag after sending"
            + " (snaps-cleared-late): by this model a second caller finds nothing left to take and"
            + " clears it, and a snapshot completed meanwhile loses its flag, until the next one sets"
            + " it again. The public trees of 2025 that we saw clear it first, so base does, and all"
            + " that inherit it. snaps-in-order repairs both.");
    note(
        "Where our facts end, the steps of snapshots follow the public source of Linux 6 and of Ceph's"
            + " MDS (Locker): the MDS closes its snapshots when the client gives up its file-write caps"
            + " and does not say that one is pending, and the earlier ones when it flushes a later one."
            + " Assumed: a snapshot is apart from the file at once; in Ceph it is from the first change"
            + " after it on, and nothing closes it before.");
    note(
        "Not modelled: cap migration, caps purged with a dead session, snap realms, s_mutex but"
            + " around messages from an MDS, what is sent while a client reconnects (flushes of revoked"
            + " caps are sent again then, here all wait until the MDS is active). All pages of a file"
            + " are written back at once.");
  }

  /** A scenario of snapshots: all of them turn on how they are flushed. */
  private static Check ofSnapshots(String name, String scenario) {
    return check(LINCHECK_MODEL, name, scenario).ofStep("flushSnapsLocked");
  }

  /**
   * A scenario in which the errors of some defects would hide nearly all else; other checks ask its
   * claims of every defect.
   */
  private static Check dear(Engine engine, String name, String scenario) {
    return check(engine, name, scenario).sparingDefects();
  }
}
