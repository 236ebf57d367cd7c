package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/** The second number of a file has no reference: the close of the first is taken for the last. */
@Revision(
    id = "dup-uncounted",
    kind = Kind.DEFECT,
    source = "seeded into pin-file",
    summary = "dup does not count the number that it adds",
    fixedBy = "pin-file",
    breaks =
        @Breaks(
            claim = "linearizable",
            seenBy = {"dup-history"}),
    notApplicable =
        @NotApplicable(reason = "it is a control of what it breaks; the rest is asked of pin-file"))
public class DupUncounted extends PinFile {
  @Override
  protected File oneMore(int fd) {
    return descriptors.peek(fd);
  }
}
