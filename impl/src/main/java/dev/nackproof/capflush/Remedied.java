package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;
import java.util.Map;

/**
 * What to send instead: flagged inodes wait on a list of their own, and stay flagged until nothing
 * is dirty.
 *
 * <ol>
 *   <li>{@code __prep_cap()} clears CEPH_I_FLUSH only when {@code i_dirty_caps} is 0 after the
 *       message has taken its bits. A message to another MDS, and a flush that a reconnect sends
 *       again, leave the flag to the delayed work.
 *   <li>{@code ceph_write_inode()} queues only when {@code i_dirty_caps} is not 0: what is only
 *       flushing needs no second flush, and a flag without dirty caps is never cleared.
 *   <li>{@code __cap_delay_requeue_front()} sets the flag and appends the inode to a list of its
 *       own, {@code cap_flush_list}: same node, same {@code cap_delay_lock}. An inode that is
 *       flagged and queued keeps its place. {@code __cap_delay_requeue()} puts a flagged inode
 *       there too.
 *   <li>The delayed work first splices {@code cap_flush_list} to a list of its own stack and checks
 *       each inode once, with CHECK_CAPS_FLUSH if CEPH_I_FLUSH is still set when its turn comes: a
 *       flush for another reason may have cleared it meanwhile. One that is still flagged
 *       afterwards, because its create is pending, goes back to {@code cap_flush_list}; what is
 *       left when the time is used up goes back to its front. Then the delay list, by hold time
 *       alone.
 * </ol>
 *
 * <p>So an inode that is not flagged never stands before one that is, no inode is flushed twice in
 * a run, and the run ends by the length of its list, not by the clock. The cost in cap messages is
 * that of the posted patch.
 */
@Revision(
    id = "remedied",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary = "flag-kept, and flagged inodes wait on a list of their own",
    fixedBy = "acked-alone",
    breaks = {
      @Breaks(
          claim = "acks-settle",
          seenBy = {"overtaking"})
    })
public class Remedied extends FlagKept {

  private final DelayList flagged = client.addList("flush");
  private final DelayList batch = client.addList("batch");

  /** Sets FLUSH for dirty bits only: what is in flight needs no second flush. */
  @Override
  protected void queueWritten(Inode inode) {
    if (inode.dirty() != 0) {
      requeueFront(inode);
    }
  }

  /** An inode that is flagged and waits keeps its place. */
  @Override
  protected void requeueFront(Inode inode) {
    inode.lock.assertHeld();
    client.delayLock.during(
        () -> {
          boolean waits = inode.flags.has(FlagWord.FLUSH) && inode.list() != null;
          inode.flags.set(FlagWord.FLUSH);
          if (!waits) {
            waitForFlush(inode);
          }
        });
  }

  private void waitForFlush(Inode inode) {
    if (inode.list() != null) {
      leaveList(inode);
    }
    flagged.append(inode);
  }

  @Override
  protected DelayList listFor(Inode inode) {
    return inode.flags.has(FlagWord.FLUSH) ? flagged : client.delayed;
  }

  /** All that are flagged when the run begins, each once; then those whose hold has ended. */
  @Override
  protected void runDelayed(long start, Map<Inode, Integer> passes) {
    while (flagged.first() != null) {
      move(flagged.first(), batch);
    }
    while (batch.first() != null) {
      if (isUsedUp(start)) {
        putBack();
        return;
      }
      checkOne(batch, batch.first(), passes);
    }
    super.runDelayed(start, passes);
  }

  /** To the front of the list, in order: the next run begins with them. */
  private void putBack() {
    while (flagged.first() != null) {
      move(flagged.first(), batch);
    }
    while (batch.first() != null) {
      move(batch.first(), flagged);
    }
  }

  private static void move(Inode inode, DelayList to) {
    inode.list().remove(inode);
    to.append(inode);
  }

  /** A flush that could not be sent yet, for a pending create, waits for the next run. */
  @Override
  protected void afterCheck(Inode inode) {
    inode.lock.during(
        () -> {
          if (inode.flags.has(FlagWord.FLUSH) && !isQueued(inode)) {
            requeue(inode);
          }
        });
  }
}
