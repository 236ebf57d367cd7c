package dev.nackproof.hashdrain;

import dev.nackproof.kernel.InvariantViolation;
import java.util.ArrayList;
import java.util.List;

/**
 * I6 of one walk, remembered by its thread: bookkeeping of the checks, not of the kernel. Looks at
 * the table without locks, so that it needs an engine that lets one thread run at a time; asked of
 * watched tables only.
 */
final class WalkInvariants {
  private final HashTable table;
  private final List<Item> before;
  private final List<Item> visited = new ArrayList<>();

  /** As the walk begins, and before it takes a lock. */
  WalkInvariants(HashTable table) {
    this.table = table;
    before = table.isWatched() ? table.items() : List.of();
  }

  void visited(Item item) {
    if (table.isWatched()) {
      visited.add(item);
    }
  }

  /**
   * Asserted when a drain ends with this walk: what was in the table before it was visited, or
   * removed by another.
   *
   * @throws InvariantViolation I6 when an item was left out
   */
  void sawAll() {
    if (!table.isWatched()) {
      return;
    }
    List<Item> left = table.items();
    for (Item item : before) {
      if (left.contains(item) && !visited.contains(item)) {
        throw new InvariantViolation(
            "I6", item + " was in the table before the last walk, which did not visit it");
      }
    }
  }
}
