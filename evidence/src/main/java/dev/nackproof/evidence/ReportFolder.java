package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where the report lies; an older one is replaced only when the new one is complete. */
final class ReportFolder {
  private ReportFolder() {}

  /**
   * Writes these files, each under another name first; then gives all of them their names.
   *
   * @param files content by file name
   * @throws BadInput when the folder cannot be written to
   */
  static void write(Path folder, Map<String, String> files) {
    List<Path> parts = new ArrayList<>();
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path part = folder.resolve(file.getKey() + ".part");
        parts.add(part);
        Files.writeString(part, file.getValue());
      }
      for (String name : files.keySet()) {
        Files.move(
            folder.resolve(name + ".part"),
            folder.resolve(name),
            StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      delete(parts);
      throw new BadInput(
          "The report cannot be written to %s (%s): make the folder writable and run again."
              .formatted(Paths.shown(folder), e),
          e);
    }
  }

  private static void delete(List<Path> parts) {
    for (Path part : parts) {
      try {
        Files.deleteIfExists(part);
      } catch (IOException e) {
        // What made the writing fail is the error to report; a left-over part does no harm.
      }
    }
  }
}
