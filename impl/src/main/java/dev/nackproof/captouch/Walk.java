package dev.nackproof.captouch;

import java.util.ArrayList;
import java.util.List;

/**
 * What the invariants remember of one walk over s_caps, to judge it: bookkeeping of the checks, not
 * of the kernel. Under s_cap_lock.
 */
final class Walk {
  /** s_caps when the walk began. */
  final List<Cap> start;

  /** s_caps when s_cap_lock was last released. */
  List<Cap> order;

  /** The caps that the walk stood on, or skipped because their inode was going away. */
  final List<Cap> seen = new ArrayList<>();

  Walk(List<Cap> start) {
    this.start = start;
    this.order = start;
  }
}
