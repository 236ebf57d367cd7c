package dev.nackproof.review;

/** A fix with two claims, and revisions of it, right and wrong; nothing of them ever runs. */
final class Toys {
  private Toys() {}

  /** The protocol: one step. */
  public abstract static class Toy {
    /** What a check asks of alone. */
    protected void unlink() {}
  }

  /** The table. */
  public static final class ToyFix extends Fix<Toy> {
    /** Fills it. */
    public ToyFix() {
      super("toy", "Toy lock", "mail of today", Toy.class);
      claim(
          "safe",
          "nobody reads a freed toy",
          check(Engine.UNIT, "quick", "one thread"),
          check(Engine.LINCHECK_MODEL, "walk", "one walks || one frees").ofStep("unlink"),
          check(Engine.LINCHECK_STRESS, "random", "two threads"));
      claim(
          "fair",
          "everybody gets a toy",
          check(Engine.UNIT, "count", "one thread"),
          check(Engine.LINUX, "kernel", "the kernel counts"));
      note("a note");
    }
  }

  /** Breaks nothing. */
  @Revision(id = "merged", kind = Kind.MERGED, source = "v2", summary = "locks rightly")
  public static class Merged extends Toy {
    @Override
    protected void unlink() {}
  }

  /** Breaks one claim, which one check must see. */
  @Revision(
      id = "posted",
      kind = Kind.POSTED,
      source = "mail",
      summary = "locks less",
      fixedBy = "merged",
      breaks = @Breaks(claim = "safe", seenBy = "quick", repairedBy = "abc123"))
  public static final class Posted extends Merged {}

  /** A revision with a step of its own and a claim that has no meaning. */
  @Revision(
      id = "base",
      kind = Kind.BASE,
      source = "v1",
      summary = "locks",
      fixedBy = "posted",
      breaks = @Breaks(claim = "safe", seenBy = "walk"),
      notApplicable = @NotApplicable(claims = "fair", reason = "it has no toys"))
  public static final class Base extends Merged {
    @Override
    protected void unlink() {}
  }

  /** A defect that is asked nothing but what it breaks. */
  @Revision(
      id = "control",
      kind = Kind.DEFECT,
      source = "seeded",
      summary = "forgets the lock",
      fixedBy = "merged",
      breaks = @Breaks(claim = "safe", seenBy = "quick"),
      notApplicable = @NotApplicable(reason = "it is a control"))
  public static final class Control extends Merged {}

  /** A defect that only weak memory shows. */
  @Revision(
      id = "weak",
      kind = Kind.DEFECT,
      source = "seeded",
      summary = "no fence",
      breaks = @Breaks(claim = "safe", seenBy = "quick", needsWeakerMemory = true))
  public static final class Weak extends Merged {}

  /** From outside; what it declares is no excuse. */
  @Revision(
      id = "mine",
      kind = Kind.CANDIDATE,
      source = "mine",
      summary = "mine",
      breaks = @Breaks(claim = "safe", seenBy = "quick"))
  public static final class Mine extends Merged {}

  /** Its id is taken. */
  @Revision(id = "merged", kind = Kind.MERGED, source = "v3", summary = "again")
  public static final class Twin extends Toy {}

  /** Says nothing of itself. */
  public static final class Silent extends Toy {}

  /** Its id can't be a file name. */
  @Revision(id = "Not/an id", kind = Kind.MERGED, source = "v3", summary = "loud")
  public static final class Loud extends Toy {}

  /** Its id does not fit the matrix. */
  @Revision(id = "a23456789012345678901", kind = Kind.MERGED, source = "v3", summary = "long")
  public static final class Lengthy extends Toy {}

  /** Breaks a claim that is not in the table. */
  @Revision(
      id = "other-claim",
      kind = Kind.DEFECT,
      source = "seeded",
      summary = "wrong",
      breaks = @Breaks(claim = "quiet", seenBy = "quick"))
  public static final class OtherClaim extends Toy {}

  /** Names a check that the claim does not have. */
  @Revision(
      id = "other-check",
      kind = Kind.DEFECT,
      source = "seeded",
      summary = "wrong",
      breaks = @Breaks(claim = "safe", seenBy = "count"))
  public static final class OtherCheck extends Toy {}

  /** Breaks a claim, but no check must see it. */
  @Revision(
      id = "unseen",
      kind = Kind.DEFECT,
      source = "seeded",
      summary = "wrong",
      breaks =
          @Breaks(
              claim = "safe",
              seenBy = {}))
  public static final class Unseen extends Toy {}

  /** A claim that is not in the table has no meaning for it. */
  @Revision(
      id = "other-n-a",
      kind = Kind.MERGED,
      source = "v3",
      summary = "wrong",
      notApplicable = @NotApplicable(claims = "quiet", reason = "it is loud"))
  public static final class OtherNotApplicable extends Toy {}

  /** No Toy. */
  @Revision(id = "stranger", kind = Kind.MERGED, source = "v3", summary = "elsewhere")
  public static final class Stranger {}

  /** A fix with the id of the toy fix. */
  public static final class ToyFixAgain extends Fix<Toy> {
    /** Empty. */
    public ToyFixAgain() {
      super("toy", "Toy lock again", "", Toy.class);
    }
  }

  /** A fix that cannot be made. */
  public static final class HeavyFix extends Fix<Toy> {
    /** Throws. */
    public HeavyFix() {
      super("heavy", "", "", Toy.class);
      throw new IllegalStateException("too heavy");
    }
  }

  /** A fix whose table a test fills. */
  static final class Table extends Fix<Toy> {
    Table() {
      super("table", "", "", Toy.class);
    }

    Table row(String id, String... checks) {
      Check[] all = new Check[checks.length];
      for (int i = 0; i < checks.length; i++) {
        all[i] = check(Engine.UNIT, checks[i], "");
      }
      claim(id, "", all);
      return this;
    }

    Table step(String step) {
      claim("steps", "", check(Engine.UNIT, "one", "").ofStep(step));
      return this;
    }
  }
}
