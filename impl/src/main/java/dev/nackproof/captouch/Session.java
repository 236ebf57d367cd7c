package dev.nackproof.captouch;

import dev.nackproof.kernel.KernelMutex;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.SpinLock;

/**
 * The client's connection to one MDS.
 *
 * <p>Locking: {@code s_mutex} serialises the session's messages; {@code s_cap_lock} protects both
 * lists, both counts and the iterator. Every release of {@code s_cap_lock} asserts the invariants
 * that hold under it (L1, L2, L3, L6).
 */
public final class Session extends KernelObject {
  /** s_mutex. */
  final KernelMutex mutex;

  /** s_cap_lock: the contended lock of the mail. */
  final SpinLock capLock;

  /** s_caps; its head is the least recently used cap. */
  final CapList caps;

  /** s_cap_releases. */
  final CapList releases;

  private final int mds;
  private int nrCaps;
  private int nrReleases;
  private Cap iterator;
  private int generation;

  /** What the invariants remember of the walk in flight; not the kernel's. Under s_cap_lock. */
  Walk walk;

  /** A session with the MDS of this rank, without caps. */
  public Session(int mds) {
    super("session" + mds);
    this.mds = mds;
    mutex = new KernelMutex(name() + ".s_mutex", this);
    capLock = new SpinLock(name() + ".s_cap_lock", this);
    capLock.asserting(() -> Invariants.ofSession(this));
    caps = new CapList(name() + ".s_caps", capLock);
    releases = new CapList(name() + ".s_cap_releases", capLock);
  }

  /** Rank of the MDS. */
  public int mds() {
    return mds;
  }

  /** s_nr_caps; the kernel reads it without a lock too. */
  int nrCaps() {
    return nrCaps;
  }

  /** Needs s_cap_lock, as the two below. */
  void countCap(int by) {
    capLock.assertHeld();
    nrCaps += by;
  }

  /** Number of caps on s_cap_releases. */
  int nrReleases() {
    return nrReleases;
  }

  void countReleases(int by) {
    capLock.assertHeld();
    nrReleases += by;
  }

  /** s_cap_iterator: the cap that a walk stands on while it has dropped the lock, or null. */
  Cap iterator() {
    return iterator;
  }

  void iterateOver(Cap cap) {
    capLock.assertHeld();
    iterator = cap;
  }

  /** Counts the connections; caps of an earlier one are stale. */
  int generation() {
    return generation;
  }

  /** The MDS connection was made anew. Needs s_cap_lock. */
  void nextGeneration() {
    capLock.assertHeld();
    generation++;
  }
}
