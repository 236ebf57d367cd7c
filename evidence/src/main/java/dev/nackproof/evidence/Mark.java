package dev.nackproof.evidence;

/**
 * How a verdict looks in a matrix: a symbol for plain text, another for the page, and a word, so
 * that no colour is needed to tell them apart.
 */
enum Mark {
  HOLDS("HOLDS", '.', "\u2713", "holds", "nothing found within the bound"),
  BROKEN("BROKEN", 'X', "\u2717", "broken", "the claim is violated; there is a witness"),
  NOT_OBSERVED("NOT_OBSERVED", 'o', "\u25cb", "unseen", "declared broken, but not seen here"),
  NOT_RUN("NOT_RUN", '?', "?", "not run", "no verdict; there is a reason"),
  NOT_APPLICABLE("N/A", '-', "\u2013", "n/a", "not asked of this revision; there is a reason");

  private final String verdict;
  private final char ascii;
  private final String symbol;
  private final String word;
  private final String meaning;

  Mark(String verdict, char ascii, String symbol, String word, String meaning) {
    this.verdict = verdict;
    this.ascii = ascii;
    this.symbol = symbol;
    this.word = word;
    this.meaning = meaning;
  }

  /** The mark of a verdict as the evidence writes it. */
  static Mark of(String verdict) {
    for (Mark mark : values()) {
      if (mark.verdict.equals(verdict)) {
        return mark;
      }
    }
    return NOT_RUN; // a verdict of a later version: whatever it is, it isn't one that we can vouch
    // for
  }

  /** The verdict as the evidence writes it. */
  String verdict() {
    return verdict;
  }

  /** In plain text. */
  char ascii() {
    return ascii;
  }

  /** On the page. */
  String symbol() {
    return symbol;
  }

  /** Under the symbol. */
  String word() {
    return word;
  }

  /** In the legend. */
  String meaning() {
    return meaning;
  }
}
