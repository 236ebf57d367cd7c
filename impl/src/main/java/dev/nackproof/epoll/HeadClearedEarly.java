package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * The link to the dying queue is cleared before the callback's last access. A removal that reads it
 * cleared takes no lock and frees the hook under the callback.
 */
@Revision(
    id = "head-cleared-early",
    kind = Kind.DEFECT,
    source = "before 138e4ad67afd",
    summary = "the callback of a dying queue clears the link to it first and then leaves it",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "queue-head-last",
          seenBy = {"clear-vs-remove", "queue-death"},
          repairedBy = "138e4ad67afd")
    },
    notApplicable = @NotApplicable(reason = "it differs from pin-file only where a queue dies"))
public class HeadClearedEarly extends PinFile {
  @Override
  protected void leaveDyingQueue(Hook hook) {
    WaitQueue queue = hook.queue();
    hook.clearQueue();
    queue.remove(hook);
  }
}
