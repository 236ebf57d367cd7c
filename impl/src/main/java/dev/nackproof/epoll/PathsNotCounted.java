package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** Whatever the number of paths to a file, an ADD is let through. */
@Revision(
    id = "paths-not-counted",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "an ADD that can nest counts no paths",
    fixedBy = "pin-file",
    breaks = {
      @Breaks(
          claim = "graph-legal",
          seenBy = {"every-fan", "add-vs-check"})
    },
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class PathsNotCounted extends PinFile {
  @Override
  protected boolean pathsAreFew() {
    return true;
  }
}
