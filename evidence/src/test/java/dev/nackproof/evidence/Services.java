package dev.nackproof.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Enumeration;

/** A class loader with services files of its own, which hide those of the real catalog. */
final class Services extends URLClassLoader {
  private final Path folder;

  /** With services files in this folder. */
  Services(Path folder) {
    super(new URL[] {url(folder)}, Services.class.getClassLoader());
    this.folder = folder;
  }

  /** Lists these classes as implementations of a service. */
  Services list(Class<?> service, Class<?>... implementations) {
    try {
      Path file = folder.resolve("META-INF/services/" + service.getName());
      Files.createDirectories(file.getParent());
      for (Class<?> each : implementations) {
        Files.writeString(
            file, each.getName() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.startsWith("META-INF/services/") ? findResources(name) : super.getResources(name);
  }

  private static URL url(Path folder) {
    try {
      Files.createDirectories(folder);
      return folder.toUri().toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
