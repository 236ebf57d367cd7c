package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Caps leave: removed, under a walk or not, evicted with their inode, forwarded to another MDS. */
class RemoveTest {
  private final CapTouch client = new EveryTouch();
  private final Session session = new Session(0);
  private final Session other = new Session(1);
  private final List<Inode> inodes = Caps.inodes(client, session, "a", "b", "c");
  private final Inode b = inodes.get(1);
  private final Cap capOfB = Caps.cap(b, session);

  @Test
  void aRemovedCapLeavesTreeListAndCountAndIsFreed() {
    assertThat(client.remove(b, 0, false)).isTrue();
    assertThat(client.contains(b, 0)).isFalse();
    assertThat(Caps.order(client, session)).containsExactly("a", "c");
    assertThat(client.count(session)).isEqualTo(2);
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void aCapThatTheMdsIsToldOfWaitsForItsRelease() {
    client.remove(b, 0, true);
    assertThat(Caps.releases(session)).isEqualTo(1);
    assertThat(capOfB.isFreed()).isFalse();
  }

  @Test
  void aCapThatIsNotThereCannotBeRemoved() {
    assertThat(client.remove(b, 1, true)).isFalse();
    client.remove(b, 0, true);
    assertThat(client.remove(b, 0, true)).isFalse();
    assertThat(Caps.releases(session)).isEqualTo(1);
  }

  @Test
  void theMdsIsNotToldOfACapFromAnEarlierConnection() {
    client.reconnect(session);
    client.remove(b, 0, true);
    assertThat(Caps.releases(session)).isZero();
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void aCapOfTheNewConnectionIsNotStale() {
    client.reconnect(session);
    client.remove(b, 0, true);
    client.add(session, b, 1);
    assertThat(client.issuedMask(b, 1, false, 0)).isTrue();
    client.remove(b, 0, true);
    assertThat(Caps.releases(session)).isEqualTo(1);
  }

  @Test
  void anIteratedCapLeavesTheTreeAtOnceAndTheListOnlyWhenTheWalkGoesOn() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (inode == b) {
            client.remove(b, 0, false);
            assertThat(client.contains(b, 0)).isFalse();
            assertThat(Caps.order(client, session)).containsExactly("a", "removed", "c");
            assertThat(client.count(session)).isEqualTo(3);
          } else if (!client.contains(b, 0)) {
            assertThat(Caps.order(client, session)).containsExactly("a", "c");
          }
          return true;
        });
    assertThat(client.count(session)).isEqualTo(2);
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void anIteratedCapIsQueuedForReleaseByTheWalk() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (inode == b) {
            client.remove(b, 0, true);
            assertThat(Caps.releases(session)).isZero();
          }
          return true;
        });
    assertThat(Caps.releases(session)).isEqualTo(1);
    assertThat(capOfB.isFreed()).isFalse();
  }

  @Test
  void anIteratedCapThatIsAddedAgainIsANewCap() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (inode == b && Caps.cap(b, session) == capOfB) {
            client.remove(b, 0, false);
            client.add(session, b, 1);
          }
          return true;
        });
    assertThat(Caps.order(client, session)).containsExactly("a", "c", "b");
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void anInodeTakesItsCapsWithIt() {
    client.add(other, b, 1);
    client.putInode(b);
    assertThat(b.isFreed()).isTrue();
    assertThat(Caps.order(client, session)).containsExactly("a", "c");
    assertThat(Caps.releases(session)).isEqualTo(1);
    assertThat(Caps.releases(other)).isEqualTo(1);
  }

  @Test
  void anIteratedInodeStaysUntilTheWalkLetsItGo() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (inode == b) {
            client.putInode(b);
            assertThat(client.contains(b, 0)).isTrue();
          }
          return true;
        });
    assertThat(b.isFreed()).isTrue();
    assertThat(Caps.order(client, session)).containsExactly("a", "c");
  }

  @Test
  void aForwardedCapMovesToTheOtherSession() {
    client.forward(b, session, other);
    assertThat(Caps.order(client, session)).containsExactly("a", "c");
    assertThat(Caps.order(client, other)).containsExactly("b");
    assertThat(Caps.cap(b, other)).isSameAs(capOfB);
  }

  @Test
  void anIteratedCapIsNotForwardedButRemovedAndAddedAnew() {
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          if (inode == b) {
            client.forward(b, session, other);
            assertThat(Caps.order(client, session)).containsExactly("a", "removed", "c");
          }
          return true;
        });
    assertThat(Caps.order(client, session)).containsExactly("a", "c");
    assertThat(Caps.order(client, other)).containsExactly("b");
    assertThat(Caps.cap(b, other)).isNotSameAs(capOfB);
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void nothingIsForwardedWithoutACap() {
    client.forward(b, other, session);
    assertThat(Caps.order(client, session)).containsExactly("a", "b", "c");
  }
}
