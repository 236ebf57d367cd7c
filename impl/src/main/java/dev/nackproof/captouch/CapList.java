package dev.nackproof.captouch;

import dev.nackproof.kernel.ClearedLink;
import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.OneStep;
import dev.nackproof.kernel.SpinLock;
import java.util.ArrayList;
import java.util.List;

/**
 * A circular list of caps through the one node that each of them has, as the kernel's lists are: no
 * length, no bounds, and a walk that leaves its list does not notice.
 *
 * <p>Locking: everything needs the session's {@code s_cap_lock}, and asserts it.
 */
@OneStep
final class CapList {
  /** A place in a list; a node whose neighbours are itself is on none. */
  static final class Node {
    private final Cap cap;
    private Node previous = this;
    private Node next = this;

    Node(Cap cap) {
      this.cap = cap;
    }

    /** Whether the cap is on a list. */
    boolean isLinked() {
      cap.access();
      return next != this;
    }
  }

  private final String name;
  private final SpinLock lock;
  private final Node head = new Node(null);

  /** With the lock that every use needs; null for a list that only its maker can reach. */
  CapList(String name, SpinLock lock) {
    this.name = name;
    this.lock = lock;
  }

  boolean isEmpty() {
    assertLocked();
    return head.next == head;
  }

  /** The first node, or null at the end. */
  Node first() {
    return behind(head);
  }

  /**
   * The node behind this one, or null at the end.
   *
   * @throws ClearedLink when the node is on no list any more: it is its own next, and a walk in the
   *     kernel would stand on it until somebody puts it on some list
   */
  Node behind(Node node) {
    assertLocked();
    touch(node);
    if (node.next == node && node != head) {
      throw new ClearedLink("the next of " + node.cap + ", which is on no list,");
    }
    return node.next == head ? null : node.next;
  }

  /**
   * The cap at this place.
   *
   * @throws ClearedLink when a walk went astray and took the head of another list for a cap
   */
  Cap capAt(Node node) {
    if (node.cap == null) {
      throw new ClearedLink("the end of " + name + ", where the head of another list was,");
    }
    node.cap.access();
    return node.cap;
  }

  void append(Node node) {
    assertLocked();
    touch(node);
    if (node.next != node) {
      throw new InvariantViolation("L6", node.cap + " is put on " + name + " while on a list");
    }
    Node last = head.previous;
    touch(last);
    node.previous = last;
    node.next = head;
    last.next = node;
    head.previous = node;
  }

  /** Puts the node first: what nobody should do with the most recently used cap. */
  void prepend(Node node) {
    append(node);
    unlink(node);
    Node first = head.next;
    touch(first);
    node.previous = head;
    node.next = first;
    first.previous = node;
    head.next = node;
  }

  /** Takes the node off whatever list it is on: like the kernel's, it does not ask which. */
  void unlink(Node node) {
    assertLocked();
    touch(node);
    touch(node.previous);
    touch(node.next);
    node.previous.next = node.next;
    node.next.previous = node.previous;
    node.previous = node;
    node.next = node;
  }

  void moveToTail(Node node) {
    unlink(node);
    append(node);
  }

  /** Moves all nodes of this list to the front of the other one, in order. */
  void spliceTo(CapList other) {
    other.assertLocked();
    if (isEmpty()) {
      return;
    }
    Node first = head.next;
    Node last = head.previous;
    first.previous = other.head;
    last.next = other.head.next;
    other.head.next.previous = last;
    other.head.next = first;
    head.next = head;
    head.previous = head;
  }

  /** The caps from head to tail, for invariants and tests. */
  List<Cap> caps() {
    assertLocked();
    List<Cap> caps = new ArrayList<>();
    for (Node node = head.next; node != head; node = node.next) {
      caps.add(capAt(node));
    }
    return caps;
  }

  private void assertLocked() {
    if (lock != null) {
      lock.assertHeld();
    }
  }

  private static void touch(Node node) {
    if (node.cap != null) {
      node.cap.access();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
