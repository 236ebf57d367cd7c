package dev.nackproof.review;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * All fixes and revisions on the class path, read once and checked: a catalog that exists is
 * consistent. Immutable.
 */
public final class Catalog {
  private static final String ID = "[a-z0-9][a-z0-9.-]{0,19}";

  private final List<Fix<?>> fixes;
  private final Map<String, List<Subject<?>>> revisions;

  private Catalog(List<Fix<?>> fixes, Map<String, List<Subject<?>>> revisions) {
    this.fixes = fixes;
    this.revisions = revisions;
  }

  /**
   * What ServiceLoader finds with this class loader.
   *
   * @throws BadInput for a services entry that does not load, an id that is malformed or used
   *     twice, a declared claim or check that does not exist
   */
  public static Catalog load(ClassLoader loader) {
    return of(fixes(loader), loader);
  }

  /** The same, with the loader of the calling thread: what tests and engines use. */
  public static Catalog load() {
    Catalog catalog = load(Thread.currentThread().getContextClassLoader());
    String candidates = System.getProperty("nackproof.candidates", "");
    if (!candidates.isEmpty()) {
      catalog.checkCandidates(Path.of(candidates));
    }
    return catalog;
  }

  /**
   * What {@code -Dcandidates} names must be there, hold a revision, and hold candidates only:
   * another kind would be judged as one of the project's own.
   */
  void checkCandidates(Path place) {
    if (!Files.exists(place)) {
      throw new BadInput(
          "There is nothing at '%s': name a jar or a classes folder in -Dcandidates."
              .formatted(place));
    }
    boolean found = false;
    for (Fix<?> fix : fixes) {
      for (Subject<?> subject : revisions(fix)) {
        if (isFrom(place, subject.type())) {
          found = true;
          if (subject.kind() != Kind.CANDIDATE) {
            throw new BadInput(
                "The candidate '%s' in '%s' declares kind %s: declare kind CANDIDATE."
                    .formatted(subject.id(), place, subject.kind()));
          }
        }
      }
    }
    if (!found) {
      throw new BadInput(
          "No revision of a known fix was found in '%s': list its class in META-INF/services/<protocol> there; the protocols are %s."
              .formatted(place, fixes.stream().map(f -> f.protocol().getName()).toList()));
    }
  }

  private static boolean isFrom(Path place, Class<?> type) {
    var source = type.getProtectionDomain().getCodeSource();
    try {
      return source != null
          && source.getLocation() != null
          && Files.isSameFile(place, Path.of(source.getLocation().toURI()));
    } catch (IOException | URISyntaxException e) {
      throw new BadInput("The place of %s cannot be told: %s".formatted(type.getName(), e), e);
    }
  }

  /** A catalog of these fixes, with the revisions that the loader finds for them. */
  static Catalog of(List<Fix<?>> fixes, ClassLoader loader) {
    Map<String, List<Subject<?>>> revisions = new HashMap<>();
    for (Fix<?> fix : fixes) {
      checkTable(fix);
      if (revisions.put(fix.id(), List.copyOf(subjects(fix, loader))) != null) {
        throw new BadInput("Two fixes have the id '%s': rename one.".formatted(fix.id()));
      }
    }
    return new Catalog(List.copyOf(fixes), revisions);
  }

  /** All fixes, in the order of their services file. */
  public List<Fix<?>> fixes() {
    return fixes;
  }

  /**
   * The fix with this id.
   *
   * @throws BadInput when there is none
   */
  public Fix<?> fix(String id) {
    for (Fix<?> fix : fixes) {
      if (fix.id().equals(id)) {
        return fix;
      }
    }
    throw new BadInput(
        "There is no fix '%s'; known are %s: use one of these in -Dfix."
            .formatted(id, fixes.stream().map(Fix::id).toList()));
  }

  /** The revisions of a fix, in the order of their services file, candidates last. */
  @SuppressWarnings("unchecked") // subjects are made from the fix's own protocol, see subjects()
  public <R> List<Subject<R>> revisions(Fix<R> fix) {
    return (List<Subject<R>>) (List<?>) revisions.get(fix.id());
  }

  /**
   * The revision of a fix with this id.
   *
   * @throws BadInput when there is none
   */
  public <R> Subject<R> revision(Fix<R> fix, String id) {
    for (Subject<R> subject : revisions(fix)) {
      if (subject.id().equals(id)) {
        return subject;
      }
    }
    throw new BadInput(
        "The fix '%s' has no revision '%s'; known are %s: use one of these in -Drevision."
            .formatted(fix.id(), id, revisions(fix).stream().map(Subject::id).toList()));
  }

  private static List<Fix<?>> fixes(ClassLoader loader) {
    List<Fix<?>> found = new ArrayList<>();
    try {
      for (Fix<?> fix : ServiceLoader.load(Fix.class, loader)) {
        found.add(fix);
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw notLoaded(Fix.class, e);
    }
    return found;
  }

  private static <R> List<Subject<R>> subjects(Fix<R> fix, ClassLoader loader) {
    List<Subject<R>> own = new ArrayList<>();
    List<Subject<R>> candidates = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    try {
      for (ServiceLoader.Provider<R> provider :
          ServiceLoader.load(fix.protocol(), loader).stream().toList()) {
        Subject<R> subject = subject(fix, provider);
        if (!ids.add(subject.id())) {
          throw new BadInput(
              "Two revisions of fix '%s' have the id '%s'; the second is %s: rename one."
                  .formatted(fix.id(), subject.id(), subject.type().getName()));
        }
        (subject.kind() == Kind.CANDIDATE ? candidates : own).add(subject);
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw notLoaded(fix.protocol(), e);
    }
    own.addAll(candidates);
    return own;
  }

  private static <R> Subject<R> subject(Fix<R> fix, ServiceLoader.Provider<R> provider) {
    Class<? extends R> type = provider.type();
    Revision declared = type.getAnnotation(Revision.class);
    if (declared == null) {
      throw new BadInput(
          "The revision class %s has no @Revision annotation: say its id, kind, source and summary."
              .formatted(type.getName()));
    }
    if (!declared.id().matches(ID)) {
      throw new BadInput(
          "The revision class %s has the id '%s': use at most 20 of a-z, 0-9, dot and hyphen."
              .formatted(type.getName(), declared.id()));
    }
    Subject<R> subject = new Subject<>(fix, type, declared, provider);
    for (Breaks breaks : declared.breaks()) {
      if (breaks.seenBy().length == 0) {
        throw new BadInput(
            "The revision '%s' of fix '%s' breaks '%s' but names no check that must see it: add seenBy."
                .formatted(declared.id(), fix.id(), breaks.claim()));
      }
      for (String check : breaks.seenBy()) {
        checked(subject, () -> fix.find(breaks.claim(), check));
      }
    }
    for (NotApplicable each : declared.notApplicable()) {
      for (String claim : each.claims()) {
        checked(subject, () -> fix.claimOf(claim));
      }
    }
    return subject;
  }

  private static void checked(Subject<?> subject, Runnable lookUp) {
    try {
      lookUp.run();
    } catch (BadInput e) {
      throw new BadInput(
          "The declaration of revision '%s' is wrong: %s".formatted(subject.id(), e.getMessage()),
          e);
    }
  }

  private static void checkTable(Fix<?> fix) {
    Set<String> claims = new HashSet<>();
    for (Claim claim : fix.claims()) {
      if (!claim.id().matches(ID)) {
        throw new BadInput(
            "The fix '%s' has a claim '%s': use at most 20 of a-z, 0-9, dot and hyphen."
                .formatted(fix.id(), claim.id()));
      }
      if (!claims.add(claim.id())) {
        throw new BadInput(
            "The fix '%s' declares the claim '%s' twice: rename one."
                .formatted(fix.id(), claim.id()));
      }
      Set<String> checks = new HashSet<>();
      for (Check check : claim.checks()) {
        if (!checks.add(check.name())) {
          throw new BadInput(
              "The claim '%s' of fix '%s' declares the check '%s' twice: rename one."
                  .formatted(claim.id(), fix.id(), check.name()));
        }
      }
      if (checks.isEmpty()) {
        throw new BadInput(
            "The claim '%s' of fix '%s' has no check: add one.".formatted(claim.id(), fix.id()));
      }
    }
  }

  private static BadInput notLoaded(Class<?> service, Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return new BadInput(
        "An entry of META-INF/services/%s cannot be loaded (%s%s): correct the entry, or build the class that it names."
            .formatted(
                service.getName(),
                e.getMessage(),
                root == e ? "" : "; " + root.getClass().getSimpleName() + ": " + root.getMessage()),
        e);
  }
}
