package dev.nackproof.review;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Enumeration;

/** A class loader whose services files hide those of the real catalog. */
final class Services extends URLClassLoader {
  private final Path folder;

  /** With services files in this folder, none at first. */
  Services(Path folder) {
    super(new URL[] {url(folder)}, Services.class.getClassLoader());
    this.folder = folder;
  }

  /** Lists a toy fix and these of its revisions. */
  static Services toy(Path folder, Class<?>... revisions) {
    Services services = new Services(folder).list(Fix.class, Toys.ToyFix.class);
    return services.list(Toys.Toy.class, revisions);
  }

  /** Adds these classes to a services file. */
  Services list(Class<?> service, Class<?>... implementations) {
    for (Class<?> each : implementations) {
      list(service, each.getName());
    }
    return this;
  }

  /** Adds a line to a services file, whether or not there is such a class. */
  Services list(Class<?> service, String line) {
    try {
      Path file = folder.resolve("META-INF/services/" + service.getName());
      Files.createDirectories(file.getParent());
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.startsWith("META-INF/services/dev.nackproof.")
        ? findResources(name)
        : super.getResources(name);
  }

  private static URL url(Path folder) {
    try {
      return folder.toUri().toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
