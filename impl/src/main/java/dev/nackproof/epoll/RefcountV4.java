package dev.nackproof.epoll;

import dev.nackproof.epoll.Eventpoll.Reference;
import dev.nackproof.kernel.EndlessLoop;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * v3 to v5; v4 is the mail of this fix: the close of an epoll removes its items, but for those that
 * a file's closer has marked as dying, which stay for that one to remove. The loop that does so
 * asks for the first item again and again, and gets the dying one while its remover waits for the
 * mutex.
 */
@Revision(
    id = "v4",
    kind = Kind.POSTED,
    source = "[PATCH v4 RESEND] epoll: use refcount to reduce ep_mutex contention, 2023-03-07",
    summary = "dying flag; close(epfd) removes the first item while there is one",
    fixedBy = "v6",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"unlock-vs-free", "nested-window", "walk-vs-parent", "walk-vs-del"},
          repairedBy = "8c2e52ebbe88, a6dc643c6931, 07712db80857"),
      @Breaks(
          claim = "teardown-ends",
          seenBy = {"unlock-vs-free"},
          repairedBy = "v6"),
      @Breaks(
          claim = "slot-reuse-safe",
          seenBy = {"slot-window", "check-vs-slot"},
          repairedBy = "a6dc643c6931; check-vs-slot is open, see pin-listed"),
      @Breaks(
          claim = "count-stays-dead",
          seenBy = {"poll-vs-close"},
          repairedBy = "4efaa5acf0a1"),
      @Breaks(
          claim = "graph-legal",
          seenBy = {"every-chain"},
          repairedBy = "f2e467a48287, CVE-2025-38614"),
      @Breaks(
          claim = "f-ep-coherent",
          seenBy = {"two-reads"},
          repairedBy = "6474353a5e3d",
          needsOtherCompiler = true),
      @Breaks(
          claim = "linearizable",
          seenBy = {"two-waits"},
          repairedBy = "0c4aefe3c2d0")
    },
    notApplicable = {
      @NotApplicable(
          claims = "errors-match-linux",
          reason = "only the newest revision is compared with the running kernel"),
      @NotApplicable(
          claims = {"mod-loses-nothing", "queue-head-last"},
          reason = "the step is the same in all of them, and is asked of pin-file")
    })
public class RefcountV4 extends RefCounted {
  @Override
  protected void closeEpoll(Task task, Eventpoll ep) {
    wakePollers(task, ep);
    task.lock(ep.mtx);
    unhookAll(task, ep);
    removeAll(task, ep);
    putAndUnlock(task, ep, Reference.EPOLL_FILE);
  }

  /** Pass 2: removes every item that no file's closer has. Needs ep.mtx. */
  protected void removeAll(Task task, Eventpoll ep) {
    for (Item item = ep.first(); item != null; item = ep.first()) {
      if (!removeWhileOpen(task, ep, item)) {
        // The next turn meets the same item: dying is for ever, and its remover needs ep.mtx.
        throw new EndlessLoop("the clear loop of " + ep + " meets the dying " + item + " for ever");
      }
    }
  }

  @Override
  protected void releaseItems(Task task, File file) {
    Item item = takeFirst(task, file);
    while (item != null) {
      // The item's reference keeps its eventpoll.
      Eventpoll ep = item.ep();
      task.lock(ep.mtx);
      remove(task, ep, item, true);
      putAndUnlock(task, ep, Reference.ITEM_OF_FILE);
      item = takeFirst(task, file);
    }
  }

  /** The file's first item, for the caller alone to remove; null when there is none. */
  private Item takeFirst(Task task, File file) {
    task.lock(file.lock);
    ItemsHead head = file.fEp().read();
    Item item = head == null ? null : head.first();
    if (item != null) {
      markDying(item);
    }
    task.unlock(file.lock);
    return item;
  }

  /** Keeps the epoll's closer off the item. Needs f_lock. */
  protected void markDying(Item item) {
    item.die();
  }

  @Override
  protected boolean isTakenByFileCloser(Item item) {
    return item.isDying();
  }
}
