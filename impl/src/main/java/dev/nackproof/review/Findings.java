package dev.nackproof.review;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the findings of one module lie until the report is written: one JSON file each, below
 * {@code target}, written under another name first and then renamed, so that a killed build leaves
 * no half-written one under a name that is read.
 */
public final class Findings {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Path findings;
  private final Path figures;

  /** The findings of the module whose build directory this is. */
  public Findings(Path target) {
    this.findings = target.resolve("findings").normalize();
    this.figures = target.resolve("figures").normalize();
  }

  /**
   * Keeps a finding.
   *
   * @throws BadInput when the same build has one for this check and revision already, or when the
   *     file cannot be written
   */
  public void keep(Finding finding) {
    Path file =
        findings.resolve(
            String.join(
                    "~",
                    finding.fix(),
                    finding.revision(),
                    finding.claim(),
                    finding.check(),
                    finding.engine().label())
                + ".json");
    if (Files.exists(file)) {
      Finding earlier = read(file, Finding.class);
      if (earlier.run().equals(finding.run())) {
        throw new BadInput(
            "The check %s/%s of %s:%s was asked twice, by %s and by %s: remove one of them."
                .formatted(
                    finding.claim(),
                    finding.check(),
                    finding.fix(),
                    finding.revision(),
                    earlier.test(),
                    finding.test()));
      }
    }
    write(file, finding);
  }

  /** Keeps a figure; throws BadInput when the file cannot be written. */
  public void keep(Figure figure) {
    write(figures.resolve(figure.fix() + "~" + figure.id() + ".json"), figure);
  }

  /**
   * All findings of one build, in the order of their file names.
   *
   * @throws BadInput for a file that is no finding
   */
  public List<Finding> findings(String run) {
    return readAll(findings, Finding.class).stream().filter(f -> f.run().equals(run)).toList();
  }

  /**
   * All figures of one build, in the order of their file names.
   *
   * @throws BadInput for a file that is no figure
   */
  public List<Figure> figures(String run) {
    return readAll(figures, Figure.class).stream().filter(f -> f.run().equals(run)).toList();
  }

  private static void write(Path file, Object value) {
    try {
      Files.createDirectories(file.getParent());
      Path part = Files.createTempFile(file.getParent(), "writing", ".part");
      JSON.writeValue(part.toFile(), value);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new BadInput(
          "The result %s cannot be written (%s): make its folder writable and run again."
              .formatted(file, e),
          e);
    }
  }

  private static <T> List<T> readAll(Path folder, Class<T> type) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<T> all = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        all.add(read(file, type));
      }
      return all;
    } catch (IOException e) {
      throw new BadInput(
          "The results in %s cannot be listed (%s): make the folder readable and run again."
              .formatted(folder, e),
          e);
    }
  }

  private static <T> T read(Path file, Class<T> type) {
    try {
      T value = JSON.readValue(file.toFile(), type);
      if (value == null) {
        throw new BadInput(
            "The result %s holds nothing: delete it and run the build again.".formatted(file));
      }
      return value;
    } catch (JacksonException e) {
      throw new BadInput(
          "The result %s is not readable as a %s (%s): delete it and run the build again."
              .formatted(
                  file,
                  type.getSimpleName().toLowerCase(java.util.Locale.ROOT),
                  e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new BadInput(
          "The result %s cannot be read (%s): make it readable or delete it, and run again."
              .formatted(file, e),
          e);
    }
  }
}
