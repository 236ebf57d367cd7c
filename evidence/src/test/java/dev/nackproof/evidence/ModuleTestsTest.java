package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.review.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleTestsTest {
  @TempDir Path target;

  /** Writes a report as surefire and failsafe do. */
  static void report(Path target, String folder, String run, String testcases) throws IOException {
    Path file = target.resolve(folder).resolve("TEST-a.B.xml");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="a.B">
          <properties>
            <property name="nackproof.profile" value="default"/>
            <property name="nackproof.run" value="%s"/>
          </properties>
          %s
        </testsuite>
        """
            .formatted(run, testcases));
  }

  @Test
  void findsWhatDidNotPassInBothFolders() throws IOException {
    report(
        target,
        "surefire-reports",
        "now",
        """
        <testcase name="fine" classname="a.B">
          <system-out><![CDATA[<failure>]]></system-out>
        </testcase>
        <testcase name="red" classname="a.B">
          <failure message="1 &lt; 2&#10;w" type="a.E">at</failure>
        </testcase>
        <testcase name="off" classname="a.B"><skipped message="later"/></testcase>
        """);
    report(
        target,
        "failsafe-reports",
        "now",
        "<testcase name='bad' classname='a.BIT'><error type='a.X'>at a.b</error></testcase>");
    assertThat(ModuleTests.read("m", target, "now"))
        .isEqualTo(
            new ModuleTests(
                "m",
                4,
                List.of(
                    new ModuleTests.NotPassed("a.B.red", "failed", "a.E", "1 < 2\nw"),
                    new ModuleTests.NotPassed("a.B.off", "was skipped", "", "later"),
                    new ModuleTests.NotPassed("a.BIT.bad", "ended in an error", "a.X", ""))));
  }

  @Test
  void doesNotCountTheReportsOfAnotherRun() throws IOException {
    report(
        target,
        "surefire-reports",
        "yesterday",
        "<testcase name='red' classname='a.B'><failure type='a.E'/></testcase>");
    ModuleTests tests = ModuleTests.read("m", target, "now");
    assertThat(tests.count()).isZero();
    assertThat(tests.notPassed()).isEmpty();
  }

  @Test
  void aModuleWithoutReportsRanNothing() {
    assertThat(ModuleTests.read("m", target.resolve("missing"), "now").count()).isZero();
  }

  @Test
  void aBrokenReportIsBadInput() throws IOException {
    report(target, "surefire-reports", "now", "<testcase name='red");
    assertThatThrownBy(() -> ModuleTests.read("m", target, "now"))
        .isInstanceOf(BadInput.class)
        .hasMessageContainingAll("TEST-a.B.xml", "is not readable", "run the build again")
        .message()
        .doesNotContain("\n");
  }
}
