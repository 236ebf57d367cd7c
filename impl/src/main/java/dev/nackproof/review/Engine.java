package dev.nackproof.review;

/** What decides a check; the label is the one that the evidence prints. */
public enum Engine {
  /** Plain JUnit on one thread, or with an enumeration of its own. */
  UNIT("unit"),
  /** Lincheck's model checker: interleavings, sequentially consistent. */
  LINCHECK_MODEL("lincheck-model"),
  /** Lincheck with real threads. */
  LINCHECK_STRESS("lincheck-stress"),
  /** OpenJDK jcstress: real threads, real memory model. */
  JCSTRESS("jcstress"),
  /** The kernel that runs on this machine, asked through system calls. */
  LINUX("linux");

  private final String label;

  Engine(String label) {
    this.label = label;
  }

  /** The engine as the evidence names it, such as {@code lincheck-model}. */
  public String label() {
    return label;
  }
}
