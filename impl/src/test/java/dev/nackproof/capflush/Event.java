package dev.nackproof.capflush;

/**
 * What happens next, on one thread.
 *
 * @param what the kind of event, see {@link World#run}
 * @param inode which inode, from 0; -1 for none
 */
record Event(String what, int inode) {
  static Event of(String what) {
    return new Event(what, -1);
  }

  static Event on(int inode, String what) {
    return new Event(what, inode);
  }

  @Override
  public String toString() {
    return inode < 0 ? what : what + " " + (char) ('a' + inode);
  }
}
