package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** A removal unlinks its item and frees nothing: neither the memory nor the watch comes back. */
@Revision(
    id = "item-leaked",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "a removed item is not freed, nor its watch given back",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "freed-once",
          seenBy = {
            "unlock-vs-free",
            "nested-window",
            "walk-vs-del",
            "failed-add",
            "failed-add-vs-file",
            "no-space",
            "two-files",
            "two-epolls",
            "ctl-vs-close",
            "wait-vs-close",
            "dup-vs-close",
            "close-vs-wakeup"
          }),
      @Breaks(
          claim = "close-frees",
          seenBy = {"short-lived-epolls", "close-vs-close"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class ItemLeaked extends PinFile {
  @Override
  protected void freeItem(Item item) {}
}
