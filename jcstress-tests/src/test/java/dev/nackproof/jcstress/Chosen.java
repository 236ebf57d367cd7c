package dev.nackproof.jcstress;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;

/**
 * The revision that a system property names, for races whose revision is not known when they are
 * compiled. jcstress makes millions of states: a constant method handle costs as much as {@code
 * new}, reflection would cost more than the race.
 */
public final class Chosen {
  /** The system property with the name of the revision's class. */
  public static final String PROPERTY = "nackproof.candidate";

  /** Initialised in jcstress's forks only. */
  private static final class OfThisProcess {
    static final MethodHandle NEW = constructor(System.getProperty(PROPERTY, ""));
  }

  private Chosen() {}

  /** A fresh instance. */
  public static Object revision() {
    try {
      return (Object) OfThisProcess.NEW.invokeExact();
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  static MethodHandle constructor(String type) {
    try {
      Constructor<?> constructor = Class.forName(type).getDeclaredConstructor();
      constructor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflectConstructor(constructor)
          .asType(methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "The revision class '%s' in -D%s cannot be made: name one with a no-argument constructor."
              .formatted(type, PROPERTY),
          e);
    }
  }
}
