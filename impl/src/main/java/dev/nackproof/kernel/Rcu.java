package dev.nackproof.kernel;

/**
 * Read-copy-update: a free waits for the readers that might still see the object. The grace periods
 * are exact, as short as the rules allow: a reader that begins after the call is not waited for.
 * The kernel's are often longer, which hides a reader that came too late; these show it.
 *
 * <p>Locking: the books are guarded by their own monitor, which is never held while anything waits
 * or a callback runs; each change of them is one step. Callbacks run on the thread that ended the
 * last section they waited for, with whatever locks that thread holds.
 */
public final class Rcu {
  /** An active section; a nested one is an entry of its own. */
  private static final class Section {
    final Thread reader;
    final long number;
    final Section older;

    Section(Thread reader, long number, Section older) {
      this.reader = reader;
      this.number = number;
      this.older = older;
    }
  }

  /** What is to be done once no section up to the given number is active. */
  private static final class Callback {
    final Runnable action;
    final long lastSection;
    Callback younger;

    Callback(Runnable action, long lastSection) {
      this.action = action;
      this.lastSection = lastSection;
    }
  }

  /** A class and not a lambda, as Lincheck warns of each lambda that it meets in a field. */
  private static final class Free implements Runnable {
    final KernelObject object;

    Free(KernelObject object) {
      this.object = object;
    }

    @Override
    public void run() {
      object.free();
    }
  }

  /** Who reads, and what waits for whom. */
  @OneStep
  private static final class Books {
    private Section newestSection;
    private long sectionsBegun;

    /** Callbacks become ready in the order of their calls, so that only this one need be asked. */
    private Callback oldestCallback;

    synchronized boolean hasSectionOf(Thread reader) {
      for (Section section = newestSection; section != null; section = section.older) {
        if (section.reader == reader) {
          return true;
        }
      }
      return false;
    }

    synchronized int pending() {
      int count = 0;
      for (Callback callback = oldestCallback; callback != null; callback = callback.younger) {
        count++;
      }
      return count;
    }

    synchronized void begin(Thread reader) {
      long number = sectionsBegun + 1;
      sectionsBegun = number;
      newestSection = new Section(reader, number, newestSection);
    }

    /** Returns whether a callback is ready now. */
    synchronized boolean end(Thread reader) {
      Section active = without(newestSection, reader);
      newestSection = active;
      return isReady(oldestCallback, active);
    }

    synchronized boolean defer(Runnable action) {
      if (newestSection == null) {
        return false;
      }
      Callback callback = new Callback(action, sectionsBegun);
      if (oldestCallback == null) {
        oldestCallback = callback;
        return true;
      }
      Callback last = oldestCallback;
      while (last.younger != null) {
        last = last.younger;
      }
      last.younger = callback;
      return true;
    }

    /** Takes one at a time: if it throws, the others stay. */
    synchronized Runnable takeReady() {
      Callback callback = oldestCallback;
      if (!isReady(callback, newestSection)) {
        return null;
      }
      oldestCallback = callback.younger;
      return callback.action;
    }

    private static boolean isReady(Callback callback, Section newest) {
      if (callback == null) {
        return false;
      }
      for (Section section = newest; section != null; section = section.older) {
        if (section.number <= callback.lastSection) {
          return false;
        }
      }
      return true;
    }

    /** Returns the sections but for the newest of that reader. */
    private static Section without(Section newest, Thread reader) {
      if (newest == null) {
        throw new LockError("an RCU read section was left by a thread that is in none");
      }
      if (newest.reader == reader) {
        return newest.older;
      }
      return new Section(newest.reader, newest.number, without(newest.older, reader));
    }
  }

  private final Books books = new Books();

  /** Begins a read section of the calling thread; sections nest. */
  public void readLock() {
    books.begin(Thread.currentThread());
  }

  /**
   * Ends the innermost read section of the calling thread, and runs the callbacks that waited for
   * nothing else.
   *
   * @throws LockError if the thread is in no section
   * @throws KernelError a callback's, for instance a {@link DoubleFree}; later callbacks stay
   *     pending
   */
  public void readUnlock() {
    boolean ready = books.end(Thread.currentThread());
    if (ready) {
      runReady();
    }
  }

  /** Returns whether the calling thread is in a read section. */
  public boolean inReadSection() {
    return books.hasSectionOf(Thread.currentThread());
  }

  /**
   * Frees the object when every section active now has ended, the caller's own included; at once
   * when there is none.
   *
   * @throws DoubleFree if freed at once, and before
   */
  public void freeAfterGrace(KernelObject object) {
    afterGrace(new Free(object));
  }

  /** Runs the action when every section active now has ended; at once when there is none. */
  public void afterGrace(Runnable action) {
    boolean deferred = books.defer(action);
    if (!deferred) {
      action.run();
    }
  }

  /** Returns how many callbacks still wait; at rest it must be 0, or a section was never left. */
  public int pending() {
    return books.pending();
  }

  private void runReady() {
    Runnable next = books.takeReady();
    while (next != null) {
      next.run();
      next = books.takeReady();
    }
  }
}
