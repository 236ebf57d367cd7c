package dev.nackproof.capflush;

/**
 * What a client may change of an inode before the MDS knows.
 *
 * @param size in bytes; carried by Fw
 * @param mtime number of the last write; carried by Fw
 * @param mode number of the last chmod; carried by Ax
 */
record Attributes(long size, long mtime, long mode) {
  /** These, with the attributes that the bits stand for taken from the others. */
  Attributes with(int bits, Attributes newer) {
    boolean file = (bits & Bits.ANY_FILE_WR) != 0;
    boolean auth = (bits & Bits.AUTH_EXCL) != 0;
    return new Attributes(
        file ? newer.size : size, file ? newer.mtime : mtime, auth ? newer.mode : mode);
  }

  /** The bits whose attributes differ: Fw, Ax, both or none. */
  int differFrom(Attributes other) {
    return (size == other.size && mtime == other.mtime ? 0 : Bits.FILE_WR)
        | (mode == other.mode ? 0 : Bits.AUTH_EXCL);
  }
}
