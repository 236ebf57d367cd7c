package dev.nackproof.capflush;

import static dev.nackproof.lincheck.Scenario.step;

import dev.nackproof.lincheck.Scenario;
import dev.nackproof.lincheck.Scenarios;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Snapshots and what may overtake them. Every scenario begins with a snapshot of a new mode. */
class SnapRacesIT {
  /** Ten times what the slowest control needs where that is at most 30. */
  private static final int BOUND = 300;

  /** It needs 273: two switches. */
  private static final int FLUSHED = 2_800;

  private final Scenarios scenarios =
      new Scenarios(CapFlushFix.class, SnapRacesIT.class, FlushQuestions.SNAPSHOTS);

  /** The answer to a revoke gives up the caps for whose sake the MDS waits for the snapshot. */
  @TestFactory
  Stream<DynamicNode> snapVsRevoke() {
    return scenarios.explore(
        snapshot("snap-vs-revoke")
            .first(step("chmod"), step("tellSnapshot"), step("revoke"))
            .thread(step("flushSnaps"))
            .thread(step("receiveRevoke")),
        BOUND);
  }

  /** Two callers: while one sends, the next snapshot is completed. */
  @TestFactory
  Stream<DynamicNode> snapVsSnap() {
    return scenarios.explore(
        snapshot("snap-vs-snap")
            .first(step("chmod"), step("tellSnapshot"))
            .thread(step("flushSnaps"))
            .thread(step("snapshot")),
        BOUND,
        Map.of("snapshot-flushed", FLUSHED));
  }

  /** The MDS failed before it acked the snapshot, after it took back what a write still uses. */
  @TestFactory
  Stream<DynamicNode> snapVsKick() {
    return scenarios.explore(
        snapshot("snap-vs-kick")
            .first(
                step("chmod"),
                step("tellSnapshot"),
                step("flushSnaps"),
                step("beginWrite"),
                step("revoke"),
                step("receiveRevoke"),
                step("changeData"),
                step("pagesClean"),
                step("reconnect"))
            .thread(step("kick"))
            .thread(step("endWrite")),
        BOUND);
  }

  private static Scenario snapshot(String name) {
    return Scenario.named(name, FlushOperations.class)
        .last(step("snapshotsAreFlushed"), step("snapshotsAreKept"));
  }
}
