package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * One pass instead of two. That alone breaks nothing, as a removal unhooks its own item and leaves
 * the ready list under ep.lock; without the latter, the callback of an item that is still hooked
 * writes into the freed one beside it.
 */
@Revision(
    id = "fused-stale-ready",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "one pass that unhooks and removes, and a removed item stays on the ready list",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"close-vs-wakeup"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class FusedStaleReady extends PinFile {
  @Override
  protected void unhookAll(Task task, Eventpoll ep) {}

  @Override
  protected void leaveReadyList(Task task, Eventpoll ep, Item item) {}
}
