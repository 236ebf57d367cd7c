package dev.nackproof.hashdrain;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Another thread's step in the middle of one's own: started, and joined before one goes on. */
final class Elsewhere {
  private Elsewhere() {}

  static void run(Runnable step) {
    FutureTask<Void> task = new FutureTask<>(step, null);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    try {
      task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
