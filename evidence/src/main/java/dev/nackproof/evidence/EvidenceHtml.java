package dev.nackproof.evidence;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateMethodModelEx;
import freemarker.template.TemplateModelException;
import freemarker.template.TemplateNumberModel;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@link Evidence} as one page that needs no network and no script. The template {@code index.ftlh}
 * lays out the tree that {@code evidence.json} has; FreeMarker escapes what it inserts.
 */
final class EvidenceHtml {
  private static final Configuration TEMPLATES = configuration();

  private EvidenceHtml() {}

  /** The content of {@code index.html}. */
  static String write(Evidence evidence) {
    Map<String, Object> model =
        new ObjectMapper().convertValue(evidence, new TypeReference<Map<String, Object>>() {});
    model.put("counts", evidence.counts());
    model.put("verdict", Report.verdict(evidence.gate()));
    model.put("marks", marks());
    model.put("shown", (TemplateMethodModelEx) EvidenceHtml::shown);
    StringWriter page = new StringWriter();
    try {
      TEMPLATES.getTemplate("index.ftlh").process(model, page);
    } catch (IOException | TemplateException e) {
      throw new IllegalStateException("the page's template does not fit the evidence", e);
    }
    return page.toString();
  }

  private static Map<String, Map<String, String>> marks() {
    Map<String, Map<String, String>> marks = new LinkedHashMap<>();
    for (Mark mark : Mark.values()) {
      marks.put(
          mark.verdict(),
          Map.of(
              "symbol", mark.symbol(),
              "word", mark.word(),
              "meaning", mark.meaning(),
              "style", mark.name().toLowerCase(Locale.ROOT)));
    }
    return marks;
  }

  /** {@code shown(number)} in the template. */
  private static String shown(List<?> arguments) throws TemplateModelException {
    Number number = ((TemplateNumberModel) arguments.get(0)).getAsNumber();
    return number instanceof Double
        ? Numbers.shown(number.doubleValue())
        : Numbers.shown(number.longValue());
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
    configuration.setClassForTemplateLoading(EvidenceHtml.class, "");
    configuration.setDefaultEncoding("UTF-8");
    configuration.setOutputFormat(HTMLOutputFormat.INSTANCE);
    configuration.setLocale(Locale.ROOT);
    configuration.setNumberFormat("computer");
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setLogTemplateExceptions(false);
    return configuration;
  }
}
