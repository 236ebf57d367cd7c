package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cap is granted; later a system call asks whether the inode's caps permit what it wants. */
class AddAndCheckTest {
  private static final int READ = 1;
  private static final int WRITE = 2;
  private static final int LINK = 4;

  private final CapTouch client = new EveryTouch();
  private final Session session = new Session(0);

  @Test
  void aNewCapGoesToTheTailAndIsCounted() {
    Caps.inodes(client, session, "a");
    assertThat(client.add(session, new Inode("b"), READ)).isTrue();
    assertThat(Caps.order(client, session)).containsExactly("a", "b");
    assertThat(client.count(session)).isEqualTo(2);
  }

  @Test
  void aKnownCapMovesToTheTailAndIsNotCountedAgain() {
    List<Inode> inodes = Caps.inodes(client, session, "a", "b");
    assertThat(client.add(session, inodes.get(0), READ)).isFalse();
    assertThat(Caps.order(client, session)).containsExactly("b", "a");
    assertThat(client.count(session)).isEqualTo(2);
  }

  @Test
  void aKnownCapGetsTheNewBitsBesideItsOwn() {
    Inode inode = new Inode("a");
    client.add(session, inode, READ);
    client.add(session, inode, WRITE);
    assertThat(client.issuedMask(inode, READ | WRITE, false, 0)).isTrue();
  }

  @Test
  void aKnownCapMovesToTheTailHoweverSeldomTouchesDo() {
    CapTouch seldom = new SampledRacy();
    List<Inode> inodes = Caps.inodes(seldom, session, "a", "b");
    seldom.add(session, inodes.get(0), READ);
    assertThat(Caps.order(seldom, session)).containsExactly("b", "a");
  }

  @Test
  void aMaskIsNotPermittedWithoutACap() {
    assertThat(client.issuedMask(new Inode("a"), READ, true, 0)).isFalse();
  }

  @Test
  void aMaskIsNotPermittedWhenABitIsMissing() {
    Inode inode = new Inode("a");
    client.add(session, inode, READ);
    assertThat(client.issuedMask(inode, READ | WRITE, true, 0)).isFalse();
  }

  /** An inode with a cap in each of four sessions; whose lists show who is touched. */
  private final class Ranks {
    final Inode inode = new Inode("shared");
    final List<Session> sessions = new ArrayList<>();
    final List<Integer> touched = new ArrayList<>();

    Ranks(int... issued) {
      for (int mds = 0; mds < issued.length; mds++) {
        Session own = new Session(mds);
        sessions.add(own);
        client.add(own, inode, issued[mds]);
      }
    }

    /** Checks the mask; then {@code touched} has the ranks in the order of their touches. */
    boolean check(int mask) {
      for (Session own : sessions) {
        own.capLock.asserting(() -> touched.add(own.mds()));
      }
      return client.issuedMask(inode, mask, true, 0);
    }
  }

  @Test
  void theFirstCapThatPermitsAllIsTouchedAndNoOther() {
    Ranks ranks = new Ranks(WRITE, READ, READ);
    assertThat(ranks.check(READ)).isTrue();
    assertThat(ranks.touched).containsExactly(1);
  }

  @Test
  void ofSeveralThatPermitItTogetherTheOneThatCompletesTheMaskIsTouchedFirst() {
    Ranks ranks = new Ranks(READ, WRITE, LINK, READ | WRITE | LINK);
    assertThat(ranks.check(READ | WRITE | LINK)).isTrue();
    assertThat(ranks.touched).containsExactly(2, 0, 1);
  }

  @Test
  void anEarlierCapThatContributesNoWantedBitIsNotTouched() {
    Ranks ranks = new Ranks(READ, LINK, WRITE);
    assertThat(ranks.check(READ | WRITE)).isTrue();
    assertThat(ranks.touched).containsExactly(2, 0);
  }

  @Test
  void aLaterCapThatPermitsAllAloneIsTouchedAlone() {
    Ranks ranks = new Ranks(READ, READ | WRITE);
    assertThat(ranks.check(READ | WRITE)).isTrue();
    assertThat(ranks.touched).containsExactly(1);
  }

  @Test
  void aStaleCapPermitsNothing() {
    Ranks ranks = new Ranks(READ, READ);
    client.reconnect(ranks.sessions.get(0));
    assertThat(ranks.check(READ)).isTrue();
    assertThat(ranks.touched).containsExactly(1);
  }

  @Test
  void aStaleCapContributesNothing() {
    Ranks ranks = new Ranks(READ, WRITE);
    client.reconnect(ranks.sessions.get(0));
    assertThat(ranks.check(READ | WRITE)).isFalse();
    assertThat(ranks.touched).isEmpty();
  }

  @Test
  void whatIsNotPermittedTouchesNothing() {
    Ranks ranks = new Ranks(READ, WRITE);
    assertThat(ranks.check(READ | LINK)).isFalse();
    assertThat(ranks.touched).isEmpty();
  }

  @Test
  void aCallerThatDoesNotAskForItTouchesNothing() {
    List<Inode> inodes = Caps.inodes(client, session, "a", "b");
    assertThat(client.issuedMask(inodes.get(0), READ, false, 0)).isTrue();
    assertThat(Caps.order(client, session)).containsExactly("a", "b");
  }
}
