package dev.nackproof.jcstress;

import dev.nackproof.review.Check;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Subject;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The races of this module, found by looking through its compiled classes: not by asking jcstress,
 * which does not know one that lost its {@code @JCStressTest}.
 */
final class RaceClasses {
  private final List<Class<?>> races;

  RaceClasses(List<Class<?>> races) {
    this.races = List.copyOf(races);
  }

  /** The races of this module. */
  static RaceClasses ofThisModule() {
    try {
      Path root =
          Path.of(RaceClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        return new RaceClasses(
            files
                .map(file -> root.relativize(file).toString())
                .filter(file -> file.endsWith(".class"))
                .map(RaceClasses::load)
                .filter(RaceRun::isRace)
                .toList());
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("The classes of this module cannot be listed", e);
    }
  }

  private static Class<?> load(String file) {
    String name = file.substring(0, file.length() - ".class".length()).replaceAll("[/\\\\]", ".");
    try {
      return Class.forName(name, false, RaceClasses.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All of them. */
  List<Class<?>> all() {
    return races;
  }

  /**
   * The race that asks this check of this revision.
   *
   * @throws IllegalStateException when two do: one of them would never run
   */
  Optional<Class<?>> asking(Subject<?> subject, Check check) {
    String revision = subject.kind() == Kind.CANDIDATE ? Of.CHOSEN : subject.id();
    List<Class<?>> found =
        races.stream()
            .filter(race -> asks(race, subject.fix(), check))
            .filter(race -> race.isAnnotationPresent(Of.class))
            .filter(race -> race.getAnnotation(Of.class).value().equals(revision))
            .toList();
    if (found.size() > 1) {
      throw new IllegalStateException(
          "Two races ask %s of %s, %s and %s: take the annotation @Of off one of them"
              .formatted(
                  check,
                  subject.id(),
                  found.get(0).getCanonicalName(),
                  found.get(1).getCanonicalName()));
    }
    return found.stream().findFirst();
  }

  private static boolean asks(Class<?> race, Fix<?> fix, Check check) {
    Class<?> file = race.getEnclosingClass();
    Asks asks = file == null ? null : file.getAnnotation(Asks.class);
    return asks != null
        && asks.fix() == fix.getClass()
        && asks.claim().equals(check.claim())
        && asks.check().equals(check.name());
  }
}
