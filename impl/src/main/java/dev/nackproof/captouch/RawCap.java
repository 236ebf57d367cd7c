package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * The callback is handed the cap and reads its rank after the lock was dropped; a removed cap holds
 * its release record there.
 */
@Revision(
    id = "raw-cap",
    kind = Kind.DEFECT,
    source = "CVE-2023-53867",
    summary = "the callback gets the cap and reads it without the lock",
    fixedBy = "aaf67de78807",
    breaks = {
      @Breaks(
          claim = "no-use-after-free",
          seenBy = {"remove-vs-walk"})
    })
public class RawCap extends SampledCoprime {
  @Override
  protected boolean callBack(Cap cap, Inode inode, int mds, Callback callback) {
    return callback.visit(inode, cap.mds());
  }
}
