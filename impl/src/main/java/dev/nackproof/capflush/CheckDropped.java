package dev.nackproof.capflush;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * A check that comes while an async create is pending is dropped, not remembered: nothing answers a
 * revoke that came meanwhile.
 */
@Revision(
    id = "check-dropped",
    kind = Kind.DEFECT,
    source = "the first async-create fix (2022), before 68c62bee9d08",
    summary = "a suppressed check is never replayed",
    fixedBy = "68c62bee9d08",
    breaks = {
      @Breaks(
          claim = "create-replayed",
          seenBy = {"creates"}),
      @Breaks(
          claim = "revoke-answered",
          seenBy = {"creates"})
    })
public class CheckDropped extends SnapsInOrder {

  @Override
  protected void suppressCheck(Inode inode) {}
}
