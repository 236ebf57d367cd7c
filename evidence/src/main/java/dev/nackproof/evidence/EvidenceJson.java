package dev.nackproof.evidence;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nackproof.review.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** {@link Evidence} as JSON, for programs and for {@link EvidenceDiff}. */
final class EvidenceJson {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .defaultPrettyPrinter(
              new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private EvidenceJson() {}

  /** The content of {@code evidence.json}, lines ended by a line feed. */
  static String write(Evidence evidence) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(evidence) + "\n";
    } catch (JacksonException e) {
      throw new IllegalStateException("records of strings and numbers can always be written", e);
    }
  }

  /**
   * Reads an {@code evidence.json}.
   *
   * @throws BadInput when it is missing, is no evidence, or has another schema
   */
  static Evidence read(Path file) {
    try {
      JsonNode tree = JSON.readTree(Files.readString(file));
      if (!tree.isObject()) {
        throw new BadInput(
            "The evidence %s is not readable (no JSON object): run the build that writes it again."
                .formatted(file));
      }
      JsonNode schema = tree.get("schema");
      if (schema != null && !schema.equals(JSON.valueToTree(Evidence.SCHEMA))) {
        throw new BadInput(
            "The evidence %s has schema %s, this version reads %d: use the version that wrote it."
                .formatted(file, schema, Evidence.SCHEMA));
      }
      return JSON.treeToValue(tree, Evidence.class);
    } catch (NoSuchFileException e) {
      throw new BadInput(
          "There is no evidence %s: give the path of an evidence.json.".formatted(file), e);
    } catch (JacksonException e) {
      throw new BadInput(
          "The evidence %s is not readable (%s): run the build that writes it again."
              .formatted(file, e.getOriginalMessage().replaceAll("\\s+", " ")),
          e);
    } catch (IOException e) {
      throw new BadInput(
          "The evidence %s cannot be read (%s): give the path of a readable evidence.json."
              .formatted(file, e),
          e);
    }
  }
}
