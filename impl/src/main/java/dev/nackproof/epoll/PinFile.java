package dev.nackproof.epoll;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;

/**
 * Every correction up to May 2026, and the sequence count of 7.2. The epoll's closer pins a file
 * before it touches what belongs to it; a pin that fails means that the file's closer has begun,
 * and the item is left to that one. So nobody needs the dying flag: once a file's count is 0 no pin
 * succeeds, and while one is held the file's closer has not begun.
 *
 * <p>One touch of a file is still not pinned, in every kernel up to this one: the unlisting at the
 * end of a graph check, see {@link PinListed}.
 */
@Revision(
    id = "pin-file",
    kind = Kind.CORRECTED,
    source = "a6dc643c6931, e9e5cd40d7c4, 07712db80857, 4efaa5acf0a1, f2e467a48287, 0c4aefe3c2d0",
    summary = "pins the file before its locks, no dying flag, and all other corrections",
    fixedBy = "pin-listed",
    breaks =
        @Breaks(
            claim = "slot-reuse-safe",
            seenBy = "check-vs-slot",
            repairedBy = "open, no commit yet; pin-listed repairs it here"))
public class PinFile extends PutAfterUnlock {
  @Override
  protected boolean removeWhileOpen(Task task, Eventpoll ep, Item item) {
    unhook(task, item);
    File file = item.file();
    if (!pin(file)) {
      return false;
    }
    super.removeWhileOpen(task, ep, item);
    unpin(task, file);
    return true;
  }

  /** Keeps the file from being torn down, unless that has begun. Needs the mtx of an item of it. */
  protected boolean pin(File file) {
    return file.count.incUnlessZero();
  }

  /** Perhaps the last put: then the teardown follows when the system call returns. */
  protected void unpin(Task task, File file) {
    put(task, file);
  }

  @Override
  protected void markDying(Item item) {}

  @Override
  protected boolean isTakenByFileCloser(Item item) {
    return false;
  }

  @Override
  protected void freeMemory(Eventpoll ep) {
    rcu.freeAfterGrace(ep);
  }

  /** 4efaa5acf0a1: a file that is being torn down reports nothing. */
  @Override
  protected int pollItem(Task task, Item item, boolean hook) {
    File file = item.file();
    if (!file.count.incUnlessZero()) {
      return 0;
    }
    int found = pollFile(task, file, item, hook);
    put(task, file);
    return found;
  }

  /** f2e467a48287: links below the target, the new one, and links above the epoll. */
  @Override
  protected boolean mayNest(Task task, Eventpoll ep, Eventpoll target) {
    int below = depthBelow(task, ep, target, 0);
    if (below > MAX_NESTS) {
      return false;
    }
    rcu.readLock();
    int above = depthAbove(ep);
    rcu.readUnlock();
    return below + 1 + above <= MAX_NESTS;
  }

  /** 6474353a5e3d: READ_ONCE. */
  @Override
  protected ItemsHead read(ItemsLink fEp) {
    return fEp.readOnce();
  }

  /** 6474353a5e3d: WRITE_ONCE. */
  @Override
  protected void write(ItemsLink fEp, ItemsHead head) {
    fEp.writeOnce(head);
  }

  /** 0c4aefe3c2d0: whoever looks while the lists change waits for it, or looks with the mutex. */
  @Override
  protected boolean eventsAvailable(Eventpoll ep) {
    int before = ep.sequence();
    while (before % 2 != 0) {
      Thread.onSpinWait();
      before = ep.sequence();
    }
    return super.eventsAvailable(ep) || before != ep.sequence();
  }

  @Override
  protected void beginChange(Eventpoll ep) {
    ep.bumpSequence();
  }

  @Override
  protected void endChange(Eventpoll ep) {
    ep.bumpSequence();
  }

  /** The order since 6.15: the descriptor first. */
  @Override
  protected int checkWait(File epFile, int max) {
    if (epFile == null) {
      return Errno.EBADF;
    }
    if (isBadSize(max)) {
      return Errno.EINVAL;
    }
    return epFile.isEpoll() ? 0 : Errno.EINVAL;
  }
}
