package dev.nackproof.captouch;

import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;
import java.util.function.UnaryOperator;

/**
 * Ours: a countdown for each CPU, and two periods that take turns, 251 and 241, each for 512
 * touches. The skipped path writes nothing that another CPU reads. Both periods are prime and their
 * product is larger than 512, so that no pattern of up to 512 calls shares a factor with both: in
 * the run of the period that is coprime to it, 512 touches in a row fall on every position of the
 * pattern.
 *
 * <p>Bounds: at most 250 skips between two touches of a CPU; 246 calls per touch on average, 1/77
 * of the mail's lock acquisitions; every position of a pattern of at most 512 calls moves within
 * three runs, 3 x 512 x 251 calls. In the kernel it would be a u8 and a u16 for each CPU.
 */
@Revision(
    id = "sampled-coprime",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary = "a countdown for each CPU, from 251 and from 241 in turns of 512 touches")
public class SampledCoprime extends CapTouch {
  private static final int LONG_GAP = 251;
  private static final int SHORT_GAP = 241;
  private static final int RUN = 512;

  private int longGap = LONG_GAP;
  private int shortGap = SHORT_GAP;
  private int run = RUN;
  private final Cell[] skips = new Cell[CPUS];
  private final Cell[] touches = new Cell[CPUS];

  /** Every CPU at the start of a run of the longer period. */
  public SampledCoprime() {
    for (int cpu = 0; cpu < CPUS; cpu++) {
      skips[cpu] = new Cell.Plain();
      touches[cpu] = new Cell.Plain();
    }
  }

  @Override
  protected boolean attempts(int cpu) {
    int skipped = skips[cpu].load() + 1;
    int touched = touches[cpu].load();
    if (skipped < (touched < run ? longGap : shortGap)) {
      skips[cpu].store(skipped);
      return false;
    }
    skips[cpu].store(0);
    touches[cpu].store((touched + 1) % (2 * run));
    return true;
  }

  @Override
  public int counted() {
    int sum = 0;
    for (int cpu = 0; cpu < CPUS; cpu++) {
      sum += skips[cpu].load() + touches[cpu].load() * longGap;
    }
    return sum;
  }

  /** The two periods become this one and the next smaller, each for two touches. */
  @Override
  public CapTouch period(int calls) {
    longGap = calls;
    shortGap = Math.max(1, calls - 1);
    run = 2;
    return this;
  }

  @Override
  public CapTouch watched(UnaryOperator<Cell> watch) {
    for (int cpu = 0; cpu < CPUS; cpu++) {
      skips[cpu] = watch.apply(skips[cpu]);
      touches[cpu] = watch.apply(touches[cpu]);
    }
    return this;
  }

  @Override
  public long movesWithin(int patternLength) {
    return 3L * RUN * LONG_GAP;
  }

  @Override
  public int cycle() {
    return RUN * (LONG_GAP + SHORT_GAP);
  }
}
