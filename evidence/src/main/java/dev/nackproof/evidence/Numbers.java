package dev.nackproof.evidence;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** How numbers are shown to a person: the same on every machine. */
final class Numbers {
  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Numbers() {}

  /** A measured number: whole ones in full, others with four significant digits. */
  static String shown(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (Math.abs(value) >= 1000 || value == Math.rint(value)) {
      return shown(Math.round(value));
    }
    return new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros().toPlainString();
  }

  /** A count, with a space between thousands. */
  static String shown(long value) {
    return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
  }
}
