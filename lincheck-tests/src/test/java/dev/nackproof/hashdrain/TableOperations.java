package dev.nackproof.hashdrain;

import dev.nackproof.lincheck.Explorer;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * The operations of the table that are linearizable, while it grows from one head to four. Left out
 * on purpose: walks, which drop their locks and see several states.
 */
@Param(name = "key", gen = IntGen.class, conf = "0:3")
public class TableOperations {
  private final HashDrain server = Explorer.revision();
  private final HashTable table =
      new HashTable(HashTable.Kind.COUNTED, 1, 1, 4).lettingGoAfter(1).watched();

  /** One more item with that key. */
  @Operation
  public void add(@Param(name = "key") int key) {
    server.add(table, new Item(key));
  }

  /** One item with that key less, if there is one. */
  @Operation
  public boolean delete(@Param(name = "key") int key) {
    return server.deleteKey(table, key);
  }

  /** Whether there is an item with that key. */
  @Operation
  public boolean lookup(@Param(name = "key") int key) {
    Item item = server.lookup(table, key);
    if (item == null) {
      return false;
    }
    item.put();
    return true;
  }

  /** Number of items. */
  @Operation
  public int count() {
    return table.count();
  }

  /** The worker takes up what is pending; nobody sees a difference. */
  @Operation
  public void resize() {
    server.resize(table);
  }

  /** At rest: the number of items, after they were counted. */
  public int audit() {
    Invariants.atRest(table);
    return table.count();
  }
}
