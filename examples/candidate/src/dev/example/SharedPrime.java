package dev.example;

import dev.nackproof.captouch.CapTouch;
import dev.nackproof.captouch.Cell;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Revision;
import java.util.function.UnaryOperator;

/** The posted patch with a prime period, so that it no longer resonates with a pattern. Does it? */
@Revision(
    id = "shared-prime",
    kind = Kind.CANDIDATE,
    source = "a developer who read the thread",
    summary = "one plain counter shared by all, period 251 instead of 256")
public class SharedPrime extends CapTouch {
  private Cell counter = new Cell.Plain();
  private int period = 251;

  @Override
  protected boolean attempts(int cpu) {
    int next = (counter.load() + 1) % period;
    counter.store(next);
    return next == 0;
  }

  @Override
  public int counted() {
    return counter.load();
  }

  @Override
  public CapTouch period(int calls) {
    period = calls;
    return this;
  }

  @Override
  public CapTouch watched(UnaryOperator<Cell> watch) {
    counter = watch.apply(counter);
    return this;
  }

  @Override
  public int cycle() {
    return period;
  }
}
