package dev.nackproof.hashdrain;

import java.util.SplittableRandom;

/** Tables of an export as the mail's script leaves them, and how a drain of them goes in time. */
final class ExportTables {
  static final int HEADS = 32;

  private ExportTables() {}

  /** So many locks with random handles, and all the growth that they ask for. */
  static HashTable filled(HashDrain server, int items) {
    SplittableRandom random = new SplittableRandom(16272);
    HashTable table = HashTable.ofExport();
    for (int i = 0; i < items; i++) {
      server.add(table, new Item(random.nextInt()));
      server.resize(table);
    }
    return table;
  }
}
