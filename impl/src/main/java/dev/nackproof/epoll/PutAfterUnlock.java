package dev.nackproof.epoll;

import dev.nackproof.epoll.Eventpoll.Reference;
import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * v6 and the put of 2025 alone: a closer drops its reference when it has left the mutex, so that
 * the last one knows that all others have.
 */
@Revision(
    id = "put-after-unlock",
    kind = Kind.CORRECTED,
    source = "8c2e52ebbe88 (CVE-2025-38349)",
    summary = "v6, but closers put their reference after they left ep.mtx",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"nested-window", "walk-vs-parent", "walk-vs-del"},
          repairedBy = "a6dc643c6931, 07712db80857"),
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
public class PutAfterUnlock extends RefcountV6 {
  @Override
  protected void putAndUnlock(Task task, Eventpoll ep, Reference whose) {
    task.unlock(ep.mtx);
    if (putReference(ep, whose)) {
      freeEventpoll(ep);
    }
  }
}
