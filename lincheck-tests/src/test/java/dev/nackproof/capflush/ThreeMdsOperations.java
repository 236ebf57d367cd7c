package dev.nackproof.capflush;

/**
 * A file with the caps of three MDSs, the last of which is the auth MDS, open for writing since a
 * moment ago: N0 and N1 have not been told.
 */
public class ThreeMdsOperations extends FlushOperations {
  /** With the file open for writing, and its mode changed. */
  public ThreeMdsOperations() {
    super(3);
    mount.chmod(inode);
    mount.open(inode, true);
  }
}
