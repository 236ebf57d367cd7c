package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelError;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.Rcu;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One process on one machine: its descriptors, the files behind them, what they are polled on. The
 * public methods are system calls: they take every lock that they need, and return a number or a
 * negative {@link Errno}.
 *
 * <p>Locking: see {@link File}, {@link WaitQueue}, {@link Descriptors}. A system call throws a
 * {@link KernelError} when it broke a rule of the kernel; its locks are abandoned then.
 */
abstract class Machine {
  /** Frees files and items, and whatever a revision frees by it. */
  final Rcu rcu = new Rcu();

  final Descriptors descriptors = new Descriptors();
  final Watches watches = new Watches();
  final Books books = new Books();
  private final AtomicInteger filesMade = new AtomicInteger();
  private final AtomicInteger epollsMade = new AtomicInteger();
  private boolean slotReuse;
  private boolean keepsBooks;

  /**
   * Lets the slot of a closed file be reused at once, with f_lock and f_ep initialised anew, as
   * since Linux 6.7; without this call files are freed by RCU, for which spin sections are readers.
   */
  public final void reuseSlots() {
    slotReuse = true;
  }

  /** Limits the user's watches, as /proc/sys/fs/epoll/max_user_watches does. */
  public final void limitWatches(int most) {
    watches.limit(most);
  }

  /** Remembers what is allocated, for {@link Invariants#nothingLeft}; to be called at the start. */
  public final void keepBooks() {
    keepsBooks = true;
  }

  // ------------------------------------------------------------------ making files

  /** eventfd(0, EFD_NONBLOCK). */
  public final int eventFd() {
    return open(new EventCount(nextFile(), rcu));
  }

  /** A file whose poll takes a reference of it. */
  public final int dmaBuf() {
    return open(new DmaBuf(nextFile(), rcu));
  }

  /** A regular file. */
  public final int regularFile() {
    return open(new RegularFile(nextFile()));
  }

  /** pipe2(O_NONBLOCK): the number of the end to read; the end to write has the next free one. */
  public final int pipe() {
    Pipe pipe = noted(new Pipe(nextFile(), rcu));
    int readEnd = open(pipe.readEnd);
    open(pipe.writeEnd);
    return readEnd;
  }

  /** A file polled on a queue that {@link #exit} ends before the file is closed. */
  public final int signalFd() {
    SignalFd signals = new SignalFd(nextFile(), rcu);
    noted(signals.sighand);
    return open(signals);
  }

  private String nextFile() {
    return "f" + filesMade.incrementAndGet();
  }

  final Eventpoll newEventpoll() {
    return new Eventpoll("e" + epollsMade.incrementAndGet(), rcu);
  }

  final int open(Source source) {
    return descriptors.install(noted(new File(noted(source), rcu)));
  }

  final <O extends KernelObject> O noted(O object) {
    if (keepsBooks) {
      books.note(object);
    }
    return object;
  }

  // ------------------------------------------------------------------ system calls on any file

  /** close. */
  public final int close(int fd) {
    Task task = new Task();
    try {
      File file = descriptors.take(fd);
      if (file == null) {
        return -Errno.EBADF;
      }
      put(task, file);
      returnToUser(task);
      return 0;
    } catch (KernelError e) {
      task.abandon();
      throw e;
    }
  }

  /** dup. */
  public final int dup(int fd) {
    File file = oneMore(fd);
    return file == null ? -Errno.EBADF : descriptors.install(file);
  }

  /** The file under this number, with one more reference; null for none. */
  protected File oneMore(int fd) {
    return descriptors.get(fd);
  }

  /** dup2, for a number that this process has used before. */
  public final int dup2(int from, int to) {
    Task task = new Task();
    try {
      File file = descriptors.get(from);
      if (file == null || to < 0) {
        return -Errno.EBADF;
      }
      File replaced = from == to ? file : descriptors.replace(to, file);
      if (replaced != null) {
        put(task, replaced);
      }
      returnToUser(task);
      return to;
    } catch (KernelError e) {
      task.abandon();
      throw e;
    }
  }

  /**
   * write of the least that the file takes: 8 bytes with the value 1 for an eventfd, else 1 byte.
   */
  public final int write(int fd) {
    return transfer(fd, true);
  }

  /** read of the least that the file gives. */
  public final int read(int fd) {
    return transfer(fd, false);
  }

  private int transfer(int fd, boolean write) {
    Task task = new Task();
    try {
      File file = descriptors.get(fd);
      if (file == null) {
        return -Errno.EBADF;
      }
      Source source = file.source();
      int result = write ? source.write() : source.read();
      if (result > 0) {
        WaitQueue woken = write ? source.wokenByWrite() : source.wokenByRead();
        if (woken != null) {
          wake(task, woken, write ? Event.IN : Event.OUT);
        }
      }
      put(task, file);
      returnToUser(task);
      return result;
    } catch (KernelError e) {
      task.abandon();
      throw e;
    }
  }

  /** The process whose queue a {@link #signalFd} is polled on ends; the file stays. */
  public final void exit(int fd) {
    Task task = new Task();
    try {
      File file = descriptors.get(fd);
      SignalFd signals = (SignalFd) file.source();
      wake(task, signals.queue(), Event.HUP | Event.POLLFREE);
      rcu.freeAfterGrace(signals.sighand);
      put(task, file);
      returnToUser(task);
    } catch (KernelError e) {
      task.abandon();
      throw e;
    }
  }

  // ------------------------------------------------------------------ the life of a file

  /** fput: the last one tears the file down when the system call returns. */
  final void put(Task task, File file) {
    if (file.count.decAndTest()) {
      task.defer(file);
    }
  }

  /** Runs the teardowns that the call has scheduled, and those that these schedule. */
  final void returnToUser(Task task) {
    File file = task.takeDeferred();
    while (file != null) {
      release(task, file);
      file = task.takeDeferred();
    }
  }

  /** __fput: the file's items first, unless it is seen to have none; then what is behind it. */
  private void release(Task task, File file) {
    if (loadFEp(file) != null) {
      releaseItems(task, file);
    }
    if (file.source() instanceof Eventpoll ep) {
      closeEpoll(task, ep);
    } else {
      for (WaitQueue queue : file.source().release()) {
        wake(task, queue, 0);
      }
    }
    freeFile(file);
  }

  private void freeFile(File file) {
    if (slotReuse) {
      file.free();
    } else {
      rcu.freeAfterGrace(file);
    }
  }

  /** The list of items that watch the file, or null; read without f_lock. */
  final ItemsHead loadFEp(File file) {
    return read(file.fEp());
  }

  /** How f_ep is read without its lock. */
  protected ItemsHead read(ItemsLink fEp) {
    return fEp.read();
  }

  /** How f_ep is written, under its lock. */
  protected void write(ItemsLink fEp, ItemsHead head) {
    fEp.write(head);
  }

  /** The last close of a file removes the items that watch it. */
  protected abstract void releaseItems(Task task, File file);

  /** The last close of an epoll. */
  protected abstract void closeEpoll(Task task, Eventpoll ep);

  // ------------------------------------------------------------------ waking

  /**
   * Calls back every hook on the queue.
   *
   * @param key the events that there are now; 0 for unknown
   */
  final void wake(Task task, WaitQueue queue, int key) {
    task.lock(queue.lock);
    for (Hook hook : queue.hooks()) {
      callBack(task, hook, key);
    }
    task.unlock(queue.lock);
  }

  /** What an item does on a wake-up. Called with the lock of the hook's queue. */
  protected abstract void callBack(Task task, Hook hook, int key);
}
