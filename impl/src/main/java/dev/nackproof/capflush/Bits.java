package dev.nackproof.capflush;

/** Capability bits: what an MDS permits a client to do with one part of an inode. */
public final class Bits {
  /** As: cache the mode and owner. */
  public static final int AUTH_SHARED = 1;

  /** Ax: change them locally. */
  public static final int AUTH_EXCL = 2;

  /** Fs: cache size and mtime. */
  public static final int FILE_SHARED = 4;

  /** Fx: change them locally. */
  public static final int FILE_EXCL = 8;

  /** Fc: cache pages. */
  public static final int FILE_CACHE = 16;

  /** Fr: read. */
  public static final int FILE_RD = 32;

  /** Fw: write. */
  public static final int FILE_WR = 64;

  /** Fb: keep dirty pages. */
  public static final int FILE_BUFFER = 128;

  /** What everybody may have. */
  public static final int ANY_SHARED = AUTH_SHARED | FILE_SHARED;

  /** What an unused file keeps when it was never open for writing. */
  public static final int ANY_RD = ANY_SHARED | FILE_CACHE | FILE_RD;

  /** Bits that stand for size and mtime, which an MDS can recover: fsync does not wait for them. */
  public static final int ANY_FILE_WR = FILE_EXCL | FILE_WR | FILE_BUFFER;

  /** All. */
  public static final int ANY = 255;

  /** Wanted by a file that is open for reading. */
  public static final int READ_MODE = FILE_SHARED | FILE_CACHE | FILE_RD;

  /** Wanted by a file that is open for writing. */
  public static final int WRITE_MODE = AUTH_SHARED | AUTH_EXCL | FILE_EXCL | FILE_WR | FILE_BUFFER;

  /** What one client alone can have, taken back when another opens the file. */
  public static final int EXCLUSIVE = WRITE_MODE & ~AUTH_SHARED;

  private static final String[] LETTERS = {"s", "x", "s", "x", "c", "r", "w", "b"};

  private Bits() {}

  /** As the kernel prints them, such as {@code AsxFsr}; a hyphen for none. */
  public static String names(int bits) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < LETTERS.length; bit++) {
      if ((bits & 1 << bit) != 0) {
        String group = bit < 2 ? "A" : "F";
        text.append(text.indexOf(group) < 0 ? group : "").append(LETTERS[bit]);
      }
    }
    return text.isEmpty() ? "-" : text.toString();
  }
}
