package dev.nackproof.evidence;

import dev.nackproof.review.BadInput;
import dev.nackproof.review.Catalog;
import dev.nackproof.review.Fix;
import dev.nackproof.review.Subject;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An implementation of a fix that no services file lists: forgotten there, it would be asked
 * nothing and nobody would notice.
 *
 * @param fix whose protocol it implements
 * @param type the class
 */
record UnlistedRevision(Fix<?> fix, Class<?> type) {

  /**
   * The concrete subclasses of the fix's protocol below the protocol's package, in the folder or
   * jar that the protocol comes from, that the catalog does not have; in the order of their names.
   *
   * @throws BadInput when the folder, the jar or a class in it cannot be read
   */
  static List<UnlistedRevision> of(Catalog catalog, Fix<?> fix) {
    Set<Class<?>> listed = new HashSet<>();
    for (Subject<?> subject : catalog.revisions(fix)) {
      listed.add(subject.type());
    }
    Class<?> protocol = fix.protocol();
    List<UnlistedRevision> unlisted = new ArrayList<>();
    for (String name : classNames(protocol)) {
      Class<?> type = load(name, protocol);
      boolean revision =
          protocol.isAssignableFrom(type)
              && !Modifier.isAbstract(type.getModifiers())
              && !type.isAnonymousClass()
              && !type.isLocalClass();
      if (revision && !listed.contains(type)) {
        unlisted.add(new UnlistedRevision(fix, type));
      }
    }
    return unlisted;
  }

  private static Class<?> load(String name, Class<?> protocol) {
    try {
      return Class.forName(name, false, protocol.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new BadInput(
          "The class %s beside %s cannot be loaded (%s): build it again from a clean tree."
              .formatted(name, protocol.getName(), e),
          e);
    }
  }

  private static List<String> classNames(Class<?> protocol) {
    CodeSource source = protocol.getProtectionDomain().getCodeSource();
    if (source == null) {
      return List.of(); // generated in memory, as by a test: there is nothing to look through
    }
    try {
      Path place = Path.of(source.getLocation().toURI());
      if (Files.isDirectory(place)) {
        return classNames(place, protocol.getPackageName());
      }
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        return classNames(jar.getPath("/"), protocol.getPackageName());
      }
    } catch (IOException | URISyntaxException e) {
      throw new BadInput(
          "The classes beside %s cannot be listed (%s): build again from a clean tree."
              .formatted(protocol.getName(), e),
          e);
    }
  }

  private static List<String> classNames(Path root, String packageName) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve(packageName.replace('.', '/')))) {
      return files
          .map(f -> root.relativize(f).toString().replace('\\', '/'))
          .filter(f -> f.endsWith(".class") && !f.endsWith("-info.class"))
          .map(f -> f.substring(0, f.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    }
  }
}
