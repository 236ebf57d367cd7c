package dev.nackproof.jcstress;

import dev.nackproof.review.Fix;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a file of races: the check that they ask. Each nested class asks one revision, see {@link Of}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Asks {
  /** The fix that declares the claim. */
  Class<? extends Fix<?>> fix();

  /** The claim's id. */
  String claim();

  /** The check's name. */
  String check();
}
