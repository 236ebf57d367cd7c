package dev.nackproof.review;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the build passes to a test's JVM, replaced until this is closed: a selection of this very
 * run is none for the toys.
 */
final class RunProperties implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("fix", "revision", "claim", "check", "run", "target", "candidates");

  private final Map<String, String> earlier = new HashMap<>();

  /** Nothing is selected, and nothing else passed. */
  RunProperties() {
    for (String name : NAMES) {
      earlier.put("nackproof." + name, System.getProperty("nackproof." + name));
      System.clearProperty("nackproof." + name);
    }
  }

  /** Passes one of them, such as {@code fix}. */
  RunProperties with(String name, String value) {
    System.setProperty("nackproof." + name, value);
    return this;
  }

  @Override
  public void close() {
    earlier.forEach(
        (name, value) -> {
          if (value == null) {
            System.clearProperty(name);
          } else {
            System.setProperty(name, value);
          }
        });
  }
}
