package dev.nackproof.capflush;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Kind;
import dev.nackproof.review.Review;
import dev.nackproof.review.Subject;
import dev.nackproof.review.UnitCheck;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The mail's figure: what its workload costs in cap messages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkloadTest {
  /** Gives the mail's ratio: 5000 ms of worker period over 213. */
  private static final int PASS_EVERY = 24;

  private static final int WRITE_EVERY = 4;

  private static final int ACK_DELAY = 20;

  /** Milliseconds between passes, between writes of a mount, and to an ack. */
  private static final int[][] RANGE = {
    {8, 4, 20},
    {16, 4, 20},
    {23, 4, 20},
    {24, 4, 20},
    {48, 4, 20},
    {24, 1, 20},
    {24, 12, 20},
    {24, 48, 20},
    {24, 4, 200},
    {24, 4, 4000}
  };

  private final Review review = Review.ofThisRun();
  private final CapFlushFix fix = review.fix(CapFlushFix.class);

  /** What every revision is compared with; run when the first one is. */
  private Workload ofBase;

  /** At least 50 times fewer messages than the base. */
  @UnitCheck(
      fix = CapFlushFix.class,
      claim = "fewer-messages",
      name = "ior",
      bound = "20 s of 4 mounts, a pass every 24 ms, a write every 4 ms, acks after 20 ms")
  void ior(Subject<CapFlush> subject) {
    if (ofBase == null) {
      ofBase = Workload.run(base(), PASS_EVERY, WRITE_EVERY, ACK_DELAY);
    }
    long base = ofBase.messages();
    long own = Workload.run(subject, PASS_EVERY, WRITE_EVERY, ACK_DELAY).messages();
    assertThat(50 * own)
        .as("50 times the %d messages of %s, beside %d of the base", own, subject.id(), base)
        .isLessThanOrEqualTo(base);
  }

  /** The numbers beside the mail's, for every revision that is no defect. */
  @Test
  void figures() {
    if (!review.asksAllOf(fix)) {
      return;
    }
    List<Subject<CapFlush>> all =
        review.catalog().revisions(fix).stream().filter(s -> s.kind() != Kind.DEFECT).toList();
    Map<String, Double> messages = new LinkedHashMap<>();
    Map<String, Double> journal = new LinkedHashMap<>();
    Map<String, Double> delay = new LinkedHashMap<>();
    for (Subject<CapFlush> subject : all) {
      Workload workload = Workload.run(subject, PASS_EVERY, WRITE_EVERY, ACK_DELAY);
      messages.put(subject.id(), (double) workload.messages());
      journal.put(subject.id(), (double) workload.journalEvents());
      delay.put(subject.id(), workload.delay());
    }
    String what =
        "20 s of virtual time, a pass every 24 ms, a write every 4 ms, acks after 20 ms. ";
    review.figure(
        fix,
        "cap-messages",
        "messages",
        messages,
        "mail: 78360 before, 368 after (213 times fewer)",
        what + ratios());
    review.figure(
        fix,
        "journal-events",
        "flushes journaled",
        journal,
        "mail: 93470 before, 600 after",
        what + "The mail's count has the MDS's other events too.");
    review.figure(
        fix,
        "delay-until-mds-knows",
        "ms",
        delay,
        "not in the mail",
        what + "From the oldest write of a flush to the flush: what the fewer messages cost.");
  }

  private String ratios() {
    StringBuilder text =
        new StringBuilder("Base over posted, by ms between passes/between writes/to an ack:");
    Subject<CapFlush> posted =
        review.catalog().revisions(fix).stream()
            .filter(s -> s.kind() == Kind.POSTED)
            .findFirst()
            .orElseThrow();
    for (int[] each : RANGE) {
      double ratio =
          (double) Workload.run(base(), each[0], each[1], each[2]).messages()
              / Workload.run(posted, each[0], each[1], each[2]).messages();
      text.append(String.format(Locale.ROOT, " %d/%d/%d: %.0f;", each[0], each[1], each[2], ratio));
    }
    return text
        + " the mail's 213 is a pass every 23 to 24 ms with a write between any two, whatever the"
        + " ack takes.";
  }

  private Subject<CapFlush> base() {
    return review.catalog().revisions(fix).stream()
        .filter(s -> s.kind() == Kind.BASE)
        .findFirst()
        .orElseThrow();
  }
}
