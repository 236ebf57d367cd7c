package dev.nackproof.hashdrain;

/** What {@link TableOperations} do when nothing runs beside them: a bag of small keys. */
public class SequentialTable {
  private final int[] items = new int[8];
  private int count;

  /** One more. */
  public void add(int key) {
    items[key]++;
    count++;
  }

  /** One less, if there is one. */
  public boolean delete(int key) {
    if (items[key] == 0) {
      return false;
    }
    items[key]--;
    count--;
    return true;
  }

  /** Whether there is one. */
  public boolean lookup(int key) {
    return items[key] > 0;
  }

  /** All of them. */
  public int count() {
    return count;
  }

  /** All of them. */
  public int audit() {
    return count;
  }

  /** Changes nothing. */
  public void resize() {}
}
