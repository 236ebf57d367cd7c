package dev.nackproof.capflush;

import dev.nackproof.kernel.CountError;
import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.Jiffies;
import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.UseAfterFree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One revision in one setup, driven by events on one thread; after each event it is judged by what
 * the metadata server knows, not by the client's own books. One thread.
 */
final class World extends Watcher {
  /** Jiffies from a flush to its ack. */
  static final long ACK_DELAY = 100;

  /** What write_inode queued: the bit, and the attributes that it stood for. */
  static final class Promise {
    final int inode;
    final int bit;
    final Attributes value;
    final long since;
    boolean kept;
    long keptAt;
    long reachedBeside = -1;

    Promise(int inode, int bit, Attributes value, long since) {
      this.inode = inode;
      this.bit = bit;
      this.value = value;
      this.since = since;
    }

    boolean isReached(Attributes known) {
      return bit == Bits.AUTH_EXCL ? known.mode() >= value.mode() : known.mtime() >= value.mtime();
    }
  }

  private record Waiter(Inode inode, long tid, Attributes value) {}

  final CapFlush mount;
  final List<Inode> inodes = new ArrayList<>();
  final List<Promise> promises = new ArrayList<>();

  /** By claim, what was wrong first. */
  final Map<String, String> violations = new LinkedHashMap<>();

  /** What was sent during the last event, for the table. */
  final StringBuilder sent = new StringBuilder();

  private final List<Waiter> waiters = new ArrayList<>();
  private final int[] forgotten;
  private final int[] forgottenByKick;
  private final int[] flushesInRun;
  private final int[] flushesInPeriod;
  private final int[] queuedDuringRun;
  private final boolean[] suppressed;
  private final long[] lastFlush;
  private long runStart;
  private boolean inRun;
  private List<Event> duringRun = List.of();
  private boolean ended;
  private String unclaimed = "";

  World(CapFlush mount, Theme.Setup setup) {
    this.mount = mount;
    mount.client.clock.advance(Jiffies.seconds(1000));
    mount.client.server.ackAfter(ACK_DELAY);
    mount.client.watcher = this;
    switch (setup) {
      case TWO_MDS -> ofTwoMds("a", 0);
      case READ_FROM_N -> mount.beginRead(ofTwoMds("a", Bits.FILE_RD));
      case TWO_BY_TWO -> {
        ofTwoMds("a", Bits.FILE_RD);
        mount.open(ofTwoMds("b", 0), true);
      }
      case TWO_WRITTEN -> {
        writer("a");
        writer("b");
      }
      case SLOW_WORKER -> {
        writer("a");
        writer("b");
        mount.client.passCost = Client.RUN_BUDGET;
      }
      case STILL_CLOCK -> {
        writer("a");
        mount.client.passCost = 0;
      }
      case ONE_WRITER -> writer("a");
      case MAX_SIZE -> {
        Inode a = writer("a");
        mount.client.server.limitSize(a, 2);
        a.lock.during(() -> a.limitSize(2));
      }
      case CREATING -> writer("a").flags.set(FlagWord.ASYNC_CREATE);
    }
    int count = inodes.size();
    forgotten = new int[count];
    forgottenByKick = new int[count];
    flushesInRun = new int[count];
    flushesInPeriod = new int[count];
    queuedDuringRun = new int[count];
    suppressed = new boolean[count];
    lastFlush = new long[count];
    if (setup == Theme.Setup.TWO_WRITTEN || setup == Theme.Setup.SLOW_WORKER) {
      run(Event.on(0, "write"));
      run(Event.on(1, "write"));
    }
  }

  /** A file open for reading; N (rank 0) issues shared bits and some more, A (rank 1) the rest. */
  private Inode ofTwoMds(String name, int bitsOfN) {
    Inode inode = add(name, 2, 1);
    mount.issue(inode, 0, Bits.ANY_SHARED | bitsOfN, Bits.READ_MODE);
    mount.issue(inode, 1, Bits.ANY & ~bitsOfN, Bits.READ_MODE);
    mount.open(inode, false);
    return inode;
  }

  private Inode writer(String name) {
    Inode inode = add(name, 1, 0);
    mount.issue(inode, 0, Bits.ANY, Bits.READ_MODE | Bits.WRITE_MODE);
    mount.open(inode, false);
    mount.open(inode, true);
    return inode;
  }

  private Inode add(String name, int ranks, int authRank) {
    Inode inode = mount.newInode(name, ranks, authRank);
    inodes.add(inode);
    return inode;
  }

  long now() {
    return mount.client.clock.now();
  }

  /** A kernel error has ended this world. */
  boolean isEnded() {
    return ended;
  }

  /** The kernel error that has ended this world and violates no claim, or the empty string. */
  String unclaimed() {
    return unclaimed;
  }

  // ------------------------------------------------------------------ events

  /** Lets it happen, and judges. An event that is not possible now does nothing. */
  void run(Event event) {
    sent.setLength(0);
    try {
      perform(event);
    } catch (KernelError e) {
      ended = true;
      String claim = claimOf(e);
      if (claim == null) {
        unclaimed = e.getClass().getSimpleName() + ": " + e.getMessage();
      } else {
        violated(claim, e.getMessage());
      }
      return;
    }
    judge(event);
  }

  /**
   * The claim that an error violates, or null when it is no claim's. Inodes have the only reference
   * counts, and are all that is freed.
   */
  private static String claimOf(KernelError error) {
    if (error instanceof Unending e) {
      return switch (e.loop()) {
        case DELAYED_WORK -> "worker-ends";
        case SYNC -> "sync-leaves-none";
      };
    }
    if (error instanceof InvariantViolation e) {
      return switch (e.invariant()) {
        case "F1", "F5" -> "dirty-not-lost";
        case "F2" -> "reference-held";
        case "F8" -> "on-one-list";
        default -> null;
      };
    }
    return error instanceof CountError || error instanceof UseAfterFree ? "reference-held" : null;
  }

  private void perform(Event event) {
    if (mount.client.isStopping() && !event.what().equals("ack")) {
      return;
    }
    Inode inode = event.inode() < 0 ? null : inodes.get(event.inode());
    switch (event.what()) {
      case "chmod" -> mount.chmod(inode);
      case "open rw" -> {
        if (!inode.lock.during(inode::isWritable)) {
          mount.open(inode, true);
        }
      }
      case "close" -> close(inode);
      case "read" -> {
        if (mount.beginRead(inode)) {
          mount.endRead(inode);
        }
      }
      case "begin read" -> {
        if (inode.lock.during(inode::readReferences) == 0) {
          mount.beginRead(inode);
        }
      }
      case "end read" -> {
        if (inode.lock.during(inode::readReferences) > 0) {
          mount.endRead(inode);
        }
      }
      case "begin Fx" -> {
        if (inode.lock.during(inode::exclusiveReferences) == 0) {
          mount.beginExclusive(inode);
        }
      }
      case "end Fx" -> {
        if (inode.lock.during(inode::exclusiveReferences) > 0) {
          mount.endExclusive(inode);
        }
      }
      case "write" -> write(inode);
      case "pages clean" -> mount.pagesClean(inode);
      case "write_inode" -> writeInode(inode);
      case "WB_SYNC_ALL" -> writeInodeSync(inode);
      case "fsync" -> fsync(inode);
      case "sync" -> sync();
      case "sync_fs" -> syncFs(mount::sync);
      case "umount" -> umount();
      case "ack" -> {
        mount.client.clock.advance(ACK_DELAY);
        receiveAcks();
      }
      case "tick" -> tick(List.of());
      case "tick + write" ->
          tick(List.of(new Event("write", event.inode()), new Event("write_inode", event.inode())));
      case "minute" -> {
        for (int i = 0; i < 13; i++) {
          tick(List.of());
        }
      }
      case "revoke Fr of N" -> mount.client.server.revoke(inode, 0, Bits.FILE_RD);
      case "N revokes Fr" -> {
        mount.client.server.revoke(inode, 0, Bits.FILE_RD);
        mount.receiveIssues();
      }
      case "revoke Fb" -> mount.client.server.revoke(inode, inode.authRank(), Bits.FILE_BUFFER);
      case "revoke x" -> mount.client.server.revoke(inode, inode.authRank(), Bits.EXCLUSIVE);
      case "revoke Ax" -> mount.client.server.revoke(inode, inode.authRank(), Bits.AUTH_EXCL);
      case "grant again" -> mount.client.server.grantAgain(inode, inode.authRank());
      case "arrive" -> mount.receiveIssues();
      case "create reply" -> mount.createReply(inode);
      case "mds fails" -> mount.reconnect();
      case "mds active" -> mount.kickFlushing();
      case "release caps" -> releaseCaps(inode);
      case "issue caps" -> {
        if (!inode.lock.during(inode::hasCaps)) {
          mount.issue(inode, inode.authRank(), Bits.ANY, Bits.READ_MODE | Bits.WRITE_MODE);
        }
      }
      case "unlink" -> mount.unlink(inode);
      case "unlink work" -> mount.unlinkWork();
      default -> throw new IllegalArgumentException("no such event: " + event);
    }
  }

  private void close(Inode inode) {
    if (inode.lock.during(inode::isWritable)) {
      mount.close(inode, true);
    }
    if (inode.lock.during(inode::isReadable)) {
      mount.close(inode, false);
    }
  }

  private void write(Inode inode) {
    if (inode.lock.during(inode::isWritable) && mount.beginWrite(inode)) {
      mount.changeData(inode, 1);
      mount.endWrite(inode);
    }
  }

  private void writeInode(Inode inode) {
    int index = inodes.indexOf(inode);
    if (!inode.isVfsDirty()) {
      return;
    }
    for (int bit : new int[] {Bits.AUTH_EXCL, Bits.FILE_WR}) {
      if ((inode.dirty() & bit) != 0) {
        promises.add(new Promise(index, bit, inode.attributes(), now()));
      }
    }
    if (inRun) {
      queuedDuringRun[index]++;
    }
    mount.writeInode(inode, false, false);
  }

  /** With WB_SYNC_ALL, for fsync(2) or by itself: waits for whatever was dirty. */
  private void writeInodeSync(Inode inode) {
    if (inode.flags.has(FlagWord.ASYNC_CREATE)) {
      return;
    }
    Attributes value = inode.attributes();
    CapFlush.Flushed flushed = mount.writeInode(inode, true, false);
    if (flushed != null && inode.dirty() != 0) {
      violated("fsync-waits", "write_inode with WB_SYNC_ALL leaves " + inode + " dirty");
    }
    if (flushed != null && flushed.tid() != 0) {
      waiters.add(new Waiter(inode, flushed.tid(), value));
    }
  }

  private void releaseCaps(Inode inode) {
    boolean unused = inode.lock.during(() -> inode.used() == 0);
    if (unused && (inode.dirty() | inode.flushing()) == 0) {
      mount.releaseCaps(inode);
    }
  }

  private void fsync(Inode inode) {
    if (inode.flags.has(FlagWord.ASYNC_CREATE)) {
      return;
    }
    Attributes value = inode.attributes();
    boolean nothingDirty = inode.dirty() == 0;
    CapFlush.Flushed flushed = mount.fsync(inode);
    if (CapFlush.mustWait(flushed)) {
      waiters.add(new Waiter(inode, flushed.tid(), value));
    } else if (nothingDirty && mount.client.server.durable(inode).mode() != value.mode()) {
      violated("fsync-waits", "fsync returned before the mode of " + inode + " was acked");
    }
  }

  private boolean createPends() {
    for (Inode inode : inodes) {
      if (inode.flags.has(FlagWord.ASYNC_CREATE)) {
        return true;
      }
    }
    return false;
  }

  /** sync(2), which waits for acks, and for an MDS that has failed to come back. */
  private void sync() {
    if (createPends()) {
      return;
    }
    for (Inode inode : inodes) {
      mount.pagesClean(inode);
      mount.writeInode(inode, true, true);
    }
    syncFs(mount::sync);
    awaitAcks();
  }

  private void umount() {
    if (!createPends()) {
      syncFs(mount::umount);
      awaitAcks();
    }
  }

  private void awaitAcks() {
    mount.kickFlushing();
    mount.client.clock.advance(ACK_DELAY);
    receiveAcks();
    for (Inode inode : inodes) {
      Attributes durable = mount.client.server.durable(inode);
      if ((inode.attributes().differFrom(durable) & Bits.FILE_WR) != 0) {
        violated("mds-knows-size", "after sync the MDS has another size or mtime of " + inode);
      }
    }
  }

  /** What sync and umount end with. */
  private void syncFs(Runnable how) {
    how.run();
    for (Inode inode : inodes) {
      if (inode.dirty() != 0) {
        violated("sync-leaves-none", inode + " is dirty after sync: " + Bits.names(inode.dirty()));
      }
    }
  }

  /**
   * To the next run of the delayed work; acks arrive on the way, and the work of unlink, which was
   * queued at once, runs before it.
   */
  private void tick(List<Event> during) {
    mount.unlinkWork();
    long next = now() + Client.PERIOD - Math.floorMod(now(), Client.PERIOD);
    long due = mount.client.server.nextDue(next);
    while (Jiffies.before(due, next)) {
      mount.client.clock.advance(Math.max(0, due - now()));
      receiveAcks();
      due = mount.client.server.nextDue(next);
    }
    mount.client.clock.advance(next - now());
    receiveAcks();
    Arrays.fill(flushesInRun, 0);
    Arrays.fill(flushesInPeriod, 0);
    Arrays.fill(queuedDuringRun, 0);
    runStart = next;
    inRun = true;
    duringRun = during;
    mount.delayedWork();
    inRun = false;
    duringRun = List.of();
    for (Promise promise : promises) {
      Inode inode = inodes.get(promise.inode);
      boolean excused = promise.since >= next || inode.flags.has(FlagWord.ASYNC_CREATE);
      if (!excused && !promise.kept && !promise.isReached(mount.client.server.known(inode))) {
        violated(
            "flushed-in-a-pass",
            "the run of the delayed work left "
                + Bits.names(promise.bit)
                + " of "
                + inode
                + ", which write_inode had queued");
      }
    }
  }

  /** Judged after each: two acks that come together must not hide what holds between them. */
  private void receiveAcks() {
    while (mount.receiveAck()) {
      inodes.forEach(this::judgeDirty);
    }
  }

  @Override
  void betweenChecks() {
    List<Event> now = duringRun;
    duringRun = List.of();
    for (Event event : now) {
      perform(event);
    }
  }

  // ------------------------------------------------------------------ judging

  @Override
  void flagCleared(Inode inode, boolean resent) {
    int left = inode.dirty();
    (resent ? forgottenByKick : forgotten)[inodes.indexOf(inode)] |= left;
  }

  @Override
  void checked(Inode inode, boolean isSuppressed) {
    int index = inodes.indexOf(inode);
    suppressed[index] = isSuppressed;
  }

  @Override
  void sent(Message message, boolean asked, boolean byWorker) {
    Inode inode = message.inode();
    int index = inodes.indexOf(inode);
    sent.append(sent.isEmpty() ? "" : ", ").append(inode.name()).append(">");
    sent.append(message.rank() == inode.authRank() ? "A" : "N");
    sent.append(message.tid() == 0 ? "" : " +" + Bits.names(message.dirty()));
    if (message.tid() != 0) {
      lastFlush[index] = byWorker ? runStart : now();
    }
    if (inode.flags.has(FlagWord.ASYNC_CREATE)) {
      violated("create-replayed", "a message for " + inode + ", whose create is pending");
    }
    boolean auth = message.rank() == inode.authRank();
    if (auth && message.reason() != Message.Reason.RESENT && inode.dirty() != 0) {
      violated(
          "auth-carries-all",
          "a message to A leaves " + Bits.names(inode.dirty()) + " of " + inode + " dirty");
    }
    if (message.reason() == Message.Reason.FLUSH && (byWorker || !asked)) {
      countFlush(index, byWorker);
    }
  }

  private void countFlush(int index, boolean byWorker) {
    String name = inodes.get(index).name();
    if (!byWorker) {
      violated("one-flush-per-pass", name + " is flushed for write_inode outside a worker run");
    } else if (++flushesInRun[index] > 1) {
      violated("one-flush-per-pass", name + " is flushed twice in one worker run");
    }
    if (++flushesInPeriod[index] > 1 + queuedDuringRun[index]) {
      violated(
          "flushes-bounded",
          name
              + " is flushed "
              + flushesInPeriod[index]
              + " times"
              + " in one worker period, with "
              + queuedDuringRun[index]
              + " write_inode in a run");
    }
  }

  private void judge(Event event) {
    MetadataServer server = mount.client.server;
    for (int i = 0; i < inodes.size(); i++) {
      Inode inode = inodes.get(i);
      judgeForgotten(i, forgotten, "not-forgotten", "by a message that did not carry it");
      judgeForgotten(i, forgottenByKick, "kick-keeps-flag", "by a flush that was sent again");
      judgeDirty(inode);
      Attributes current = inode.attributes();
      boolean kick = inode.flags.has(FlagWord.KICK_FLUSH);
      if (!kick && (current.differFrom(server.known(inode)) & ~inode.dirty()) != 0) {
        violated("dirty-not-lost", "not dirty, but no message carries it: " + inode);
      }
      judgeRevokes(inode);
      if (event.what().equals("create reply") && event.inode() == i && suppressed[i]) {
        violated("create-replayed", "the check of " + inode + " that was suppressed is not made");
      }
    }
    judgeWaiters();
    for (Promise promise : promises) {
      if (!promise.kept && promise.isReached(server.known(inodes.get(promise.inode)))) {
        promise.kept = true;
        promise.keptAt = lastFlush[promise.inode];
      }
    }
  }

  /**
   * When the last flush of the inode was sent; for one by the delayed work, when its run began, so
   * that an inode's place in the run makes no difference.
   */
  long lastFlush(int inode) {
    return lastFlush[inode];
  }

  /** Forgets the promises that are kept; after whoever compares has seen them. */
  void forgetKept() {
    promises.removeIf(promise -> promise.kept);
  }

  private void judgeDirty(Inode inode) {
    int clean = ~(inode.dirty() | inode.flushing());
    int lost = inode.attributes().differFrom(mount.client.server.durable(inode)) & clean;
    if (lost != 0) {
      violated(
          "dirty-not-lost", Bits.names(lost) + " of " + inode + " is clean, and was not acked");
    }
  }

  private void judgeForgotten(int index, int[] left, String claim, String how) {
    Inode inode = inodes.get(index);
    int lost = left[index] & inode.dirty();
    left[index] = 0;
    if (lost != 0) {
      violated(claim, "FLUSH of " + inode + " was cleared " + how + ": dirty " + Bits.names(lost));
    }
  }

  private void judgeRevokes(Inode inode) {
    MetadataServer server = mount.client.server;
    if (server.travels(inode) || inode.flags.has(FlagWord.ASYNC_CREATE)) {
      return;
    }
    inode.lock.during(
        () -> {
          for (int rank = 0; rank < mount.client.sessions.size(); rank++) {
            int bits = inode.cap(rank) == null ? 0 : server.unanswered(inode, rank);
            boolean answerDue = server.grantedAgain(inode, rank) || (bits & inode.used()) == 0;
            if (bits != 0 && answerDue && inode.dirtyPages() == 0) {
              violated(
                  "revoke-answered",
                  "the MDS waits for " + Bits.names(bits) + " of " + inode + ", unused");
            }
          }
        });
  }

  private void judgeWaiters() {
    Iterator<Waiter> each = waiters.iterator();
    while (each.hasNext()) {
      Waiter waiter = each.next();
      if (mount.isFlushed(waiter.inode(), waiter.tid())) {
        each.remove();
        Attributes durable = mount.client.server.durable(waiter.inode());
        if (durable.mode() < waiter.value().mode() || durable.mtime() < waiter.value().mtime()) {
          violated("fsync-waits", "fsync of " + waiter.inode() + " woke before its ack");
        }
      }
    }
  }

  void violated(String claim, String how) {
    violations.putIfAbsent(claim, how);
  }

  /** Who holds which caps, for the table. */
  String caps() {
    StringBuilder text = new StringBuilder();
    for (Inode inode : inodes) {
      for (int rank = 0; rank < mount.client.sessions.size(); rank++) {
        int from = rank;
        Cap cap = inode.lock.during(() -> inode.cap(from));
        text.append(rank > 0 ? ", " : text.isEmpty() ? inode + ": " : "; " + inode + ": ");
        text.append(rank == inode.authRank() ? "A " : "N ");
        text.append(cap == null ? "-" : Bits.names(cap.issued()));
      }
    }
    return text.toString();
  }

  /** What is dirty and flushing, with an exclamation mark for FLUSH, for the table. */
  String dirty() {
    StringBuilder text = new StringBuilder();
    for (Inode inode : inodes) {
      text.append(text.isEmpty() ? "" : " ").append(inode.name()).append(' ');
      text.append(Bits.names(inode.dirty())).append('/').append(Bits.names(inode.flushing()));
      text.append(inode.flags.has(FlagWord.FLUSH) ? "!" : "");
    }
    return text.toString();
  }

  /** The lists that are not empty, for the table. */
  String queued() {
    StringBuilder text = new StringBuilder();
    for (DelayList list : mount.client.lists()) {
      if (!list.inodes().isEmpty()) {
        text.append(text.isEmpty() ? "" : ", ").append(list);
        for (Inode inode : list.inodes()) {
          text.append(' ').append(inode.name());
        }
      }
    }
    return text.isEmpty() ? "-" : text.toString();
  }

  /** Everything that decides what happens next and how it is judged, as a key. */
  String state() {
    StringBuilder to = new StringBuilder();
    long now = now();
    to.append(Math.floorMod(now, Client.PERIOD));
    to.append(mount.client.isStopping() ? "stopped;" : ";");
    for (Inode inode : inodes) {
      inode.describe(to, now);
    }
    for (DelayList list : mount.client.lists()) {
      for (Inode inode : list.inodes()) {
        to.append(inode.name());
      }
      to.append(',');
    }
    mount.client.server.describe(to, inodes, now);
    for (int i = 0; i < inodes.size(); i++) {
      to.append(flushesInPeriod[i]).append(queuedDuringRun[i]).append(suppressed[i] ? 's' : '-');
    }
    for (Promise promise : promises) {
      Attributes current = inodes.get(promise.inode).attributes();
      to.append(" q").append(promise.inode).append('.').append(promise.bit);
      to.append(current.differFrom(promise.value)).append('<');
      to.append(promise.reachedBeside < 0 ? -1 : now - promise.reachedBeside);
    }
    for (Waiter waiter : waiters) {
      to.append(" w").append(inodes.indexOf(waiter.inode()));
      to.append(waiter.inode().attributes().differFrom(waiter.value()));
      int before = 0;
      for (PendingFlush entry : waiter.inode().pending()) {
        before += entry.tid() <= waiter.tid() ? 1 : 0;
      }
      to.append(before);
    }
    return to.toString();
  }
}
