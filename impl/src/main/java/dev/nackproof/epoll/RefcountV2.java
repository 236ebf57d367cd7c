package dev.nackproof.epoll;

import dev.nackproof.epoll.Eventpoll.Reference;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * v1 and v2: the close of an epoll only unhooks, its items stay until each watched file is closed.
 * So only the closer of a file unlinks, which needs no flag, and no lock for its walk.
 */
@Revision(
    id = "v2",
    kind = Kind.POSTED,
    source = "[PATCH v2] epoll: use refcount to reduce ep_mutex contention, 2022-11",
    summary = "close(epfd) only unhooks; its items stay until each watched file closes",
    fixedBy = "v4",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"unlock-vs-free", "walk-vs-del"},
          repairedBy = "8c2e52ebbe88, 07712db80857"),
      @Breaks(
          claim = "close-frees",
          seenBy = {"short-lived-epolls", "close-vs-close"},
          repairedBy = "v4"),
      @Breaks(
          claim = "slot-reuse-safe",
          seenBy = "check-vs-slot",
          repairedBy = "open, see pin-listed"),
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
public class RefcountV2 extends RefCounted {
  @Override
  protected void closeEpoll(Task task, Eventpoll ep) {
    wakePollers(task, ep);
    task.lock(ep.mtx);
    unhookAll(task, ep);
    putAndUnlock(task, ep, Reference.EPOLL_FILE);
  }

  @Override
  protected void releaseItems(Task task, File file) {
    Item item = file.fEp().read().first();
    while (item != null) {
      Item next = item.fileNext();
      Eventpoll ep = item.ep();
      task.lock(ep.mtx);
      remove(task, ep, item, true);
      putAndUnlock(task, ep, Reference.ITEM_OF_FILE);
      item = next;
    }
  }
}
