package dev.nackproof.capflush;

import dev.nackproof.kernel.Jiffies;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.RefCount;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the client.
 *
 * <p>Locking: everything needs i_ceph_lock, except the flag word (see {@link FlagWord}), the
 * reference count, and the place on a delay list with its hold time, which need cap_delay_lock. The
 * question whether the inode is on a delay list is also asked without that lock. Every release of
 * i_ceph_lock asserts F1 and F2.
 */
public final class Inode extends KernelObject {
  /** How long an open file is wanted after its last use, and how long caps are held: 60 s. */
  static final long HOLD = Jiffies.seconds(60);

  /** How long a closed file is wanted after its last use: 5 s. */
  static final long IDLE = Jiffies.seconds(5);

  /** i_ceph_lock. */
  final SpinLock lock;

  /** i_count. */
  final RefCount references;

  /** i_ceph_flags. */
  final FlagWord flags;

  private final Cap[] caps;
  private final int authRank;

  private int dirty;
  private int flushing;
  private final List<PendingFlush> pending = new ArrayList<>();
  private int dirtyReferences;
  private boolean vfsDirty;
  private long timestamp;

  private int readers;
  private int writers;
  private long lastRead;
  private long lastWrite;
  private int readReferences;
  private int writeReferences;
  private int exclusiveReferences;
  private int dirtyPages;
  private boolean cachedPages;
  private boolean unlinked;

  private Attributes attributes = new Attributes(0, 0, 0);
  private long maxSize = Long.MAX_VALUE;
  private long reportedSize;

  private int snapshots;
  private final List<CapSnap> snaps = new ArrayList<>();

  private DelayList list;
  private long holdMax;

  Inode(String name, int ranks, int authRank, FlagWord flags, long now) {
    super(name);
    this.caps = new Cap[ranks];
    this.authRank = authRank;
    this.flags = flags;
    this.lastRead = now - HOLD;
    this.lastWrite = now - HOLD;
    this.timestamp = now - 1;
    lock = new SpinLock(name + ".i_ceph_lock", this);
    references = new RefCount(name + ".i_count", 1);
  }

  // ------------------------------------------------------------------ caps

  void addCap(int rank, int issued, int wanted) {
    lock.assertHeld();
    caps[rank] = new Cap("cap(" + name() + "," + rank + ")", rank, issued, wanted);
  }

  /** The cap of this rank, or null. */
  Cap cap(int rank) {
    lock.assertHeld();
    return caps[rank];
  }

  /** The cap that dirty bits are flushed to, or null. */
  Cap authCap() {
    lock.assertHeld();
    return caps[authRank];
  }

  int authRank() {
    return authRank;
  }

  void removeCap(int rank) {
    lock.assertHeld();
    caps[rank] = null;
  }

  boolean hasCaps() {
    lock.assertHeld();
    for (Cap cap : caps) {
      if (cap != null) {
        return true;
      }
    }
    return false;
  }

  /** What the MDSs permit together. */
  int issued() {
    lock.assertHeld();
    int bits = 0;
    for (Cap cap : caps) {
      bits |= cap == null ? 0 : cap.issued();
    }
    return bits;
  }

  /** What the MDSs were told together that the client wants. */
  int registered() {
    lock.assertHeld();
    int bits = 0;
    for (Cap cap : caps) {
      bits |= cap == null ? 0 : cap.wanted();
    }
    return bits;
  }

  // ------------------------------------------------------------------ use

  /** Bits that somebody has a reference on. */
  int used() {
    lock.assertHeld();
    return usedNow();
  }

  private int usedNow() {
    return (readReferences > 0 ? Bits.FILE_RD : 0)
        | (writeReferences > 0 ? Bits.FILE_WR : 0)
        | (exclusiveReferences > 0 ? Bits.FILE_EXCL : 0)
        | (cachedPages ? Bits.FILE_CACHE : 0)
        | (dirtyPages > 0 ? Bits.FILE_BUFFER : 0);
  }

  /** Bits that files want, open or closed, by the time of their last use. */
  int wanted(long now) {
    lock.assertHeld();
    return wantedNow(now);
  }

  private int wantedNow(long now) {
    long readFor = readers > 0 ? HOLD : IDLE;
    long writtenFor = writers > 0 ? HOLD : IDLE;
    return (Jiffies.after(lastRead + readFor, now) ? Bits.READ_MODE : 0)
        | (Jiffies.after(lastWrite + writtenFor, now) ? Bits.WRITE_MODE : 0);
  }

  Survey survey(long now, boolean stopping) {
    lock.assertHeld();
    int wanted = wantedNow(now);
    int used = usedNow();
    int retain = wanted | used;
    if (!stopping && !unlinked) {
      retain |= wanted != 0 ? Bits.ANY : writers == 0 ? Bits.ANY_RD : Bits.ANY_SHARED;
    }
    return new Survey(wanted, used, retain);
  }

  /** Why a message to this MDS is due, or null: the body of check_caps' walk. */
  Message.Reason reasonToSend(Cap cap, Survey survey, boolean flush, boolean force) {
    lock.assertHeld();
    boolean auth = cap.rank == authRank;
    int revoking = cap.revoking();
    if (revoking != 0 && (revoking & usedBeside(cap, survey)) == 0) {
      return Message.Reason.REVOKED;
    }
    if (force) {
      return Message.Reason.FORCED;
    }
    if (auth && (cap.issued() & Bits.FILE_WR) != 0 && nearsMaxSize()) {
      return Message.Reason.MAX_SIZE;
    }
    if ((survey.wanted() & ~(cap.wanted() | cap.issued())) != 0) {
      return Message.Reason.WANTED;
    }
    if ((cap.issued() & ~survey.retain()) != 0) {
      return Message.Reason.UNWANTED;
    }
    if (auth && flush && dirty != 0) {
      return Message.Reason.FLUSH;
    }
    return auth && flags.has(FlagWord.FLUSH_SNAPS) ? Message.Reason.SNAPS : null;
  }

  /** Bits in use that the auth cap does not cover, when this is another one. */
  int usedOf(Cap cap, Survey survey) {
    lock.assertHeld();
    return usedBeside(cap, survey);
  }

  private int usedBeside(Cap cap, Survey survey) {
    Cap auth = caps[authRank];
    return auth == null || cap == auth ? survey.used() : survey.used() & ~auth.issued();
  }

  private boolean nearsMaxSize() {
    if ((flushing & Bits.FILE_WR) != 0) {
      return false;
    }
    long size = attributes.size();
    return size >= maxSize || (size > reportedSize && 2 * size >= maxSize);
  }

  void limitSize(long bytes) {
    lock.assertHeld();
    maxSize = bytes;
  }

  long maxSize() {
    lock.assertHeld();
    return maxSize;
  }

  void reportSize() {
    lock.assertHeld();
    reportedSize = attributes.size();
  }

  void open(boolean write, int by) {
    lock.assertHeld();
    if (write) {
      writers += by;
    } else {
      readers += by;
    }
  }

  void touch(boolean write, long now) {
    lock.assertHeld();
    if (write) {
      lastWrite = now;
    } else {
      lastRead = now;
    }
  }

  /** Takes, or with -1 puts, a reference on Fr; whether it was the last. */
  boolean reading(int by) {
    lock.assertHeld();
    readReferences += by;
    return by < 0 && readReferences == 0;
  }

  /** Takes, or with -1 puts, a reference on Fw; whether it was the last. */
  boolean writing(int by) {
    lock.assertHeld();
    writeReferences += by;
    return by < 0 && writeReferences == 0;
  }

  /** Takes, or with -1 puts, a reference on Fx; whether it was the last. */
  boolean relyingAlone(int by) {
    lock.assertHeld();
    exclusiveReferences += by;
    return by < 0 && exclusiveReferences == 0;
  }

  int exclusiveReferences() {
    lock.assertHeld();
    return exclusiveReferences;
  }

  int readReferences() {
    lock.assertHeld();
    return readReferences;
  }

  boolean isWritable() {
    lock.assertHeld();
    return writers > 0;
  }

  boolean isReadable() {
    lock.assertHeld();
    return readers > 0;
  }

  void dirtyPages(int count) {
    lock.assertHeld();
    dirtyPages = count;
  }

  int dirtyPages() {
    lock.assertHeld();
    return dirtyPages;
  }

  void cachePages(boolean cached) {
    lock.assertHeld();
    cachedPages = cached;
  }

  boolean hasCachedPages() {
    lock.assertHeld();
    return cachedPages;
  }

  void unlink() {
    lock.assertHeld();
    unlinked = true;
  }

  // ------------------------------------------------------------------ attributes and dirty caps

  Attributes attributes() {
    access();
    return attributes;
  }

  void write(long bytes) {
    lock.assertHeld();
    attributes =
        new Attributes(attributes.size() + bytes, attributes.mtime() + 1, attributes.mode());
  }

  void chmod() {
    lock.assertHeld();
    attributes = new Attributes(attributes.size(), attributes.mtime(), attributes.mode() + 1);
  }

  int dirty() {
    access();
    return dirty;
  }

  int flushing() {
    access();
    return flushing;
  }

  void addDirty(int bits) {
    lock.assertHeld();
    dirty |= bits;
  }

  /** References held because something is dirty or flushing: 0 or 1 (F2). */
  int dirtyReferences() {
    return dirtyReferences;
  }

  void holdForDirty(int by) {
    lock.assertHeld();
    dirtyReferences += by;
  }

  /** Whether the VFS has the inode on its list of dirty ones and will call write_inode. */
  boolean isVfsDirty() {
    access();
    return vfsDirty;
  }

  void vfsDirty(boolean marked) {
    access();
    vfsDirty = marked;
  }

  /** file_update_time: a write whose time differs from the last one's marks the inode dirty. */
  void updateTime(long now) {
    lock.assertHeld();
    vfsDirty |= timestamp != now;
    timestamp = now;
  }

  /** Dirty bits become flushing under this tid. */
  void startFlush(long tid, int bits) {
    lock.assertHeld();
    dirty &= ~bits;
    flushing |= bits;
    pending.add(new PendingFlush(tid, bits));
  }

  /** The flush of a snapshot begins under this tid. */
  void startFlush(long tid, CapSnap snap) {
    lock.assertHeld();
    snap.startFlush(tid);
    pending.add(new PendingFlush(tid, 0, snap));
  }

  List<PendingFlush> pending() {
    access();
    return List.copyOf(pending);
  }

  void dropPending(PendingFlush entry) {
    lock.assertHeld();
    pending.remove(entry);
  }

  void endFlush(int bits) {
    lock.assertHeld();
    flushing &= ~bits;
  }

  // ------------------------------------------------------------------ snapshots

  /** The client is told of one more snapshot; returns its number. */
  int countSnapshot() {
    lock.assertHeld();
    snapshots++;
    return snapshots;
  }

  /** Of how many snapshots the client was told. */
  int snapshots() {
    lock.assertHeld();
    return snapshots;
  }

  /** Those of i_cap_snaps: the MDS has not acked them, oldest first. */
  List<CapSnap> snaps() {
    lock.assertHeld();
    return List.copyOf(snaps);
  }

  void addSnap(CapSnap snap) {
    lock.assertHeld();
    snaps.add(snap);
  }

  /** Whether it was there. */
  boolean removeSnap(CapSnap snap) {
    lock.assertHeld();
    return snaps.remove(snap);
  }

  /** The snapshot that a write still belongs to, or null: always the last one. */
  CapSnap writingSnap() {
    lock.assertHeld();
    CapSnap last = snaps.isEmpty() ? null : snaps.get(snaps.size() - 1);
    return last != null && last.isWriting() ? last : null;
  }

  // ------------------------------------------------------------------ the delay list

  /** The list that the inode's node is on, or null. Also asked without cap_delay_lock. */
  DelayList list() {
    access();
    return list;
  }

  void listedOn(DelayList now) {
    access();
    list = now;
  }

  /** When the hold ends. Needs cap_delay_lock. */
  long holdMax() {
    access();
    return holdMax;
  }

  void holdUntil(long time) {
    access();
    holdMax = time;
  }

  // ------------------------------------------------------------------ for checks

  /** Everything that decides what happens next, snapshots apart, with times relative to now. */
  void describe(StringBuilder to, long now) {
    for (Cap cap : caps) {
      if (cap != null) {
        to.append(cap.issued()).append('.').append(cap.revoking()).append('.');
        to.append(cap.wanted()).append(' ');
      }
    }
    to.append(dirty).append(' ').append(flushing).append(' ');
    for (PendingFlush entry : pending) {
      to.append('p').append(entry.bits());
    }
    to.append(' ').append(vfsDirty ? 'V' : 'v').append(timestamp == now);
    to.append(readers).append(writers).append(readReferences).append(writeReferences);
    to.append(exclusiveReferences);
    if (maxSize != Long.MAX_VALUE) {
      to.append('m').append(maxSize).append('-').append(attributes.size());
      to.append('-').append(reportedSize).append(' ');
    }
    to.append(dirtyPages > 0 ? 'D' : 'd').append(cachedPages ? 'C' : 'c');
    to.append(unlinked ? 'U' : 'u').append(' ');
    to.append(Math.min(now - lastRead, HOLD)).append(' ').append(Math.min(now - lastWrite, HOLD));
    for (int flag = FlagWord.FLUSH; flag <= FlagWord.ASYNC_CHECK_CAPS; flag <<= 1) {
      to.append(flags.has(flag) ? '1' : '0');
    }
    to.append(list).append(list == null ? 0 : holdMax - now).append(';');
  }
}
