package dev.nackproof.captouch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One small integer in memory, as the sampling step reads and writes it. The kernel's is a u8 that
 * wraps by itself; here the step wraps it, so that a period can be smaller than 256.
 *
 * <p>Locking: none; how far two threads may go wrong with it is what the revisions are about.
 */
public interface Cell {
  /** Reads the value. */
  int load();

  /** Writes the value. */
  void store(int value);

  /**
   * Adds one and wraps to 0 at the period: a read and a write here, one step in {@link Atomic}.
   *
   * @return the value that was written
   */
  default int increment(int period) {
    int next = (load() + 1) % period;
    store(next);
    return next;
  }

  /** A plain variable: the compiler may do with it what the language permits. */
  final class Plain implements Cell {
    private int value;

    @Override
    public int load() {
      return value;
    }

    @Override
    public void store(int newValue) {
      value = newValue;
    }
  }

  /**
   * READ_ONCE and WRITE_ONCE, in Java opaque access: each happens once and whole, nothing is
   * ordered by it, and a read followed by a write is still two steps.
   */
  final class Opaque implements Cell {
    private static final VarHandle VALUE;

    static {
      try {
        VALUE = MethodHandles.lookup().findVarHandle(Opaque.class, "value", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings("unused") // accessed through VALUE
    private int value;

    @Override
    public int load() {
      return (int) VALUE.getOpaque(this);
    }

    @Override
    public void store(int newValue) {
      VALUE.setOpaque(this, newValue);
    }
  }

  /** An atomic variable: the increment is one step. */
  final class Atomic implements Cell {
    private final AtomicInteger value = new AtomicInteger();

    @Override
    public int load() {
      return value.get();
    }

    @Override
    public void store(int newValue) {
      value.set(newValue);
    }

    @Override
    public int increment(int period) {
      while (true) {
        int now = value.get();
        int next = (now + 1) % period;
        if (value.compareAndSet(now, next)) {
          return next;
        }
      }
    }
  }
}
