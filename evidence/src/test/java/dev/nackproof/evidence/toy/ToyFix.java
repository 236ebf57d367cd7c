package dev.nackproof.evidence.toy;

import dev.nackproof.review.Engine;
import dev.nackproof.review.Fix;

/** Two claims, each asked by two engines. */
public final class ToyFix extends Fix<Toy> {
  /** Fills the table. */
  public ToyFix() {
    super("toy", "Toy lock <b>removed</b>", "mail of today", Toy.class);
    claim(
        "safe",
        "Nobody reads a freed toy \u2014 \u2265 once.",
        check(Engine.LINCHECK_MODEL, "walk", "one walks \u2225 one frees"),
        check(Engine.JCSTRESS, "race", "two count"));
    claim(
        "fair",
        "Everybody gets a toy.",
        check(Engine.UNIT, "count", "one counts"),
        check(Engine.LINUX, "kernel", "the kernel counts"));
    note("A note with 100 % of <what> it says.");
  }
}
