package dev.nackproof.review;

/**
 * Reads the catalog and the selection before anything long starts, so that a mistyped {@code -Dfix}
 * ends the build in its first seconds.
 */
public final class Preflight {
  private Preflight() {}

  /**
   * Called by the build of this module.
   *
   * @throws BadInput as {@link Catalog#load} and {@link Selection#of} do
   */
  public static void main(String[] args) {
    Selection.of(Catalog.load());
  }
}
