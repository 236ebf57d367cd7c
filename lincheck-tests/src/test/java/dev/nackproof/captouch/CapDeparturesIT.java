package dev.nackproof.captouch;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenarios;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Caps that leave: by import, by release, by eviction of their inode, to another session. */
class CapDeparturesIT {
  private static final int BOUND = 300;

  /** Its slowest control needs 38, and up to a fifth of a defect's runs are masked. */
  private static final int BOUND_OF_EVICTION = 500;

  private final Scenarios scenarios =
      new Scenarios(CapTouchFix.class, CapDeparturesIT.class, CapQuestions.ALL);

  /** Releases are put back and sent while further caps are queued. */
  @TestFactory
  Stream<DynamicNode> releaseVsRemove() {
    return scenarios.explore(
        CapOperations.scenario("release-vs-remove")
            .first(step("remove", 0, true))
            .thread(step("sendReleases", false), step("sendReleases", true))
            .thread(step("remove", 1, true)),
        BOUND);
  }

  /** An import removes the cap that a walk stands on, is about to stand on, or has left. */
  @TestFactory
  Stream<DynamicNode> removeVsWalk() {
    return scenarios.explore(
        CapOperations.scenario("remove-vs-walk")
            .thread(step("walk"))
            .thread(step("remove", 0, false)),
        BOUND);
  }

  /** The last user of an inode goes while the walk holds a reference, or is about to take one. */
  @TestFactory
  Stream<DynamicNode> evictVsWalk() {
    return scenarios.explore(
        CapOperations.scenario("evict-vs-walk").thread(step("walk")).thread(step("put", 0)),
        BOUND_OF_EVICTION);
  }

  /** The cap that the walk stands on is to move to another session. */
  @TestFactory
  Stream<DynamicNode> forwardVsWalk() {
    return scenarios.explore(
        CapOperations.scenario("forward-vs-walk").thread(step("walk")).thread(step("forward", 0)),
        BOUND);
  }

  /** A cap comes into use while a trim looks at it. */
  @TestFactory
  Stream<DynamicNode> useVsTrim() {
    return scenarios.explore(
        CapOperations.scenario("use-vs-trim")
            .thread(step("trim", 0))
            .thread(step("use", 0))
            .last(step("contains", 0), step("settle")),
        BOUND);
  }
}
