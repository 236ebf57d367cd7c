package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * Before the fix: one mutex for every close of an epoll and every last close of a watched file on
 * the machine. Nobody needs a reference count, as no two closers ever meet.
 */
@Revision(
    id = "epmutex",
    kind = Kind.BASE,
    source = "Linux 6.3",
    summary = "every close takes the machine's one epmutex",
    fixedBy = "58c9b016e128",
    breaks = {
      @Breaks(
          claim = "slot-reuse-safe",
          seenBy = {"slot-window"},
          repairedBy = "a6dc643c6931"),
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
      @NotApplicable(claims = "refcount-adds-up", reason = "it has no count"),
      @NotApplicable(
          claims = {"mod-loses-nothing", "queue-head-last"},
          reason = "the step is the same in all of them, and is asked of pin-file"),
      @NotApplicable(
          claims = "errors-match-linux",
          reason = "only the newest revision is compared with the running kernel")
    })
public class GlobalMutex extends Epoll {
  /**
   * Pass 1 holds no ep.mtx: a closed epoll changes only by closers of files, which hold epmutex.
   */
  @Override
  protected void prepare(Eventpoll ep) {
    ep.mayBeWalkedUnder(nestedMutex);
  }

  @Override
  protected void closeEpoll(Task task, Eventpoll ep) {
    wakePollers(task, ep);
    task.lock(nestedMutex);
    unhookAll(task, ep);
    task.lock(ep.mtx);
    for (Item item = ep.first(); item != null; item = ep.first()) {
      removeWhileOpen(task, ep, item);
    }
    task.unlock(ep.mtx);
    task.unlock(nestedMutex);
    freeEventpoll(ep);
  }

  @Override
  protected void releaseItems(Task task, File file) {
    task.lock(nestedMutex);
    ItemsHead head = file.fEp().read();
    Item item = head == null ? null : head.first();
    while (item != null) {
      Item next = item.fileNext();
      Eventpoll ep = item.ep();
      task.lock(ep.mtx);
      remove(task, ep, item, true);
      task.unlock(ep.mtx);
      item = next;
    }
    task.unlock(nestedMutex);
  }

  @Override
  protected void takeReference(Eventpoll ep) {}

  @Override
  protected boolean putReference(Eventpoll ep, Eventpoll.Reference whose) {
    return false;
  }
}
