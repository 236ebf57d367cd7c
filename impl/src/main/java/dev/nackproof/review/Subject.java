package dev.nackproof.review;

import java.util.List;
import java.util.function.Supplier;

/**
 * A revision as it is asked: what it declares, and a factory of fresh instances.
 *
 * @param <R> the fix's protocol
 */
public final class Subject<R> implements Supplier<R> {
  private final Fix<R> fix;
  private final Class<? extends R> type;
  private final Revision declared;
  private final Supplier<? extends R> factory;

  Subject(Fix<R> fix, Class<? extends R> type, Revision declared, Supplier<? extends R> factory) {
    this.fix = fix;
    this.type = type;
    this.declared = declared;
    this.factory = factory;
  }

  /** A fresh instance: nothing of an earlier one is shared. */
  @Override
  public R get() {
    return factory.get();
  }

  /** The fix that it is a revision of. */
  public Fix<R> fix() {
    return fix;
  }

  /** The class that implements it. */
  public Class<? extends R> type() {
    return type;
  }

  /** The revision's id. */
  public String id() {
    return declared.id();
  }

  /** Where it stands in the history. */
  public Kind kind() {
    return declared.kind();
  }

  /** Everything that it says of itself. */
  public Revision declared() {
    return declared;
  }

  /** The declared break of a claim, or null when the revision does not break it. */
  public Breaks breaks(String claim) {
    for (Breaks each : declared.breaks()) {
      if (each.claim().equals(claim)) {
        return each;
      }
    }
    return null;
  }

  /** What repaired the break of this claim, or the empty string. */
  public String repairedBy(String claim) {
    Breaks breaks = breaks(claim);
    if (breaks == null) {
      return "";
    }
    return breaks.repairedBy().isEmpty() ? declared.fixedBy() : breaks.repairedBy();
  }

  /** Why a check has no meaning here, or the empty string when it has. */
  public String notApplicable(Check check) {
    for (NotApplicable each : declared.notApplicable()) {
      List<String> claims = List.of(each.claims());
      if (claims.isEmpty() ? breaks(check.claim()) == null : claims.contains(check.claim())) {
        return each.reason();
      }
    }
    if (check.engine() == Engine.LINCHECK_STRESS
        && (kind() == Kind.DEFECT || breaks(check.claim()) != null)) {
      return "stress is asked only of versions that hold the claim; the model checker decides";
    }
    if (check.sparing() && kind() == Kind.DEFECT && !mustBeSeenBy(check)) {
      return "a dear check, asked of a defect only where it must be seen";
    }
    // One step rarely decides a claim alone: what is inherited unchanged was asked where it comes
    // from only in the company that it has there, which a candidate need not keep.
    if (check.step().isEmpty() || kind() == Kind.CANDIDATE) {
      return "";
    }
    Class<?> owner = stepOwner(check.step());
    Revision inherited = owner.getAnnotation(Revision.class);
    return owner == type || inherited == null
        ? ""
        : "its step '%s' is that of %s, unchanged, and is asked there"
            .formatted(check.step(), inherited.id());
  }

  private Class<?> stepOwner(String step) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (var method : each.getDeclaredMethods()) {
        if (method.getName().equals(step) && !method.isSynthetic()) {
          return each;
        }
      }
    }
    throw new BadInput(
        "The revision '%s' of fix '%s' has no step '%s', which a check names: correct the step in %s."
            .formatted(id(), fix.id(), step, fix.getClass().getName()));
  }

  /** Whether the declared break of its claim names this check. */
  private boolean mustBeSeenBy(Check check) {
    Breaks breaks = breaks(check.claim());
    return breaks != null && List.of(breaks.seenBy()).contains(check.name());
  }

  /** What the declarations say of a check on this revision. */
  public Expectation expected(Check check) {
    if (!notApplicable(check).isEmpty()) {
      return Expectation.NOT_APPLICABLE;
    }
    Breaks breaks = breaks(check.claim());
    if (breaks == null || kind() == Kind.CANDIDATE) {
      return Expectation.HOLDS;
    }
    return mustBeSeenBy(check) ? Expectation.BROKEN : Expectation.RECORDED;
  }

  @Override
  public String toString() {
    return fix.id() + ":" + id();
  }
}
