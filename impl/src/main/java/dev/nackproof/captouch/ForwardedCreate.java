package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Today's kernel, by our reading: a forwarded async create takes the auth cap off its old session's
 * list without that session's s_mutex and without asking whether a walk stands on it; the walk goes
 * on in the other session's list.
 */
@Revision(
    id = "forwarded-create",
    kind = Kind.DEFECT,
    source = "mds_client.c of today, by our reading; unreported",
    summary = "a forwarded async create moves a cap without asking whether it is iterated",
    fixedBy = "the guarded CapTouch.leaveSession of this project; not repaired in the kernel",
    breaks = {
      @Breaks(
          claim = "iterator-safe",
          seenBy = {"steps-in-callback", "forward-vs-walk"}),
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"forward-vs-walk"})
    })
public class ForwardedCreate extends SampledCoprime {
  @Override
  protected boolean leaveSession(Session from, Cap cap) {
    return from.capLock.during(
        () -> {
          unlinkAndCount(from, cap);
          return true;
        });
  }
}
