package dev.nackproof.captouch;

import dev.nackproof.review.Breaks;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;
import java.util.function.UnaryOperator;

/**
 * Asked for in review, second form: {@code DEFINE_PER_CPU(u8, skip_counter)}. The caller holds a
 * spinlock and so stays on its CPU: each counter has one user, and no race is left. The fixed
 * period is, once per CPU.
 */
@Revision(
    id = "sampled-per-cpu",
    kind = Kind.ALTERNATIVE,
    source = "reply of Alex Markuze to the mail of 2026-07-03: DEFINE_PER_CPU",
    summary = "a u8 for each CPU; the call that wraps its own to 0 takes the lock",
    fixedBy = "sampled-coprime",
    breaks = @Breaks(claim = "hot-caps-move", seenBy = "every-pattern"))
public class SampledPerCpu extends CapTouch {
  private final Cell[] counters = new Cell[CPUS];
  private int period = 256;

  /** All counters at 0. */
  public SampledPerCpu() {
    for (int cpu = 0; cpu < CPUS; cpu++) {
      counters[cpu] = new Cell.Plain();
    }
  }

  @Override
  protected boolean attempts(int cpu) {
    int next = (counters[cpu].load() + 1) % period;
    counters[cpu].store(next);
    return next == 0;
  }

  @Override
  public int counted() {
    int sum = 0;
    for (Cell counter : counters) {
      sum += counter.load();
    }
    return sum;
  }

  @Override
  public CapTouch period(int calls) {
    period = calls;
    return this;
  }

  @Override
  public CapTouch watched(UnaryOperator<Cell> watch) {
    for (int cpu = 0; cpu < CPUS; cpu++) {
      counters[cpu] = watch.apply(counters[cpu]);
    }
    return this;
  }
}
