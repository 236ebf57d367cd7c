package dev.nackproof.hashdrain;

/**
 * The same with one bucket and one head, which three items overload: the third one asks for a
 * resize, which moves odd keys to a second bucket.
 */
public class GrowingOperations extends DrainOperations {
  /** An empty table that grows once. */
  public GrowingOperations() {
    super(new HashTable(HashTable.Kind.COUNTED, 1, 1, 2));
  }
}
