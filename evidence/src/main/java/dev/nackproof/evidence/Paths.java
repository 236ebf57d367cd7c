package dev.nackproof.evidence;

import java.nio.file.Path;

/** How a path is shown to a person. */
final class Paths {
  private Paths() {}

  /** Relative to the working directory when it lies below it, else as it is. */
  static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path full = path.toAbsolutePath().normalize();
    return full.startsWith(here) && !full.equals(here)
        ? here.relativize(full).toString()
        : path.toString();
  }
}
