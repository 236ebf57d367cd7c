package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The walk remembers its next place before the callback; another thread removes and frees that cap
 * meanwhile, and the walk follows the freed node.
 */
@Revision(
    id = "next-too-early",
    kind = Kind.DEFECT,
    source = "before 7c1332b8cb5b (2010)",
    summary = "the walk reads its next place before it drops the lock",
    fixedBy = "7c1332b8cb5b",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"remove-vs-trim"}),
      @Breaks(
          claim = "iterator-safe",
          seenBy = {"steps-in-callback"})
    })
public class NextTooEarly extends SampledCoprime {
  @Override
  protected CapList.Node nextBeforeCallback(Session session, CapList.Node node) {
    return session.caps.behind(node);
  }

  @Override
  protected CapList.Node nextAfterCallback(
      Session session, CapList.Node node, CapList.Node beforeCallback) {
    return beforeCallback;
  }
}
