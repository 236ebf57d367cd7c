package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * As merged: pass 2 remembers the next item before it removes one, so that a dying one is passed.
 */
@Revision(
    id = "v6",
    kind = Kind.MERGED,
    source = "58c9b016e128 (Linux 6.4)",
    summary = "pass 2 passes over dying items",
    fixedBy = "put-after-unlock, rcu-free, pin-file",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"unlock-vs-free", "nested-window", "walk-vs-parent", "walk-vs-del"},
          repairedBy = "8c2e52ebbe88, a6dc643c6931, 07712db80857"),
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
public class RefcountV6 extends RefcountV4 {
  @Override
  protected void removeAll(Task task, Eventpoll ep) {
    Item item = ep.first();
    while (item != null) {
      Item next = ep.behind(item);
      removeWhileOpen(task, ep, item);
      item = next;
    }
  }
}
