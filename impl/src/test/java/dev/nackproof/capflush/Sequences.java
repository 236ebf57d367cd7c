package dev.nackproof.capflush;

import dev.nackproof.kernel.Jiffies;
import dev.nackproof.review.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Runs every sequence of a theme's events up to its length, shortest first; two sequences that lead
 * to the same state are continued once. What is found first is therefore shortest. One thread.
 */
final class Sequences {
  /** What was found of one claim, and after how many sequences. */
  private record Found(long after, String how, List<Event> sequence) {}

  private final Theme theme;
  private final Supplier<? extends CapFlush> revision;
  private final BesideRuns beside;
  private final Map<String, Found> found = new LinkedHashMap<>();
  private long sequences;

  /** Sequences that an error of the kernel ended, so that nothing more was judged. */
  private long ended;

  /** Sequences that went on when an error had ended the base beside them. */
  private long uncompared;

  /** The first error that violates no claim, and its sequence, or the empty string. */
  private String unclaimed = "";

  /** Different states. */
  private int continued;

  /**
   * @param beside what the revision is compared with, or null
   */
  Sequences(Theme theme, Supplier<? extends CapFlush> revision, BesideRuns beside) {
    this.theme = theme;
    this.revision = revision;
    this.beside = beside;
    explore();
  }

  /**
   * The verdict on a claim: broken by the shortest sequence that violates it. A sequence that ends
   * in another claim's error says nothing of this one and is no sample; an error of no claim leaves
   * no verdict, nor do sequences that are all masked.
   */
  Answer answer(String claim) {
    Found witness = found.get(claim);
    if (witness != null) {
      String bound = "sequence " + witness.after() + ", no shorter one";
      return Answer.broken(bound, witness.after(), table(witness));
    }
    if (!unclaimed.isEmpty()) {
      return Answer.notRun("an error of no claim: " + unclaimed);
    }
    String bound =
        "all sequences of up to %d of %d events, equal states continued once: %d continued"
            .formatted(theme.length(), theme.events().size(), continued);
    long masked = ended;
    if (ended > 0) {
      bound += ", %d masked by another claim's error".formatted(ended);
    }
    if (claim.equals("not-later-than-base") && uncompared > 0) {
      masked += uncompared;
      bound += ", %d masked by an error of the base".formatted(uncompared);
    }
    if (masked == sequences) {
      return Answer.notRun("masked: all %d sequences ended in another error".formatted(masked));
    }
    return Answer.holds(bound, sequences - masked, true);
  }

  private void explore() {
    Set<String> seen = new HashSet<>();
    List<List<Event>> frontier = List.of(List.of());
    seen.add(new Run().state());
    for (int length = 1; length <= theme.length(); length++) {
      List<List<Event>> next = new ArrayList<>();
      for (List<Event> prefix : frontier) {
        continued++;
        for (Event event : theme.events()) {
          List<Event> sequence = new ArrayList<>(prefix);
          sequence.add(event);
          Run run = new Run();
          sequence.forEach(run::step);
          sequences++;
          run.violations()
              .forEach(
                  (claim, how) -> found.putIfAbsent(claim, new Found(sequences, how, sequence)));
          if (unclaimed.isEmpty() && !run.world.unclaimed().isEmpty()) {
            unclaimed = run.world.unclaimed() + ", after " + sequence;
          }
          if (!run.isEnded() && run.isBaseEnded()) {
            uncompared++;
          }
          if (run.isEnded()) {
            ended++;
          } else if (length < theme.length() && seen.add(run.state())) {
            next.add(sequence);
          }
        }
      }
      frontier = next;
    }
  }

  /** The revision, and the base beside it when it is compared. */
  private final class Run {
    final World world = new World(revision.get(), theme.setup());
    BesideRuns.After base = beside == null ? null : beside.start();

    void step(Event event) {
      world.run(event);
      if (base != null && !base.isEnded() && !world.isEnded()) {
        base = base.then(event);
        if (!base.isEnded()) {
          compare();
        }
      }
      world.forgetKept();
    }

    /** A bit that write_inode queued may arrive one worker period later than in the base. */
    private void compare() {
      for (World.Promise promise : world.promises) {
        if (promise.reachedBeside < 0 && promise.isReached(base.known(promise.inode))) {
          promise.reachedBeside = Math.max(promise.since, base.lastFlush(promise.inode));
        }
        long late = (promise.kept ? promise.keptAt : world.now()) - promise.reachedBeside;
        if (promise.reachedBeside >= 0 && late > Client.PERIOD) {
          world.violated(
              "not-later-than-base",
              String.format(
                  Locale.ROOT,
                  "%s of %s reached the MDS in the base %.1f s ago, and not here",
                  Bits.names(promise.bit),
                  world.inodes.get(promise.inode),
                  late / (double) Jiffies.HZ));
        }
      }
    }

    Map<String, String> violations() {
      return world.violations;
    }

    boolean isEnded() {
      return world.isEnded();
    }

    boolean isBaseEnded() {
      return base != null && base.isEnded();
    }

    String state() {
      return base == null ? world.state() : world.state() + "|" + base.state();
    }
  }

  /**
   * The witness as a table: one event a line, with the time since the start, who holds which caps,
   * what is dirty, what is flushing, an exclamation mark for FLUSH, the lists, and what was sent.
   */
  private String table(Found witness) {
    Run run = new Run();
    StringBuilder text = new StringBuilder(witness.how()).append('\n');
    text.append(row("seconds", "event", "dirty/flushing", "queued", "sent"));
    long start = run.world.now();
    String caps = run.world.caps();
    text.append(held(caps));
    for (Event event : witness.sequence()) {
      run.step(event);
      double seconds = (run.world.now() - start) / (double) Jiffies.HZ;
      String sent = run.world.sent.isEmpty() ? "-" : run.world.sent.toString();
      text.append(
          row(
              String.format(Locale.ROOT, "%.3f", seconds),
              event.toString(),
              run.world.dirty(),
              run.world.queued(),
              sent));
      if (run.base != null && !run.base.sent().contentEquals(run.world.sent)) {
        String instead = run.base.sent().isEmpty() ? "-" : run.base.sent();
        text.append(row("", "", "", "base:", instead));
      }
      if (!run.isEnded() && !run.world.caps().equals(caps)) {
        caps = run.world.caps();
        text.append(held(caps));
      }
    }
    return text.toString().stripTrailing();
  }

  private static String held(String caps) {
    return " ".repeat(9) + "caps: " + caps + "\n";
  }

  private static String row(String time, String event, String dirty, String queued, String sent) {
    return String.format(Locale.ROOT, "%7s  %-16s %-17s %-10s %s", time, event, dirty, queued, sent)
            .stripTrailing()
        + "\n";
  }
}
