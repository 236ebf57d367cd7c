package dev.nackproof.captouch;

import java.util.function.UnaryOperator;

/** A sampling step with one counter for all CPUs, which the subclass says how to increment. */
abstract class SharedCounter extends CapTouch {
  private Cell counter;
  private int period = 256;

  SharedCounter(Cell counter) {
    this.counter = counter;
  }

  final Cell counter() {
    return counter;
  }

  final int period() {
    return period;
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
}
