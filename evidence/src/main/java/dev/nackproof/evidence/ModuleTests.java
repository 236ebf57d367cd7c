package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What JUnit said of one module in one run, read from the XML reports of surefire and failsafe.
 *
 * @param module name of the module
 * @param count tests in the reports of this run
 * @param notPassed those that did not pass
 */
record ModuleTests(String module, int count, List<NotPassed> notPassed) {

  /**
   * A test that failed, ended in an error or was skipped.
   *
   * @param test class and method
   * @param how "failed", "ended in an error" or "was skipped"
   * @param type class of what was thrown, or empty
   * @param message of what was thrown, or why it was skipped; may be empty
   */
  record NotPassed(String test, String how, String type, String message) {}

  /**
   * Reads the reports of one run; those of another run are stale and not counted.
   *
   * @param target build folder of the module
   * @throws BadInput for a report that cannot be read
   */
  static ModuleTests read(String module, Path target, String run) {
    List<NotPassed> notPassed = new ArrayList<>();
    int count = 0;
    for (String folder : List.of("surefire-reports", "failsafe-reports")) {
      for (Path file : reports(target.resolve(folder))) {
        count += readReport(file, run, notPassed);
      }
    }
    crash(target.resolve("failsafe-reports").resolve("failsafe-summary.xml"), run)
        .ifPresent(notPassed::add);
    return new ModuleTests(module, count, List.copyOf(notPassed));
  }

  /**
   * A test JVM that crashed or was killed leaves no report of its test; failsafe's summary says so.
   * The summary has no run id: one that was written before this run began is stale.
   */
  private static Optional<NotPassed> crash(Path summary, String run) {
    if (!Files.isRegularFile(summary)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(summary)) {
      if (Files.getLastModifiedTime(summary).toInstant().isBefore(Run.started(run))) {
        return Optional.empty();
      }
      XMLStreamReader xml = factory().createXMLStreamReader(in);
      boolean timeout = false;
      String message = "";
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          if (xml.getLocalName().equals("failsafe-summary")) {
            timeout = attribute(xml, "timeout").equals("true");
          } else if (xml.getLocalName().equals("failureMessage")) {
            message = xml.getElementText().strip();
          }
        }
      }
      return timeout || !message.isEmpty()
          ? Optional.of(new NotPassed("JVM", "ended in an error", "", message))
          : Optional.empty();
    } catch (IOException | XMLStreamException e) {
      throw new BadInput(
          "The test summary %s is not readable (%s): delete it and run the build again."
              .formatted(
                  Paths.shown(summary), String.valueOf(e.getMessage()).replaceAll("\\s+", " ")),
          e);
    }
  }

  private static List<Path> reports(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches("TEST-.*\\.xml"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new BadInput(
          "The test reports in %s cannot be listed (%s): make the folder readable and run again."
              .formatted(Paths.shown(folder), e),
          e);
    }
  }

  /** Adds what did not pass and returns the number of tests; 0 for a report of another run. */
  private static int readReport(Path file, String run, List<NotPassed> notPassed) {
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory().createXMLStreamReader(in);
      boolean ofThisRun = false;
      int count = 0;
      String test = "";
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamConstants.START_ELEMENT) {
          continue;
        }
        switch (xml.getLocalName()) {
          case "property" ->
              ofThisRun |=
                  attribute(xml, "name").equals("nackproof.run")
                      && attribute(xml, "value").equals(run);
          case "testcase" -> {
            if (!ofThisRun) {
              return 0; // the properties precede the tests
            }
            count++;
            test = attribute(xml, "classname") + "." + attribute(xml, "name");
          }
          case "failure" -> notPassed.add(notPassed(test, "failed", xml));
          case "error" -> notPassed.add(notPassed(test, "ended in an error", xml));
          case "skipped" -> notPassed.add(notPassed(test, "was skipped", xml));
          default -> {}
        }
      }
      return count;
    } catch (IOException | XMLStreamException e) {
      throw new BadInput(
          "The test report %s is not readable (%s): delete it and run the build again."
              .formatted(Paths.shown(file), e.getMessage().replaceAll("\\s+", " ")),
          e);
    }
  }

  private static NotPassed notPassed(String test, String how, XMLStreamReader xml) {
    return new NotPassed(test, how, attribute(xml, "type"), attribute(xml, "message"));
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }
}
