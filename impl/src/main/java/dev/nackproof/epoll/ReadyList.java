package dev.nackproof.epoll;

import dev.nackproof.kernel.OneStep;

/**
 * A circular list of items through the one ready node that each has: the ready list of an
 * eventpoll, or the private list of a scan. Like the kernel's lists it writes into the neighbours,
 * freed or not.
 *
 * <p>Locking: the ready list needs ep.lock, or ep.mtx while a scan is on (callbacks then use the
 * overflow list); a private list needs ep.mtx. Both are asserted. {@link #isEmpty} is also read
 * without a lock.
 */
@OneStep
final class ReadyList {
  /** A place in a list; a node whose neighbours are itself is on none. */
  static final class Node {
    private final Item item;
    private Node previous = this;
    private Node next = this;

    Node(Item item) {
      this.item = item;
    }
  }

  private final Eventpoll ep;
  private final Node head = new Node(null);

  ReadyList(Eventpoll ep) {
    this.ep = ep;
  }

  boolean isEmpty() {
    ep.access();
    return head.next == head;
  }

  /** The first item, or null. */
  Item first() {
    assertLocked();
    if (head.next == head) {
      return null;
    }
    touch(head.next);
    return head.next.item;
  }

  static boolean isLinked(Item item) {
    item.access();
    return item.ready.next != item.ready;
  }

  void append(Item item) {
    assertLocked();
    insertBefore(head, item);
  }

  void prepend(Item item) {
    assertLocked();
    insertBefore(head.next, item);
  }

  void unlink(Item item) {
    assertLocked();
    Node node = item.ready;
    touch(node);
    touch(node.previous);
    touch(node.next);
    node.previous.next = node.next;
    node.next.previous = node.previous;
    node.previous = node;
    node.next = node;
  }

  /** Moves all to the front of the other list, in order. */
  void spliceTo(ReadyList other) {
    assertLocked();
    if (head.next == head) {
      return;
    }
    touch(head.next);
    touch(head.previous);
    touch(other.head.next);
    head.next.previous = other.head;
    head.previous.next = other.head.next;
    other.head.next.previous = head.previous;
    other.head.next = head.next;
    head.next = head;
    head.previous = head;
  }

  private void insertBefore(Node place, Item item) {
    Node node = item.ready;
    touch(node);
    touch(place);
    touch(place.previous);
    node.previous = place.previous;
    node.next = place;
    place.previous.next = node;
    place.previous = node;
  }

  private void assertLocked() {
    ep.access();
    if (!(ep.isScanning() && ep.mtx.isHeldByMe())) {
      ep.lock.assertHeld();
    }
  }

  private static void touch(Node node) {
    if (node.item != null) {
      node.item.access();
    }
  }
}
