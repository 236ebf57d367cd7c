package dev.nackproof.review;

/** Where a revision stands in the history of its fix. */
public enum Kind {
  /** The code before the fix. */
  BASE,
  /** As sent to the mailing list. */
  POSTED,
  /** As it entered a released tree. */
  MERGED,
  /** A merged revision with a later correction. */
  CORRECTED,
  /** What a reviewer, or this project, proposes instead. */
  ALTERNATIVE,
  /** A historical or seeded bug: a control that must be caught. */
  DEFECT,
  /** Found outside the project by {@code -Dcandidates}; judged, never fails the gate. */
  CANDIDATE
}
