package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;

/**
 * The list of items that watch a file. For an ordinary file it is memory of its own, made by the
 * first ADD and freed by the last removal; for an epoll file it is {@code refs}, inside the watched
 * eventpoll.
 *
 * <p>Locking: changed under the file's f_lock. Readers of a graph check follow it under RCU only:
 * an item that was unlinked still leads on to what was behind it. The link of the check list is set
 * under epnested_mutex, read under f_lock.
 */
final class ItemsHead extends KernelObject {
  /** Ends a check list, so that its last head is told from one that is on none. */
  static final ItemsHead END = new ItemsHead("end of the check list", null);

  private final Eventpoll inside;
  private Item first;
  private ItemsHead checkNext;

  private ItemsHead(String name, Eventpoll inside) {
    super(name);
    this.inside = inside;
  }

  /** Memory of its own. */
  static ItemsHead ofFile(File file) {
    return new ItemsHead("head of " + file.name(), null);
  }

  /** The field refs of an eventpoll. */
  static ItemsHead in(Eventpoll ep) {
    return new ItemsHead(ep.name() + ".refs", ep);
  }

  private void touch() {
    if (inside == null) {
      access();
    } else {
      inside.access();
    }
  }

  /** The item that was linked last, or null. */
  Item first() {
    touch();
    return first;
  }

  boolean isEmpty() {
    touch();
    return first == null;
  }

  /** Whether this item and no other is listed. */
  boolean isOnly(Item item) {
    touch();
    item.access();
    return first == item && item.fileNext == null;
  }

  /** Puts an item at the front. Needs f_lock. */
  void link(File file, Item item) {
    touch();
    file.lock.assertHeld();
    item.fileNext = first;
    if (first != null) {
      first.access();
      first.filePrevious = item;
    }
    first = item;
  }

  /** Takes an item out, writing into its neighbours; it keeps its own link. Needs f_lock. */
  void unlink(File file, Item item) {
    file.lock.assertHeld();
    item.access();
    if (item.filePrevious == null) {
      touch();
      first = item.fileNext;
    } else {
      item.filePrevious.access();
      item.filePrevious.fileNext = item.fileNext;
    }
    if (item.fileNext != null) {
      item.fileNext.access();
      item.fileNext.filePrevious = item.filePrevious;
    }
  }

  /** Whether a graph check has this head on its list: then the check frees it. */
  boolean isOnCheckList() {
    touch();
    return checkNext != null;
  }

  /** The next head of the check list. */
  ItemsHead checkNext() {
    touch();
    return checkNext;
  }

  /** Puts it before this head of the check list; null takes it off. */
  void setCheckNext(ItemsHead next) {
    touch();
    checkNext = next;
  }
}
