package dev.nackproof.epoll;

import dev.nackproof.kernel.OneStep;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The pointer {@code f_ep} of a file: null, or the head of the list of items that watch it.
 *
 * <p>Locking: written under the file's f_lock, read also without. A lock-free read that is not
 * marked is a data race: the compiler may split, repeat or reorder it.
 */
@OneStep
final class ItemsLink {
  private static final VarHandle HEAD = headHandle();

  private ItemsHead head;

  /** A plain read. */
  ItemsHead read() {
    return head;
  }

  /** A plain write. */
  void write(ItemsHead value) {
    head = value;
  }

  /** READ_ONCE. */
  ItemsHead readOnce() {
    return (ItemsHead) HEAD.getOpaque(this);
  }

  /** WRITE_ONCE. */
  void writeOnce(ItemsHead value) {
    HEAD.setOpaque(this, value);
  }

  private static VarHandle headHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(ItemsLink.class, "head", ItemsHead.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
