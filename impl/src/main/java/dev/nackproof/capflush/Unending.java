package dev.nackproof.capflush;

import dev.nackproof.kernel.KernelError;

/** A loop came back to the same inode so often that nothing will end it. */
public final class Unending extends KernelError {
  private static final long serialVersionUID = 1;

  /** The loops that watch for it. */
  public enum Loop {
    /** A run of the delayed work. */
    DELAYED_WORK,
    /** The walk of sync and umount over what is dirty. */
    SYNC
  }

  private final Loop loop;

  /**
   * @param loop that does not end
   * @param what one sentence about the inode that it comes back to
   */
  public Unending(Loop loop, String what) {
    super(what);
    this.loop = loop;
  }

  /** Returns the loop that does not end. */
  public Loop loop() {
    return loop;
  }
}
