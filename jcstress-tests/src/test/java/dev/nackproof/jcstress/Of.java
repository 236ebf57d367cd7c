package dev.nackproof.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a race: the revision that it asks. A revision in this tree has a race of its own, so that its
 * step is compiled as it would be alone; one from outside is asked by the race of {@link #CHOSEN}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Of {
  /** In place of an id: whatever revision the process was started for, see {@link Chosen}. */
  String CHOSEN = "*";

  /** The revision's id. */
  String value();
}
