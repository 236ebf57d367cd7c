package dev.nackproof.epoll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.kernel.LockStat;
import dev.nackproof.review.Review;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * The mail's server: threads that open a connection, watch it and close it without a DEL, each with
 * an epoll of its own. Numbers beside the mail's, not judged, and left out when a part of the
 * matrix is selected.
 */
class EpollFiguresTest {
  private static final int THREADS = 2;
  private static final int CONNECTIONS = 10_000;
  private static final int ROUNDS = 3;
  private static final List<String> REVISIONS = List.of("epmutex", "v6", "pin-file");
  private static final String MAIL = "connections/s grow by ~60 % without epmutex";

  private final Review review = Review.ofThisRun();
  private final EpollFix fix = review.fix(EpollFix.class);

  @Test
  void connections() throws Exception {
    if (!review.asksAllOf(fix)) {
      return;
    }
    Map<String, Double> acquisitions = new LinkedHashMap<>();
    Map<String, Double> waits = new LinkedHashMap<>();
    Map<String, Double> perSecond = new LinkedHashMap<>();
    for (String id : REVISIONS) {
      Epoll counted = review.catalog().revision(fix, id).get();
      LockStat stat = counted.nestedMutex.keepStatistics(System::nanoTime);
      serve(counted);
      double served = (double) THREADS * CONNECTIONS;
      acquisitions.put(id, Math.round(1000 * stat.acquisitions() / served) / 1000.0);
      waits.put(id, 1000 * stat.contentions() / served);
      double best = Double.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        best = Math.min(best, serve(review.catalog().revision(fix, id).get()));
      }
      perSecond.put(id, (double) Math.round(served / best));
    }
    assertThat(acquisitions).containsEntry("epmutex", 1.0);
    assertThat(acquisitions).containsEntry("v6", 0.0).containsEntry("pin-file", 0.0);
    review.figure(
        fix,
        "epmutex-per-connection",
        "acquisitions of the machine's one mutex",
        acquisitions,
        "mail: " + MAIL,
        "open, ADD, close without DEL by 2 threads; an ordinary ADD needs no graph check");
    review.figure(
        fix,
        "epmutex-waits",
        "waits for it in 1000 connections",
        waits,
        "mail: " + MAIL,
        "how often 2 threads of a JVM meet; depends on the machine");
    review.figure(
        fix,
        "connections-per-second",
        "connections/s of 2 threads",
        perSecond,
        "mail: " + MAIL,
        "best of 3 rounds of the model in a JVM, with its lifetime marks and RCU: compare the"
            + " columns with each other, not with a kernel's; they vary from run to run");
  }

  /** Serves all connections; returns the seconds that it took. */
  private static double serve(Epoll machine) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CyclicBarrier start = new CyclicBarrier(THREADS + 1);
    try {
      List<Future<Void>> servers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        servers.add(threads.submit(server(machine, start)));
      }
      start.await();
      long began = System.nanoTime();
      for (Future<Void> server : servers) {
        server.get();
      }
      return (System.nanoTime() - began) / 1e9;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Callable<Void> server(Epoll machine, CyclicBarrier start) {
    return () -> {
      int epoll = machine.create(0);
      start.await();
      for (int i = 0; i < CONNECTIONS; i++) {
        int connection = machine.eventFd();
        machine.ctl(epoll, Epoll.ADD, connection, new Event(Event.IN, connection));
        machine.close(connection);
      }
      machine.close(epoll);
      return null;
    };
  }
}
