package dev.nackproof.review;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what the annotated implementation of a fix is, and what it breaks.
 *
 * <p>The class extends its fix's protocol, has a public no-argument constructor and is listed in
 * {@code META-INF/services/<protocol>}. What it does not declare as broken it must hold.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Revision {
  /** Unique within the fix: lower case, digits, dots and hyphens, at most 20 characters. */
  String id();

  /** Where it stands in the history. */
  Kind kind();

  /** Commit, mail or CVE that it comes from; for a seeded defect, what it was seeded into. */
  String source();

  /** One sentence: what it does differently from what it extends. */
  String summary();

  /**
   * What repaired it: a commit, a CVE or a revision of this project; empty when nothing is wrong.
   */
  String fixedBy() default "";

  /** The claims that it breaks. */
  Breaks[] breaks() default {};

  /** The claims that are not asked of it. */
  NotApplicable[] notApplicable() default {};
}
