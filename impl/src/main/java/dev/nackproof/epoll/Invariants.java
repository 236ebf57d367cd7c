package dev.nackproof.epoll;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What must hold of a machine's epolls, at every release of a mutex or at rest. */
public final class Invariants {
  private Invariants() {}

  /**
   * Asserted at every release of ep.mtx: the count is the epoll file's reference, one for each item
   * in the tree, and one for each that the last close of a file erased and has yet to put.
   *
   * @throws InvariantViolation "refcount"
   */
  static void references(Eventpoll ep) {
    synchronized (ep) {
      if (ep.references() != ep.expectedReferences()) {
        throw new InvariantViolation(
            "refcount",
            "%s has %d references and should have %d"
                .formatted(ep, ep.references(), ep.expectedReferences()));
      }
    }
  }

  /**
   * The same of every eventpoll that is not freed, at rest: a put that was lost after the last
   * release of ep.mtx.
   *
   * @throws InvariantViolation "refcount"
   */
  public static void countsAddUp(Epoll machine) {
    for (Eventpoll ep : machine.books.eventpolls()) {
      if (!ep.isFreed()) {
        references(ep);
      }
    }
  }

  /**
   * Asserted when every descriptor is closed: everything that was allocated is freed, no watch is
   * counted, no grace period is waited for.
   *
   * @throws InvariantViolation "freed-once"
   */
  public static void nothingLeft(Epoll machine) {
    List<KernelObject> left = machine.books.notFreed();
    if (!left.isEmpty()) {
      throw new InvariantViolation("freed-once", "at rest there are left: " + left);
    }
    if (machine.watches.count() != 0) {
      throw new InvariantViolation("freed-once", machine.watches.count() + " watches left");
    }
    if (machine.rcu.pending() != 0) {
      throw new InvariantViolation("freed-once", "an RCU section was never left");
    }
  }

  /**
   * Asserted when so many epolls were closed and no close of a file raced: they are freed, and only
   * the items of the others are counted as watches.
   *
   * @throws InvariantViolation "close-frees"
   */
  public static void closeFreed(Epoll machine, int closed, int watches) {
    List<Eventpoll> eventpolls = machine.books.eventpolls();
    int freed = 0;
    for (Eventpoll ep : eventpolls) {
      freed += ep.isFreed() ? 1 : 0;
    }
    if (freed != closed) {
      throw new InvariantViolation(
          "close-frees", "%d epolls were closed, %d are freed".formatted(closed, freed));
    }
    if (machine.watches.count() != watches) {
      throw new InvariantViolation(
          "close-frees",
          "%d watches are counted, %d items are left".formatted(machine.watches.count(), watches));
    }
  }

  /**
   * Asserted at rest: no cycle, at most {@link Nesting#MAX_NESTS} links one below the other, and no
   * more paths to a file than allowed.
   *
   * @throws InvariantViolation "graph"
   */
  public static void graph(Epoll machine) {
    for (Eventpoll ep : machine.books.eventpolls()) {
      if (!ep.isFreed()) {
        checkDepth(ep, ep, 0);
      }
    }
    Map<File, int[]> paths = new HashMap<>();
    for (Eventpoll ep : machine.books.eventpolls()) {
      if (!ep.isFreed() && ep.refs.isEmpty()) {
        countPaths(ep, 0, paths);
      }
    }
    for (Map.Entry<File, int[]> each : paths.entrySet()) {
      for (int depth = 0; depth <= Nesting.MAX_NESTS; depth++) {
        int found = each.getValue()[depth];
        if (found > machine.pathLimit(depth)) {
          throw new InvariantViolation(
              "graph",
              "%d paths through %d epolls lead to %s".formatted(found, depth + 1, each.getKey()));
        }
      }
    }
  }

  private static void checkDepth(Eventpoll top, Eventpoll ep, int depth) {
    if (depth > Nesting.MAX_NESTS) {
      throw new InvariantViolation("graph", "more than 4 links, or a cycle, below " + top);
    }
    for (Item item : ep.itemsAtRest()) {
      if (item.file().source() instanceof Eventpoll below) {
        checkDepth(top, below, depth + 1);
      }
    }
  }

  private static void countPaths(Eventpoll ep, int depth, Map<File, int[]> paths) {
    for (Item item : ep.itemsAtRest()) {
      if (item.file().source() instanceof Eventpoll below) {
        countPaths(below, depth + 1, paths);
      } else {
        paths.computeIfAbsent(item.file(), f -> new int[Nesting.MAX_NESTS + 1])[depth]++;
      }
    }
  }
}
