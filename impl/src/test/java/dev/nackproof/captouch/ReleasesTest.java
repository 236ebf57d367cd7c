package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.kernel.LockError;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The MDS is told what the client gave up. */
class ReleasesTest {
  private final CapTouch client = new EveryTouch();
  private final Session session = new Session(0);
  private final List<Inode> inodes = Caps.inodes(client, session, "a", "b", "c");
  private final Cap capOfA = Caps.cap(inodes.get(0), session);
  private final Cap capOfB = Caps.cap(inodes.get(1), session);

  private List<Cap> waiting() {
    return session.capLock.during(session.releases::caps);
  }

  @Test
  void whatIsSentIsFreed() {
    Caps.trim(client, session, 1);
    assertThat(Caps.sendReleases(client, session, true)).isEqualTo(2);
    assertThat(Caps.releases(session)).isZero();
    assertThat(capOfA.isFreed()).isTrue();
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void whatCannotBeSentWaitsInTheSameOrder() {
    Caps.trim(client, session, 1);
    assertThat(Caps.sendReleases(client, session, false)).isZero();
    assertThat(waiting()).containsExactly(capOfA, capOfB);
    assertThat(Caps.releases(session)).isEqualTo(2);
    assertThat(Caps.sendReleases(client, session, true)).isEqualTo(2);
  }

  @Test
  void nothingIsSentWhenNothingWasGivenUp() {
    assertThat(Caps.sendReleases(client, session, true)).isZero();
    assertThat(Caps.sendReleases(client, session, false)).isZero();
  }

  @Test
  void whatArrivesWhileAMessageIsSentGoesWithTheNextOne() {
    client.remove(inodes.get(0), 0, true);
    arriveWhenTheListIsFirstEmpty(inodes.get(1), capOfB);
    assertThat(Caps.sendReleases(client, session, true)).isEqualTo(2);
    assertThat(capOfB.isFreed()).isTrue();
  }

  @Test
  void whatCannotBeSentIsPutBeforeWhatArrivedMeanwhile() {
    client.remove(inodes.get(0), 0, true);
    arriveWhenTheListIsFirstEmpty(inodes.get(1), capOfB);
    assertThat(Caps.sendReleases(client, session, false)).isZero();
    assertThat(waiting()).containsExactly(capOfA, capOfB);
  }

  @Test
  void sendingNeedsTheSessionsMutex() {
    assertThatThrownBy(() -> client.sendReleases(session, true)).isInstanceOf(LockError.class);
  }

  /** Another CPU removes this cap as soon as the sender has taken the list and dropped the lock. */
  private void arriveWhenTheListIsFirstEmpty(Inode inode, Cap cap) {
    inode.lock.during(() -> inode.erase(cap));
    session.capLock.asserting(
        () -> {
          if (!cap.isFreed() && cap.inode() != null && session.releases.isEmpty()) {
            client.unlinkLocked(session, cap, true);
          }
        });
  }
}
