package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nackproof.review.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceJsonTest {
  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("evidence.json"), content);
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Evidence evidence = new ToyRun(folder.resolve("services"), ToyRun.ALL).evidence();
    assertThat(EvidenceJson.read(file(EvidenceJson.write(evidence)))).isEqualTo(evidence);
  }

  @Test
  void hasTheFieldsOfItsSchemaInOrder() throws IOException {
    Evidence evidence = new ToyRun(folder.resolve("services"), ToyRun.ALL).evidence();
    JsonNode root = new ObjectMapper().readTree(EvidenceJson.write(evidence));
    assertThat(root.get("schema").intValue()).isEqualTo(1);
    fields(root, "schema", "environment", "fixes", "gate");
    fields(root.get("gate"), "passed", "failures");
    fields(
        root.get("environment"),
        "commit",
        "java",
        "vm",
        "arch",
        "cpus",
        "os",
        "kernel",
        "profile",
        "started",
        "seconds",
        "selection");
    JsonNode fix = root.get("fixes").get(0);
    fields(fix, "id", "title", "source", "claims", "revisions", "cells", "figures", "notes");
    fields(fix.get("claims").get(0), "id", "statement");
    fields(fix.get("revisions").get(0), "id", "kind", "source", "summary", "fixedBy");
    fields(fix.get("figures").get(0), "id", "unit", "values", "reference", "note");
    fields(
        fix.get("cells").get(0),
        "claim",
        "revision",
        "expected",
        "actual",
        "checks",
        "asDeclared",
        "repairedBy");
    fields(
        fix.get("cells").get(0).get("checks").get(0),
        "name",
        "engine",
        "test",
        "expected",
        "verdict",
        "seconds",
        "bound",
        "samples",
        "reason",
        "witness",
        "rerun",
        "scenario",
        "slowestControl");
  }

  private static void fields(JsonNode node, String... names) {
    assertThat(node.fieldNames()).toIterable().containsExactly(names);
  }

  @Test
  void aMissingFileIsBadInput() {
    refused(folder.resolve("none.json"), "There is no evidence");
  }

  @Test
  void aCorruptFileIsBadInput() throws IOException {
    refused(file("{\"schema\": 1, \"envir"), "is not readable");
  }

  @Test
  void anEmptyFileIsBadInput() throws IOException {
    refused(file(""), "is not readable");
  }

  @Test
  void aFileWithoutTheFieldsIsBadInput() throws IOException {
    refused(file("{\"schema\": 1}"), "is not readable");
  }

  @Test
  void anotherSchemaIsBadInput() throws IOException {
    refused(file("{\"schema\": 2, \"all\": \"new\"}"), "has schema 2, this version reads 1");
  }

  @Test
  void aFolderIsBadInput() {
    refused(folder, "cannot be read");
  }

  @Test
  void aFieldOfALaterVersionIsIgnored() throws IOException {
    Evidence evidence = new ToyRun(folder.resolve("services"), ToyRun.ALL).evidence();
    String later = EvidenceJson.write(evidence).replaceFirst("\\{", "{ \"later\": [1],");
    assertThat(EvidenceJson.read(file(later))).isEqualTo(evidence);
  }

  private static void refused(Path file, String why) {
    assertThatThrownBy(() -> EvidenceJson.read(file))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(why)
        .hasMessageContaining(file.toString())
        .message()
        .doesNotContain("\n");
  }
}
