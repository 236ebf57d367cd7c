package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * One pass instead of two, the other bad form: a removal relies on somebody else to unhook its
 * item, and nobody does. A wake-up calls back through an item that is freed.
 */
@Revision(
    id = "fused-still-hooked",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "one pass that removes, and a removed item stays on its file's wait queue",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"close-vs-wakeup"}),
      @Breaks(
          claim = "freed-once",
          seenBy = {"unlock-vs-free"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class FusedStillHooked extends PinFile {
  @Override
  protected void unhook(Task task, Item item) {}
}
