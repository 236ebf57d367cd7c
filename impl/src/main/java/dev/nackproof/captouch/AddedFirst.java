package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A new cap goes to the head of the list, where a walk has passed already and a trim looks first.
 */
@Revision(
    id = "added-first",
    kind = Kind.DEFECT,
    source = "seeded: a new cap at the wrong end",
    summary = "a new cap becomes the least recently used one",
    fixedBy = "sampled-coprime",
    breaks = {
      @Breaks(
          claim = "iterator-safe",
          seenBy = {"add-vs-trim", "steps-in-callback"}),
      @Breaks(
          claim = "linearizable",
          seenBy = {"lru-history"})
    })
public class AddedFirst extends SampledCoprime {
  @Override
  protected void appendNew(Inode inode, Session session, Cap cap) {
    session.capLock.during(
        () -> {
          session.caps.prepend(cap.node);
          session.countCap(1);
        });
  }
}
