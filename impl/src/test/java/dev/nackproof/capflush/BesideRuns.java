package dev.nackproof.capflush;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the base does in every sequence of events that a revision is asked: each sequence is run
 * once, for all revisions that are compared with it. One thread.
 */
final class BesideRuns {
  /** The base after a sequence of events. */
  final class After {
    private final List<Event> sequence;
    private final Map<Event, After> next = new HashMap<>();
    private final String state;
    private final String sent;
    private final boolean ended;
    private final List<Attributes> known = new ArrayList<>();
    private final List<Long> lastFlush = new ArrayList<>();

    private After(List<Event> sequence) {
      World world = new World(base.get(), setup);
      for (Event event : sequence) {
        world.run(event);
        world.promises.clear(); // judged of the other revision only
      }
      this.sequence = sequence;
      this.state = world.state();
      this.sent = world.sent.toString();
      this.ended = world.isEnded();
      for (int i = 0; i < world.inodes.size(); i++) {
        known.add(world.mount.client.server.known(world.inodes.get(i)));
        lastFlush.add(world.lastFlush(i));
      }
    }

    /** The base after one more event. */
    After then(Event event) {
      After after = next.get(event);
      if (after == null) {
        List<Event> longer = new ArrayList<>(sequence);
        longer.add(event);
        after = new After(longer);
        next.put(event, after);
      }
      return after;
    }

    /** As {@link World#state}. */
    String state() {
      return state;
    }

    /** What was sent during the last event. */
    String sent() {
      return sent;
    }

    /** A kernel error has ended this sequence. */
    boolean isEnded() {
      return ended;
    }

    /** What the MDS knows of the inode. */
    Attributes known(int inode) {
      return known.get(inode);
    }

    /** As {@link World#lastFlush}. */
    long lastFlush(int inode) {
      return lastFlush.get(inode);
    }
  }

  private final Supplier<? extends CapFlush> base;
  private final Theme.Setup setup;
  private final After start;

  BesideRuns(Supplier<? extends CapFlush> base, Theme.Setup setup) {
    this.base = base;
    this.setup = setup;
    this.start = new After(List.of());
  }

  /** The base before the first event. */
  After start() {
    return start;
  }
}
