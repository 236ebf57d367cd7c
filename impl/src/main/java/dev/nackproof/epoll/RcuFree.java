package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * v6 and the correction of March 2026 alone: the memory of an eventpoll waits for RCU, so that a
 * graph check may follow an item to it. Its mutex is dead at once all the same.
 */
@Revision(
    id = "rcu-free",
    kind = Kind.CORRECTED,
    source = "07712db80857 (CVE-2026-43074)",
    summary = "v6, but the eventpoll is freed by RCU",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"unlock-vs-free"},
          repairedBy = "8c2e52ebbe88"),
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
public class RcuFree extends RefcountV6 {
  @Override
  protected void freeMemory(Eventpoll ep) {
    rcu.freeAfterGrace(ep);
  }
}
