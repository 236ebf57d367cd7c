package dev.nackproof.review;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test method that is a check of the {@code unit} engine: it runs once for every revision, which
 * it gets as a {@link Subject}, and fails, by an AssertionError, where the claim is broken. The
 * outcome is kept as the check's finding; the test is green when it is the declared one. A second
 * parameter of type {@link Tally} counts the cases.
 *
 * <p>A {@link NoVerdict} is kept with its reason. So is a {@link dev.nackproof.kernel.KernelError}
 * that the method lets through: it is not the asked claim's, or the method would have said so, and
 * masks it. Any other exception is a slip of the test, which is red.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(UnitChecks.class)
public @interface UnitCheck {
  /** The fix that declares the check. */
  Class<? extends Fix<?>> fix();

  /** Id of the claim. */
  String claim();

  /** Name of the check. */
  String name();

  /** How far the method looks, for the report: "all 64 combinations of …". */
  String bound();
}
