package dev.nackproof.review;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Claims that have no meaning for a revision, with the reason. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface NotApplicable {
  /** The claims' ids. */
  String[] claims();

  /** One sentence for the report. */
  String reason();
}
