package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.kernel.LockError;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Walks over a session's caps, and the trim that is one. */
class WalkTest {
  private final CapTouch client = new EveryTouch();
  private final Session session = new Session(2);
  private final List<Inode> inodes = Caps.inodes(client, session, "a", "b", "c");
  private final List<String> visited = new ArrayList<>();

  private boolean visit(Inode inode, int mds) {
    visited.add(inode.name() + mds);
    return true;
  }

  @Test
  void aWalkVisitsEveryCapFromTheLeastRecentlyUsedOne() {
    Caps.touch(client, inodes.get(0));
    client.add(session, inodes.get(0), 1);
    assertThat(Caps.iterate(client, session, this::visit)).isTrue();
    assertThat(visited).containsExactly("b2", "c2", "a2");
  }

  @Test
  void theCallbackEndsTheWalk() {
    boolean reachedEnd =
        Caps.iterate(
            client, session, (inode, mds) -> visit(inode, mds) && inode.name().equals("a"));
    assertThat(reachedEnd).isFalse();
    assertThat(visited).containsExactly("a2", "b2");
  }

  @Test
  void aWalkNeedsTheSessionsMutex() {
    assertThatThrownBy(() -> client.iterate(session, this::visit)).isInstanceOf(LockError.class);
  }

  @Test
  void theCallbackHoldsNeitherTheListsLockNorTheInodes() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          assertThat(session.capLock.isHeldByMe()).isFalse();
          assertThat(inode.lock.isHeldByMe()).isFalse();
          return true;
        });
  }

  @Test
  void anInodeThatIsGoingAwayIsPassedOver() {
    Inode going = inodes.get(1);
    assertThat(going.references.decAndTest()).isTrue();
    assertThat(Caps.iterate(client, session, this::visit)).isTrue();
    assertThat(visited).containsExactly("a2", "c2");
    client.evict(going);
    assertThat(Caps.order(client, session)).containsExactly("a", "c");
  }

  @Test
  void aCapThatIsRemovedAheadOfTheWalkIsNotVisited() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          client.remove(inodes.get(1), 2, false);
          return visit(inode, mds);
        });
    assertThat(visited).containsExactly("a2", "c2");
  }

  @Test
  void aCapThatIsCreatedMeanwhileIsVisitedToo() {
    Inode created = new Inode("d");
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          client.add(session, created, 1);
          return visit(inode, mds) && inode != created;
        });
    assertThat(visited).containsExactly("a2", "b2", "c2", "d2");
  }

  @Test
  void aWalkGivesItsReferencesBack() {
    Caps.iterate(client, session, this::visit);
    for (Inode inode : inodes) {
      assertThat(inode.references.decAndTest()).isTrue();
    }
  }

  @Test
  void anEmptySessionHasNothingToVisit() {
    Session empty = new Session(0);
    assertThat(Caps.iterate(client, empty, this::visit)).isTrue();
    assertThat(visited).isEmpty();
  }

  @Test
  void aTrimTakesTheLeastRecentlyUsedCapsUntilSoManyAreLeft() {
    assertThat(Caps.trim(client, session, 1)).isEqualTo(2);
    assertThat(Caps.order(client, session)).containsExactly("c");
    assertThat(Caps.releases(session)).isEqualTo(2);
  }

  @Test
  void aTrimOfAFewCapsDoesNothing() {
    assertThat(Caps.trim(client, session, 3)).isZero();
    assertThat(Caps.order(client, session)).containsExactly("a", "b", "c");
  }

  @Test
  void aTrimPassesOverWhatIsUsedWantedOrDirty() {
    client.need(inodes.get(0), 1, 0, 0);
    client.need(inodes.get(1), 0, 1, 0);
    assertThat(Caps.trim(client, session, 2)).isEqualTo(1);
    assertThat(Caps.order(client, session)).containsExactly("a", "b");
    client.need(inodes.get(0), 0, 0, 1);
    assertThat(Caps.trim(client, session, 1)).isZero();
  }

  @Test
  void aTrimTakesWhatIsNoLongerNeeded() {
    client.need(inodes.get(0), 1, 1, 1);
    assertThat(client.useIfPermitted(inodes.get(1), 2)).isTrue();
    client.need(inodes.get(0), 0, 0, 0);
    assertThat(Caps.trim(client, session, 0)).isEqualTo(2);
    assertThat(Caps.order(client, session)).containsExactly("b");
  }

  @Test
  void whatHasNoCapCannotComeIntoUse() {
    Caps.trim(client, session, 2);
    assertThat(client.useIfPermitted(inodes.get(0), 2)).isFalse();
  }
}
