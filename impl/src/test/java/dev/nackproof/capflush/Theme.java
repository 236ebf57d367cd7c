package dev.nackproof.capflush;

import java.util.List;

/**
 * What the explorer combines.
 *
 * @param setup how the world begins, see {@link World}
 * @param events all that may happen
 * @param length of the sequences
 * @param beside whether the base runs the same sequence beside the revision
 */
record Theme(Setup setup, List<Event> events, int length, boolean beside) {
  /** How a world begins. */
  enum Setup {
    /** One file, open for reading; N (rank 0) issues shared bits, A (rank 1) everything. */
    TWO_MDS,
    /** The same, but A lacks Fr and N has it, and a read is under way. */
    READ_FROM_N,
    /** Two files, open for writing and written; everything issued by one MDS. */
    TWO_WRITTEN,
    /** The same, and a pass of the delayed work's loop uses up its time. */
    SLOW_WORKER,
    /** Two files of two MDSs: A lacks Fr of a, and N has it; A has all of b, open for writing. */
    TWO_BY_TWO,
    /** One file, open for writing, everything issued by one MDS. */
    ONE_WRITER,
    /** As before, and it may grow to two bytes only. */
    MAX_SIZE,
    /** As ONE_WRITER, and its async create is pending. */
    CREATING,
    /** One file, open for writing, with a clock that stands still during a run. */
    STILL_CLOCK
  }
}
