package dev.nackproof.evidence;

import java.text.Normalizer;
import java.util.Map;

/** Text as a mailing list or a bare terminal shows it. */
final class Ascii {
  private static final Map<Integer, String> LIKE =
      Map.ofEntries(
          Map.entry((int) '\u2013', "-"), // en dash
          Map.entry((int) '\u2014', "--"), // em dash
          Map.entry((int) '\u2010', "-"), // hyphen
          Map.entry((int) '\u2011', "-"), // hyphen that does not break
          Map.entry((int) '\u2212', "-"), // minus
          Map.entry((int) '\u2018', "'"),
          Map.entry((int) '\u2019', "'"),
          Map.entry((int) '\u201c', "\""),
          Map.entry((int) '\u201d', "\""),
          Map.entry((int) '\u2225', "||"), // parallel to
          Map.entry((int) '\u2016', "||"), // double vertical line
          Map.entry((int) '\u2190', "<-"),
          Map.entry((int) '\u2192', "->"),
          Map.entry((int) '\u21d2', "=>"),
          Map.entry((int) '\u21d4', "<=>"),
          Map.entry((int) '\u2264', "<="),
          Map.entry((int) '\u2265', ">="),
          Map.entry((int) '\u2260', "!="),
          Map.entry((int) '\u2248', "~"),
          Map.entry((int) '\u00d7', "x"), // times
          Map.entry((int) '\u00b7', "*"), // middle dot
          Map.entry((int) '\u2022', "*"), // bullet
          Map.entry((int) '\u230a', "floor("),
          Map.entry((int) '\u230b', ")"),
          Map.entry((int) '\u00b5', "u"), // micro
          Map.entry((int) '\u2502', "|"), // lines of a drawn table or tree
          Map.entry((int) '\u2500', "-"),
          Map.entry((int) '\u251c', "|"),
          Map.entry((int) '\u2514', "`"),
          Map.entry((int) '\u253c', "+"));

  private Ascii() {}

  /**
   * The same text in printable ASCII and line feeds: look-alikes for what is common in this field,
   * accents dropped, tabs made two spaces, a question mark for the rest.
   */
  static String of(String text) {
    StringBuilder ascii = new StringBuilder();
    text.codePoints().forEach(c -> ascii.append(of(c)));
    return ascii.toString();
  }

  private static String of(int c) {
    if (c == '\n' || (c >= ' ' && c <= '~')) {
      return Character.toString(c);
    }
    if (c == '\t') {
      return "  ";
    }
    if (c == '\r') {
      return "";
    }
    String like = LIKE.get(c);
    if (like != null) {
      return like;
    }
    // NFKD: an accented letter becomes the letter and its accent, an ellipsis three dots.
    String plain =
        Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
            .replaceAll("[^\\x20-\\x7e]", "");
    return plain.isEmpty() ? "?" : plain;
  }
}
