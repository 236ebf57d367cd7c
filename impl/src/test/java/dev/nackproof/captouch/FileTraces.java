package dev.nackproof.captouch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a client does with its files, and how often it finds the cap that it needs: an access of a
 * file with a cap touches it once, one without gets a new cap, and now and then the MDS trims.
 * Everything is seeded: the same numbers each time.
 */
final class FileTraces {
  /** Who keeps caps, and decides by their order which ones a trim takes. */
  interface Keeper {
    /** Whether there is a cap of this file. */
    boolean has(int file);

    /** Uses the cap of this file, if there is one. */
    boolean use(int file);

    /** Gets one. */
    void add(int file);

    /** How many there are. */
    int size();

    /** Takes the first of the order away until so many are left. */
    void trim(int max);
  }

  /** A revision's own code. */
  static final class Client implements Keeper {
    private final CapTouch revision;
    private final Session session = new Session(0);
    private final Map<Integer, Inode> inodes = new HashMap<>();

    Client(CapTouch revision) {
      this.revision = revision;
    }

    private Inode inode(int file) {
      return inodes.computeIfAbsent(file, f -> new Inode("file" + f));
    }

    @Override
    public boolean has(int file) {
      return revision.contains(inode(file), 0);
    }

    @Override
    public boolean use(int file) {
      return revision.issuedMask(inode(file), 1, true, 0);
    }

    @Override
    public void add(int file) {
      revision.add(session, inode(file), 1);
    }

    @Override
    public int size() {
      return revision.count(session);
    }

    @Override
    public void trim(int max) {
      session.mutex.during(
          () -> {
            revision.trim(session, max);
            revision.sendReleases(session, true);
          });
    }
  }

  /** The yardsticks: exact LRU, in the order of last use, and FIFO, in the order of insertion. */
  static final class Exact implements Keeper {
    private final Map<Integer, Boolean> files;

    Exact(boolean lru) {
      files = new LinkedHashMap<>(16, 0.75f, lru);
    }

    @Override
    public boolean has(int file) {
      return files.containsKey(file);
    }

    @Override
    public boolean use(int file) {
      return files.get(file) != null;
    }

    @Override
    public void add(int file) {
      files.put(file, true);
    }

    @Override
    public int size() {
      return files.size();
    }

    @Override
    public void trim(int max) {
      Iterator<Integer> all = files.keySet().iterator();
      while (files.size() > max) {
        all.next();
        all.remove();
      }
    }
  }

  /** A trace, as a number between 0 and 1 for whoever keeps the caps. */
  interface Trace {
    double share(Keeper keeper);
  }

  private FileTraces() {}

  private static boolean access(Keeper keeper, int file) {
    boolean hit = keeper.use(file);
    if (!hit) {
      keeper.add(file);
    }
    return hit;
  }

  /** A client that has 64 caps is trimmed to 32. */
  private static boolean trimWhenFull(Keeper keeper) {
    boolean full = keeper.size() >= 64;
    if (full) {
      keeper.trim(32);
    }
    return full;
  }

  /** Hits under Zipf 0.9 over 256 files: one or two touches for each cap between two trims. */
  static double hitsWithFewTouches(Keeper keeper) {
    Zipf zipf = new Zipf(256, 0.9);
    Random random = new Random(1);
    int hits = 0;
    int accesses = 20_000;
    for (int i = 0; i < accesses; i++) {
      hits += access(keeper, zipf.draw(random)) ? 1 : 0;
      trimWhenFull(keeper);
    }
    return (double) hits / accesses;
  }

  /** The same accesses; how many of the next ones the caps kept by a trim will serve. */
  static double keptWithFewTouches(Keeper keeper) {
    Zipf zipf = new Zipf(256, 0.9);
    Random random = new Random(1);
    List<Double> kept = new ArrayList<>();
    while (kept.size() < 200) {
      access(keeper, zipf.draw(random));
      if (trimWhenFull(keeper)) {
        kept.add(zipf.shareOf(keeper));
      }
    }
    return average(kept);
  }

  /** What is kept under Zipf 0.9 over 64 files, 2048 touches for each between two trims to 32. */
  static double keptWithManyTouches(Keeper keeper) {
    Zipf zipf = new Zipf(64, 0.9);
    Random random = new Random(2);
    List<Double> kept = new ArrayList<>();
    while (kept.size() < 5) {
      for (int i = 0; i < 64 * 2048; i++) {
        access(keeper, zipf.draw(random));
      }
      keeper.trim(32);
      kept.add(zipf.shareOf(keeper));
    }
    return average(kept);
  }

  /** Hits on 16 files in use, 8 accesses each at random; then 32 others once each; 200 times. */
  static double workBetweenScans(Keeper keeper) {
    Random random = new Random(3);
    int hits = 0;
    int accesses = 0;
    int fresh = 16;
    for (int round = 0; round < 200; round++) {
      for (int i = 0; i < 8 * 16; i++) {
        hits += access(keeper, random.nextInt(16)) ? 1 : 0;
        accesses++;
        trimWhenFull(keeper);
      }
      for (int i = 0; i < 32; i++) {
        access(keeper, fresh++);
        trimWhenFull(keeper);
      }
    }
    return (double) hits / accesses;
  }

  /** Hits of a loop over 84 files, each after its directory, of which there are 12 in turn. */
  static double loopThroughDirectories(Keeper keeper) {
    int hits = 0;
    int accesses = 0;
    for (int round = 0; round < 60; round++) {
      for (int file = 0; file < 84; file++) {
        hits += access(keeper, 1000 + file % 12) ? 1 : 0;
        trimWhenFull(keeper);
        hits += access(keeper, file) ? 1 : 0;
        trimWhenFull(keeper);
        accesses += 2;
      }
    }
    return (double) hits / accesses;
  }

  private static double average(List<Double> shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return sum / shares.size();
  }

  /** File number i, from 0, is accessed in proportion to (i + 1) to the power of -s. */
  private static final class Zipf {
    private final double[] upTo;

    Zipf(int files, double s) {
      upTo = new double[files];
      double sum = 0;
      for (int i = 0; i < files; i++) {
        sum += Math.pow(i + 1, -s);
        upTo[i] = sum;
      }
    }

    int draw(Random random) {
      double at = random.nextDouble() * upTo[upTo.length - 1];
      int found = Arrays.binarySearch(upTo, at);
      return found < 0 ? -found - 1 : found;
    }

    /** How likely it is that the next access finds its cap. */
    double shareOf(Keeper keeper) {
      double share = 0;
      for (int i = 0; i < upTo.length; i++) {
        if (keeper.has(i)) {
          share += upTo[i] - (i == 0 ? 0 : upTo[i - 1]);
        }
      }
      return share / upTo[upTo.length - 1];
    }
  }
}
