package dev.nackproof.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Answer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class EvidenceHtmlTest {
  private static final String EVIL = "</pre><script>alert('&amp;\"')</script>";

  @TempDir Path folder;

  private ToyRun toy() {
    return new ToyRun(folder, ToyRun.ALL);
  }

  private static Document page(ToyRun run) throws Exception {
    byte[] page = EvidenceHtml.write(run.evidence()).getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(page));
  }

  private static NodeList find(Document page, String path) throws Exception {
    return (NodeList)
        XPathFactory.newInstance().newXPath().evaluate(path, page, XPathConstants.NODESET);
  }

  @Test
  void everyCellOfTheMatrixOpensAPanel() throws Exception {
    Document page = page(toy());
    NodeList links = find(page, "//table[@class='matrix']//td/a/@href");
    assertThat(links.getLength()).isEqualTo(10);
    for (int i = 0; i < links.getLength(); i++) {
      String id = links.item(i).getNodeValue().substring(1);
      assertThat(find(page, "//div[@class='cell'][@id='" + id + "']").getLength()).isEqualTo(1);
    }
  }

  @Test
  void aCellHasASymbolAndAWord() throws Exception {
    Document page = page(toy());
    String cell = find(page, "//td/a[@href='#toy.safe.posted']").item(0).getTextContent();
    assertThat(cell).isEqualTo("\u2717 broken");
  }

  @Test
  void whatIsFoundIsEscaped() throws Exception {
    Document page = page(toy().with("posted", "safe", "walk", Answer.broken("b", 5, EVIL)));
    assertThat(find(page, "//script").getLength()).isZero();
    assertThat(
            find(page, "//div[@id='toy.safe.posted']//pre[not(@class)]").item(0).getTextContent())
        .isEqualTo(EVIL);
    assertThat(find(page, "//h2[@id='toy']").item(0).getTextContent())
        .isEqualTo("Toy lock <b>removed</b>");
  }

  @Test
  void theGatesFailuresStandAtTheTop() throws Exception {
    Document page = page(toy().with("posted", "safe", "walk", Answer.holds("b", 5, true)));
    NodeList failures = find(page, "//section[@class='gate failed']/ul/li");
    assertThat(failures.getLength()).isEqualTo(1);
    assertThat(failures.item(0).getTextContent()).startsWith("toy:posted: check safe/walk");
    assertThat(find(page, "//td/a[@class='holds alarm']").getLength()).isEqualTo(1);
  }

  @Test
  void theRuleOfTensNumbersStandBesideEachOther() throws Exception {
    assertThat(find(page(toy()), "//div[@id='toy.safe.merged']").item(0).getTextContent())
        .contains("2\u202f000; slowest control 134".replace('\u202f', ' '));
  }

  @Test
  void loadsNothing() {
    assertThat(EvidenceHtml.write(toy().evidence()))
        .doesNotContain("http:", "https:", "src=", "@import", "url(", "<script", "<link");
  }
}
