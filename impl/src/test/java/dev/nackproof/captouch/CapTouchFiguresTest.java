package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.kernel.LockStat;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/**
 * Numbers beside the mail's, for every revision that is meant to be right: not judged, and asserted
 * only as far as sense goes. Left out when a part of the matrix is selected.
 */
class CapTouchFiguresTest {
  private static final int TOUCHES_PER_THREAD = 40_000;
  private static final int ROUNDS = 5;

  private final Review review = Review.ofThisRun();
  private final CapTouchFix fix = review.fix(CapTouchFix.class);

  /** A number of one revision. */
  private interface Measure {
    double of(Subject<CapTouch> revision) throws Exception;
  }

  private Map<String, Double> ofEachRevision(Measure measure) throws Exception {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Subject<CapTouch> subject : review.catalog().revisions(fix)) {
      if (subject.kind() == Kind.DEFECT) {
        continue;
      }
      try {
        values.put(subject.id(), measure.of(subject));
      } catch (Exception | AssertionError e) {
        // A candidate may do what it likes; it has no figure then.
        if (subject.kind() != Kind.CANDIDATE) {
          throw e;
        }
      }
    }
    return values;
  }

  private static double percent(double share) {
    return Math.round(1000 * share) / 10.0;
  }

  private void hitRate(String id, String note, FileTraces.Trace trace) throws Exception {
    if (!review.asksAllOf(fix)) {
      return;
    }
    double lru = percent(trace.share(new FileTraces.Exact(true)));
    double fifo = percent(trace.share(new FileTraces.Exact(false)));
    Map<String, Double> values =
        ofEachRevision(revision -> percent(trace.share(new FileTraces.Client(revision.get()))));
    assertThat(values).containsEntry("every-touch", lru);
    assertThat(percent(trace.share(new FileTraces.Client(new NeverTouch())))).isEqualTo(fifo);
    review.figure(
        fix,
        id,
        "percent",
        values,
        String.format(Locale.ROOT, "exact LRU %.1f %%, FIFO %.1f %%", lru, fifo),
        note);
  }

  @Test
  void hitRateUnderZipfWithFewTouchesForEachCap() throws Exception {
    hitRate(
        "hit-rate-zipf",
        "Share of all accesses that find a cap: Zipf 0.9 over 256 files, trimmed from 64 caps to"
            + " 32, 1 or 2 touches for each cap between two trims. Below some 256 touches for each"
            + " cap the order is that of insertion. One touch for each access: several for each"
            + " system call only scale this.",
        FileTraces::hitsWithFewTouches);
  }

  @Test
  void whatATrimKeepsUnderZipfWithFewTouchesForEachCap() throws Exception {
    hitRate(
        "kept-zipf-few-touches",
        "The same trace just after a trim: share of the next accesses that the 32 kept caps will"
            + " serve; mean of 200 trims. It is what the order of the list alone decides: the"
            + " hit rate above counts what was fetched again as well.",
        FileTraces::keptWithFewTouches);
  }

  @Test
  void whatATrimKeepsUnderZipfWithManyTouchesForEachCap() throws Exception {
    hitRate(
        "kept-zipf-many-touches",
        "Share of the next accesses that the kept caps will serve, with 2048 touches for each cap"
            + " between two trims, Zipf 0.9 over 64 files, trimmed to 32; mean of 5 trims, so that"
            + " differences of a few points are noise. Accesses are independent draws: there is"
            + " no pattern that could resonate with a period.",
        FileTraces::keptWithManyTouches);
  }

  @Test
  void hitRateOfAWorkingSetBetweenScans() throws Exception {
    hitRate(
        "hit-rate-scan",
        "Share of the accesses to a working set of 16 files that find a cap, 8 for each between"
            + " two scans of 32 files that are read once; trimmed from 64 caps to 32.",
        FileTraces::workBetweenScans);
  }

  @Test
  void hitRateOfALoop() throws Exception {
    hitRate(
        "hit-rate-loop",
        "Share of all accesses that find a cap: a loop over 84 files, each after its directory, of"
            + " which there are 12 in turn; trimmed from 64 caps to 32. Half of the accesses are to"
            + " directories; a loop longer than the list hardly ever hits a file, by LRU or FIFO.",
        FileTraces::loopThroughDirectories);
  }

  @Test
  void lockStatOfTwoThreads() throws Exception {
    if (!review.asksAllOf(fix)) {
      return;
    }
    Map<String, Double> contentions = new LinkedHashMap<>();
    Map<String, Double> waits = new LinkedHashMap<>();
    Map<String, Double> acquisitions =
        ofEachRevision(
            subject -> {
              List<LockStat> rounds = new ArrayList<>();
              for (int round = 0; round < ROUNDS; round++) {
                rounds.add(twoThreads(subject.get()));
              }
              contentions.put(subject.id(), median(rounds, LockStat::contentions));
              waits.put(subject.id(), median(rounds, stat -> stat.waitTotalNanos() / 1000));
              return median(rounds, LockStat::acquisitions);
            });
    assertThat(acquisitions.get("every-touch"))
        .isGreaterThan(50 * acquisitions.get("sampled-per-cpu"));

    String note =
        "Counted by the model's s_cap_lock while two threads run the mail's mix on their own files;"
            + " median of 5 rounds of 80000 touches."
            + " Two threads of this machine stand for the many CPUs of a web server, and the"
            + " model's lock waits instead of spinning and checks the invariants while it is held:"
            + " compare the columns with each other, not their size with the mail's.";
    review.figure(
        fix,
        "lockstat-acquisitions",
        "per million touches",
        acquisitions,
        "mail: 1957814739 before, 25069948 after (78x less): 1009014 and 12920 per million touches",
        note);
    review.figure(
        fix,
        "lockstat-contentions",
        "per million touches",
        contentions,
        "mail: 341686597 before, 1065182 after (320x less): 176098 and 549 per million touches",
        note);
    review.figure(
        fix,
        "lockstat-wait",
        "us per million touches",
        waits,
        "mail: 418498578.76 us before, 737472.88 us after (567x less): 215685 and 380 us per"
            + " million touches",
        note);
  }

  /** The middle one of the rounds, per million touches: the scheduler spoils the outer ones. */
  private static double median(List<LockStat> rounds, ToLongFunction<LockStat> column) {
    List<LockStat> sorted = new ArrayList<>(rounds);
    sorted.sort(Comparator.comparingLong(column));
    long middle = column.applyAsLong(sorted.get(ROUNDS / 2));
    return Math.round(1_000_000.0 * middle / (2 * TOUCHES_PER_THREAD));
  }

  /** Two threads, each a CPU with files of its own. */
  private static LockStat twoThreads(CapTouch revision) throws Exception {
    MailMix mix = new MailMix(revision, System::nanoTime);
    long others = TOUCHES_PER_THREAD * MailMix.OTHERS / MailMix.TOUCHES;
    CyclicBarrier start = new CyclicBarrier(2);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int cpu = 0; cpu < 2; cpu++) {
      int own = cpu;
      tasks.add(
          () -> {
            start.await();
            mix.run(TOUCHES_PER_THREAD, others, own, 1);
            return null;
          });
    }
    ExecutorService cpus = Executors.newFixedThreadPool(2);
    try {
      for (Future<Void> task : cpus.invokeAll(tasks)) {
        task.get();
      }
    } finally {
      cpus.shutdownNow();
    }
    return mix.stat();
  }
}
