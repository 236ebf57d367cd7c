package dev.nackproof.hashdrain;

import dev.nackproof.lincheck.Explorer;

/**
 * A server with one client and its table of locks: two buckets with two heads, so that key 0, 4 and
 * 8 are on the first chain of the first bucket, and key 1 in the second bucket. Made anew for every
 * interleaving.
 */
public class DrainOperations {
  final HashDrain server = Explorer.revision();
  final HashTable table;
  private final Export export;
  private Item held;

  /** An empty table that does not grow. */
  public DrainOperations() {
    this(new HashTable(HashTable.Kind.COUNTED, 2, 2, 4));
  }

  DrainOperations(HashTable table) {
    this.table = table.lettingGoAfter(1).watched();
    export = new Export(table);
  }

  /** A new lock. */
  public void add(int key) {
    server.add(table, new Item(key));
  }

  /** Everything that is in the table is cancelled. */
  public void drain() {
    server.drain(table, server.cancelling(table));
  }

  /** The same, on behalf of a client that stays. */
  public void revoke() {
    server.revoke(export);
  }

  /** The client is evicted. */
  public void evict() {
    server.evict(export);
  }

  /** The client asks for a lock. */
  public boolean enqueue(int key) {
    return server.enqueue(export, key);
  }

  /** The client asked for a lock, and was seen connected; the rest of that. */
  public boolean enqueueConnected(int key) {
    return server.enqueueConnected(export, key);
  }

  /** Somebody looks the lock up, and has a reference on it from now on. */
  public void hold(int key) {
    held = server.lookup(table, key);
  }

  /** That lock is cancelled, and the reference dropped. */
  public boolean cancelHeld() {
    boolean first = server.cancel(table, held);
    held.put();
    return first;
  }

  /** An item is looked up and then deleted, if nobody was faster. */
  public boolean delete(int key) {
    Item item = server.lookup(table, key);
    if (item == null) {
      return false;
    }
    boolean deleted = server.delete(table, item);
    item.put();
    return deleted;
  }

  /** The worker takes up what is pending. */
  public void resize() {
    server.resize(table);
  }

  /** At rest: how many items are left. */
  public int remaining() {
    Invariants.atRest(table);
    return table.count();
  }

  /** At rest: how many of them are destroyed. */
  public int destroyedLeft() {
    int destroyed = 0;
    for (Item item : table.items()) {
      destroyed += item.isDestroyed() ? 1 : 0;
    }
    return destroyed;
  }
}
