package dev.nackproof.review;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Claims that are not asked of a revision, with the reason. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface NotApplicable {
  /** The claims' ids; without any, all that the revision does not break. */
  String[] claims() default {};

  /** One sentence for the report. */
  String reason();
}
