package dev.nackproof.hashdrain;

import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.OneStep;
import dev.nackproof.kernel.RwLock;
import java.util.ArrayList;
import java.util.List;

/**
 * Some list heads under one lock.
 *
 * <p>Locking: everything needs the bucket's lock, to change anything in write mode; or the table
 * lock in write mode, which keeps everybody else out. Both is asserted.
 */
@OneStep
final class Bucket extends KernelObject {
  /** The bucket's lock. */
  final RwLock lock;

  private final RwLock tableLock;
  private final Item[] heads;
  private int count;
  private int version;

  Bucket(String name, int heads, RwLock tableLock) {
    super(name);
    this.heads = new Item[heads];
    this.tableLock = tableLock;
    lock = new RwLock(name + ".lock", this);
  }

  /** The first item of a chain, or null. */
  Item first(int head) {
    assertReadable();
    return heads[head];
  }

  /** Whether the item is on this chain. */
  boolean contains(int head, Item item) {
    for (Item each = first(head); each != null; each = each.next()) {
      if (each == item) {
        return true;
      }
    }
    return false;
  }

  /** The first item of a chain with that key, or null. */
  Item find(int head, int key) {
    for (Item each = first(head); each != null; each = each.next()) {
      if (each.key() == key) {
        return each;
      }
    }
    return null;
  }

  /** hlist_add_head. */
  void link(int head, Item item) {
    assertWritable();
    if (item.isHashed()) {
      throw new InvariantViolation("I8", item + " is put on " + this + " while on a chain");
    }
    item.linkBefore(heads[head]);
    heads[head] = item;
  }

  /**
   * Takes the item off its chain.
   *
   * @throws InvariantViolation I8 if it is on none; the kernel would write through a null pointer
   */
  void unlink(int head, Item item) {
    assertWritable();
    if (!item.isHashed()) {
      throw new InvariantViolation("I8", item + " is taken off " + this + " a second time");
    }
    if (heads[head] == item) {
      heads[head] = item.next();
    } else {
      Item before = heads[head];
      while (before.next() != item) {
        before = before.next();
      }
      before.setNext(item.next());
    }
    item.forgetLinks();
  }

  /** One item more or less, which is also another version. */
  void change(int by) {
    assertWritable();
    count += by;
    version++;
  }

  /** Another version although the count stays. */
  void changeVersion() {
    change(0);
  }

  int count() {
    assertReadable();
    return count;
  }

  int version() {
    assertReadable();
    return version;
  }

  int heads() {
    return heads.length;
  }

  /** All items of a chain, for a resize, which changes it meanwhile. */
  List<Item> chain(int head) {
    assertReadable();
    return itemsOf(head);
  }

  /** All items, at rest or under a lock that keeps writers out: for invariants and tests. */
  List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (int head = 0; head < heads.length; head++) {
      items.addAll(itemsOf(head));
    }
    return items;
  }

  /** The count as it stands, for invariants and tests. */
  int countAtRest() {
    return count;
  }

  private List<Item> itemsOf(int head) {
    List<Item> items = new ArrayList<>();
    for (Item each = heads[head]; each != null; each = each.next()) {
      items.add(each);
    }
    return items;
  }

  private void assertReadable() {
    access();
    if (!tableLock.isWrittenByMe()) {
      lock.assertHeld();
    }
  }

  private void assertWritable() {
    access();
    if (!tableLock.isWrittenByMe()) {
      lock.assertWritten();
    }
  }
}
