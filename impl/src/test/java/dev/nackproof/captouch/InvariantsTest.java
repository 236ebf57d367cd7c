package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.kernel.ClearedLink;
import dev.nackproof.kernel.DoubleFree;
import dev.nackproof.kernel.InvariantViolation;
import dev.nackproof.kernel.UseAfterFree;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Every invariant of the lists, made to fail by hand: one that cannot fail would prove nothing. */
class InvariantsTest {
  private final CapTouch client = new EveryTouch();
  private final Session session = new Session(0);
  private final Session other = new Session(1);
  private final List<Inode> inodes = Caps.inodes(client, session, "a", "b", "c");
  private final Inode a = inodes.get(0);
  private final Cap capOfA = Caps.cap(a, session);
  private final Cap capOfB = Caps.cap(inodes.get(1), session);

  private static void fails(String invariant, String what, ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOfSatisfying(
            InvariantViolation.class,
            violation -> assertThat(violation.invariant()).isEqualTo(invariant))
        .hasMessageContaining(what);
  }

  private void underTheLock(Runnable section) {
    session.capLock.during(section);
  }

  /** Does something in the middle of a walk, when it stands on a. */
  private void duringAWalk(Runnable step) {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (inode == a) {
            step.run();
          }
          return true;
        });
  }

  private void atRest() {
    Invariants.atRest(List.of(session, other), inodes);
  }

  @Test
  void aClientAtRestViolatesNothing() {
    client.add(other, a, 1);
    client.remove(a, 0, true);
    duringAWalk(() -> {});
    assertThatCode(this::atRest).doesNotThrowAnyException();
  }

  @Test
  void l1FailsForACapThatIsCountedAndNotListed() {
    fails("L1", "3 caps listed and counts 4", () -> underTheLock(() -> session.countCap(1)));
  }

  @Test
  void l1FailsForACapThatIsListedAndNotCounted() {
    fails(
        "L1",
        "2 caps listed and counts 3",
        () -> underTheLock(() -> session.caps.unlink(capOfA.node)));
  }

  @Test
  void l2FailsForARemovedCapOnTheList() {
    fails("L2", "the removed cap(a,0) is on s_caps", () -> underTheLock(capOfA::clearInode));
  }

  @Test
  void l2AllowsARemovedCapUnderTheIterator() {
    assertThatCode(() -> duringAWalk(() -> client.remove(a, 0, true))).doesNotThrowAnyException();
  }

  @Test
  void l2FailsForACapThatIsInTheTreeOnly() {
    underTheLock(() -> CapTouch.unlinkAndCount(session, capOfA));
    fails("L2", "is in its inode's tree but not on s_caps", () -> a.lock.during(() -> {}));
  }

  @Test
  void l2FailsAtRestForACapThatIsOnTheListOnly() {
    a.lock.during(() -> a.erase(capOfA));
    fails("L2", "is on s_caps but not in its inode's tree", this::atRest);
  }

  @Test
  void l2FailsAtRestForACapOnTheListOfAnotherSession() {
    underTheLock(() -> CapTouch.unlinkAndCount(session, capOfA));
    other.capLock.during(
        () -> {
          other.caps.append(capOfA.node);
          other.countCap(1);
        });
    fails("L2", "cap(a,0)", this::atRest);
  }

  @Test
  void l3FailsWhenTheListIsReorderedUnderAWalk() {
    fails(
        "L3",
        "s_caps was reordered during a walk",
        () -> duringAWalk(() -> underTheLock(() -> session.caps.moveToTail(capOfB.node))));
  }

  @Test
  void l3FailsWhenTheIteratedCapIsUnlinked() {
    fails(
        "L3",
        "the iterated cap(a,0) was unlinked",
        () -> duringAWalk(() -> underTheLock(() -> CapTouch.unlinkAndCount(session, capOfA))));
  }

  @Test
  void l3FailsWhenAWalkLeavesACapOut() {
    fails(
        "L3",
        "the walk ended without having seen cap(b,0)",
        () -> duringAWalk(() -> session.walk.seen.remove(capOfB), capOfB));
  }

  /** Does something in the middle of a walk, when it stands on the last cap. */
  private void duringAWalk(Runnable step, Cap seen) {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (session.walk.seen.size() == 3 && session.walk.seen.contains(seen)) {
            step.run();
          }
          return true;
        });
  }

  @Test
  void l3FailsAtRestWhenAWalkLeftItsIteratorBehind() {
    underTheLock(() -> session.iterateOver(capOfA));
    fails("L3", "is left with an iterator", this::atRest);
  }

  @Test
  void l4ShowsAsL1WhenTwoPartiesFinishOneRemoval() {
    client.remove(a, 0, true);
    fails(
        "L1",
        "2 caps listed and counts 1",
        () -> underTheLock(() -> client.unlinkLocked(session, capOfA, true)));
  }

  @Test
  void l5FailsForACapThatIsFreedOnAList() {
    fails("L5", "is freed while on a list", () -> client.free(capOfA));
  }

  @Test
  void l5FailsForACapThatIsFreedInItsTree() {
    Cap unlisted = new Cap(session, a, 0, 1);
    fails("L5", "is freed while in its inode's tree", () -> client.free(unlisted));
  }

  @Test
  void l5FailsForACapThatIsFreedTwice() {
    client.remove(a, 0, false);
    assertThatThrownBy(capOfA::free).isInstanceOf(DoubleFree.class);
    assertThatThrownBy(() -> client.free(capOfA)).isInstanceOf(UseAfterFree.class);
  }

  @Test
  void l6FailsForACapOnBothLists() {
    fails(
        "L6",
        "is put on session0.s_cap_releases while on a list",
        () -> underTheLock(() -> session.releases.append(capOfA.node)));
  }

  @Test
  void l6FailsForAReleaseThatIsNotCounted() {
    client.remove(a, 0, true);
    fails(
        "L6",
        "session0 has 1 releases and counts 0",
        () -> underTheLock(() -> session.countReleases(-1)));
  }

  @Test
  void l6FailsAtRestForACapThatIsReleasedButNotRemoved() {
    underTheLock(
        () -> {
          CapTouch.unlinkAndCount(session, capOfA);
          session.releases.append(capOfA.node);
          session.countReleases(1);
        });
    fails("L6", "is to be released but not removed", this::atRest);
  }

  @Test
  void l7FailsForWhoeverReadsTheRankOfARemovedCap() {
    client.remove(a, 0, true);
    fails("L7", "mds of the removed cap(a,0) was read", capOfA::mds);
  }

  @Test
  void aFreedCapCannotBeRead() {
    client.remove(a, 0, false);
    assertThatThrownBy(capOfA::issued).isInstanceOf(UseAfterFree.class);
  }

  @Test
  void aWalkThatStraysIntoAnotherListTakesItsHeadForACap() {
    client.add(other, new Inode("d"), 1);
    ThrowingCallable stray =
        () ->
            session.capLock.during(
                () -> {
                  CapList.Node end = other.capLock.during(this::headOfTheOther);
                  session.caps.capAt(end);
                });
    assertThatThrownBy(stray).isInstanceOf(ClearedLink.class);
  }

  /** What a walk of the first session finds behind the last cap of the other one. */
  private CapList.Node headOfTheOther() {
    return session.caps.behind(other.caps.first());
  }
}
