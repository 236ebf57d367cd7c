package dev.nackproof.epoll;

/**
 * What epoll_ctl is given and epoll_wait returns, and the bits of its mask.
 *
 * @param events the mask
 * @param data the caller's own number, given back with each event
 */
public record Event(int events, long data) {
  public static final int IN = 0x001;
  public static final int OUT = 0x004;
  public static final int ERR = 0x008;
  public static final int HUP = 0x010;
  public static final int RDNORM = 0x040;
  public static final int WRNORM = 0x100;
  public static final int EXCLUSIVE = 1 << 28;
  public static final int WAKEUP = 1 << 29;
  public static final int ONESHOT = 1 << 30;
  public static final int ET = 1 << 31;

  /** In a wake-up only: the queue is going away before the file that is polled on it. */
  static final int POLLFREE = 0x4000;

  /** What is no event but says how to report; a mask without anything else is disarmed. */
  static final int PRIVATE_BITS = WAKEUP | ONESHOT | ET | EXCLUSIVE;

  /** All that EPOLLEXCLUSIVE may be combined with. */
  static final int EXCLUSIVE_OK = IN | OUT | ERR | HUP | WAKEUP | ET | EXCLUSIVE;
}
