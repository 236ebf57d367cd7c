package dev.nackproof.review;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** One claim that a revision breaks, and the checks of that claim which must see it. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Breaks {
  /** The claim's id. */
  String claim();

  /** Names of the checks that must find the claim broken; the claim's others are only recorded. */
  String[] seenBy();

  /** The commit or CVE that repaired this break, when it is not the revision's {@code fixedBy}. */
  String repairedBy() default "";

  /** The failure needs weaker memory than x86 has, so that NOT_OBSERVED passes there. */
  boolean needsWeakerMemory() default false;

  /**
   * No CPU in use shows the failure, only a compiler that reorders, which this machine's need not
   * do: NOT_OBSERVED passes on every architecture.
   */
  boolean needsOtherCompiler() default false;
}
