package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;
import java.util.List;

/**
 * sync walks the delay list: an inode that is dirty and was taken off it, because its hold ended
 * while it was in use, is missed.
 */
@Revision(
    id = "sync-delay-list",
    kind = Kind.DEFECT,
    source = "before afcdaea3f2a7 (2010)",
    summary = "sync flushes what is queued instead of what is dirty",
    fixedBy = "afcdaea3f2a7",
    breaks = {
      @Breaks(
          claim = "sync-leaves-none",
          seenBy = {"busy"}),
      @Breaks(
          claim = "mds-knows-size",
          seenBy = {"busy"})
    })
public class SyncDelayList extends SnapsInOrder {

  @Override
  public void sync() {
    for (DelayList list : client.lists()) {
      for (Inode inode : client.delayLock.during(() -> List.copyOf(list.inodes()))) {
        checkCaps(inode, FLUSH);
      }
    }
  }
}
