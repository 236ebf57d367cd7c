package dev.nackproof.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs pieces of a test in threads of their own, and brings their failures back to the test. */
final class Threads {
  /** A piece of a test; like the test itself it may throw anything. */
  interface Task {
    void run() throws Exception;
  }

  /** A task that has been started. */
  static final class Started {
    private final FutureTask<Void> future;

    private Started(Task task) {
      future =
          new FutureTask<>(
              () -> {
                task.run();
                return null;
              });
      Thread thread = new Thread(future);
      // A test that hangs is ended by its time-out; its threads must not keep the JVM alive.
      thread.setDaemon(true);
      thread.start();
    }

    /** Waits for the end of the task, and throws what it threw. */
    void join() throws Exception {
      try {
        future.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (Exception) e.getCause();
      }
    }
  }

  private Threads() {}

  /** Starts a task in a thread of its own. */
  static Started start(Task task) {
    return new Started(task);
  }

  /** Runs all tasks at once, each to its end unless one before it in the list fails. */
  static void runAll(Task... tasks) throws Exception {
    List<Started> all = new ArrayList<>();
    for (Task task : tasks) {
      all.add(start(task));
    }
    for (Started one : all) {
      one.join();
    }
  }

  /** Runs one task in another thread, to its end. */
  static void runElsewhere(Task task) throws Exception {
    start(task).join();
  }
}
