package dev.nackproof.evidence;

import java.util.ArrayList;
import java.util.List;

/** Plain text of a fixed width, put together line by line; all of it ASCII. */
final class TextBlock {
  /** What a mailing list's reply still quotes without wrapping. */
  static final int WIDTH = 75;

  private final StringBuilder text = new StringBuilder();

  /** A line as it is; it must fit. */
  TextBlock line(String line) {
    String ascii = Ascii.of(line).stripTrailing();
    if (ascii.length() > WIDTH || ascii.contains("\n")) {
      throw new IllegalArgumentException("not one line of " + WIDTH + " columns: " + line);
    }
    text.append(ascii).append('\n');
    return this;
  }

  /** An empty line. */
  TextBlock gap() {
    text.append('\n');
    return this;
  }

  /** A heading with a rule under it. */
  TextBlock heading(String words, char rule) {
    paragraph("", "", words);
    return line(String.valueOf(rule).repeat(WIDTH));
  }

  /** Words wrapped to the width: the first line begins with one prefix, the others with another. */
  TextBlock paragraph(String first, String others, String words) {
    String prefix = first;
    StringBuilder line = new StringBuilder();
    for (String word : pieces(Ascii.of(words).strip(), WIDTH - others.length())) {
      if (!line.isEmpty() && prefix.length() + line.length() + 1 + word.length() > WIDTH) {
        line(prefix + line);
        prefix = others;
        line.setLength(0);
      } else if (line.isEmpty() && prefix.length() + word.length() > WIDTH) {
        line(prefix);
        prefix = others;
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    return line(prefix + line);
  }

  /** A label and what it says, the following lines under the first word. */
  TextBlock field(String label, String words) {
    if (words.isBlank()) {
      return this;
    }
    return paragraph("  %-10s".formatted(label), " ".repeat(12), words);
  }

  /**
   * A shell line, broken between words, or inside one that is too long, by a backslash: the lines
   * that come out can be pasted into a shell as they are.
   */
  TextBlock command(String indent, String command) {
    StringBuilder line = new StringBuilder(indent);
    boolean first = true;
    for (String word : Ascii.of(command).split(" ", -1)) {
      if (!first && line.length() + 1 + word.length() > WIDTH - 2) {
        line(line + " \\");
        line = new StringBuilder(indent).append("   ");
      }
      line.append(first || line.toString().isBlank() ? "" : " ").append(word);
      first = false;
      while (line.length() > WIDTH - 2) {
        line(line.substring(0, WIDTH - 2) + "\\");
        line.delete(0, WIDTH - 2); // no indent: the shell joins the two pieces of the word
      }
    }
    return line(line.toString());
  }

  /**
   * Lines whose columns mean something: indented as far as the longest allows, one that is wider
   * than the page continued on the next, between words where that is possible.
   */
  TextBlock verbatim(List<String> lines) {
    List<String> ascii = new ArrayList<>();
    int longest = 0;
    for (String line : lines) {
      String plain = Ascii.of(line).stripTrailing();
      ascii.add(plain);
      longest = Math.max(longest, plain.length());
    }
    String indent = " ".repeat(Math.max(0, Math.min(4, WIDTH - longest)));
    for (String line : ascii) {
      String rest = indent + line;
      while (rest.length() > WIDTH) {
        int space = rest.lastIndexOf(' ', WIDTH);
        int end = space > WIDTH / 2 ? space : WIDTH;
        line(rest.substring(0, end));
        rest = "    " + rest.substring(end).stripLeading();
      }
      line(rest);
    }
    return this;
  }

  private static List<String> pieces(String words, int width) {
    List<String> pieces = new ArrayList<>();
    for (String word : words.split("\\s+", -1)) {
      String rest = word;
      while (rest.length() > width) {
        pieces.add(rest.substring(0, width));
        rest = rest.substring(width);
      }
      pieces.add(rest);
    }
    return pieces;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
