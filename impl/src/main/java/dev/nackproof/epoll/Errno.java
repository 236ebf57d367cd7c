package dev.nackproof.epoll;

/** The errors of the system calls, with Linux's numbers; a call returns them negated. */
public final class Errno {
  public static final int ENOENT = 2;
  public static final int EBADF = 9;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  public static final int EPERM = 1;
  public static final int EFAULT = 14;
  public static final int EEXIST = 17;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int ENOSPC = 28;
  public static final int EPIPE = 32;
  public static final int ENOSYS = 38;
  public static final int ELOOP = 40;

  private Errno() {}

  /** Returns a result as a person reads it: the error's name when it is negative. */
  public static String describe(int result) {
    if (result >= 0) {
      return Integer.toString(result);
    }
    return switch (-result) {
      case ENOENT -> "ENOENT";
      case EBADF -> "EBADF";
      case EAGAIN -> "EAGAIN";
      case ENOMEM -> "ENOMEM";
      case EPERM -> "EPERM";
      case EFAULT -> "EFAULT";
      case EEXIST -> "EEXIST";
      case EINVAL -> "EINVAL";
      case ENFILE -> "ENFILE";
      case EMFILE -> "EMFILE";
      case ENOSPC -> "ENOSPC";
      case EPIPE -> "EPIPE";
      case ENOSYS -> "ENOSYS";
      case ELOOP -> "ELOOP";
      default -> "errno " + -result;
    };
  }
}
