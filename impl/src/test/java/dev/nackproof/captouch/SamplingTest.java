package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nackproof.review.Catalog;
import dev.nackproof.review.Subject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sampling step of each revision, as one caller after the other sees it. */
class SamplingTest {
  private final Session session = new Session(0);

  private static CapTouch revision(String id) {
    Catalog catalog = Catalog.load();
    Subject<CapTouch> subject = catalog.revision(new CapTouchFix(), id);
    return subject.get();
  }

  /** The numbers, from 1, of those of so many calls that touch. */
  private static List<Integer> touches(CapTouch client, int calls, int cpu) {
    List<Integer> touches = new ArrayList<>();
    for (int call = 1; call <= calls; call++) {
      if (client.attempts(cpu)) {
        touches.add(call);
      }
    }
    return touches;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sampled-racy",
        "sampled-annotated",
        "sampled-once",
        "sampled-per-cpu",
        "sampled-atomic",
        "sampled-reloaded"
      })
  void theFirst255CallsSkipAndThe256thTouches(String id) {
    assertThat(touches(revision(id), 800, 0)).containsExactly(256, 512, 768);
  }

  @Test
  void oursSkips250CallsAndTouchesWithThe251st() {
    assertThat(touches(new SampledCoprime(), 800, 0)).containsExactly(251, 502, 753);
  }

  @Test
  void oursTakesTheShorterPeriodAfter512Touches() {
    SampledCoprime ours = new SampledCoprime();
    assertThat(touches(ours, 512 * 251, 0)).hasSize(512);
    assertThat(touches(ours, 512 * 241, 0)).hasSize(512).startsWith(241, 482);
    assertThat(touches(ours, 251, 0)).containsExactly(251);
  }

  @Test
  void beforeThePatchEveryCallTouches() {
    assertThat(touches(new EveryTouch(), 3, 0)).containsExactly(1, 2, 3);
  }

  @Test
  void aSmallerPeriodShowsTheSameInFewerSteps() {
    assertThat(touches(new SampledRacy().period(3), 7, 0)).containsExactly(3, 6);
  }

  @Test
  void theLongestPeriodOfOursAtASmallBoundIsTheOneAskedFor() {
    assertThat(touches(new SampledCoprime().period(3), 13, 0)).containsExactly(3, 6, 8, 10, 13);
  }

  @Test
  void thePostedCounterIsSharedByAllCpus() {
    CapTouch posted = new SampledRacy();
    touches(posted, 255, 0);
    assertThat(posted.attempts(1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sampled-per-cpu", "sampled-coprime"})
  void aCounterPerCpuKnowsNothingOfOtherCpus(String id) {
    CapTouch client = revision(id);
    touches(client, 250, 0);
    assertThat(touches(client, 250, 1)).isEmpty();
    assertThat(touches(client, 6, 0)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sampled-racy",
        "sampled-once",
        "sampled-atomic",
        "sampled-per-cpu",
        "sampled-coprime"
      })
  void eachCallIsCounted(String id) {
    CapTouch client = revision(id);
    touches(client, 3, 0);
    assertThat(client.counted()).isEqualTo(3);
  }

  @Test
  void withoutACounterNothingCanBeCounted() {
    assertThatThrownBy(() -> new EveryTouch().counted())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("EveryTouch counts nothing");
  }

  @Test
  void aTouchMakesTheCapTheMostRecentlyUsedOne() {
    CapTouch client = new SampledRacy().period(2);
    List<Inode> inodes = Caps.inodes(client, session, "a", "b", "c");
    Caps.touch(client, inodes.get(0));
    assertThat(Caps.order(client, session)).containsExactly("a", "b", "c");
    Caps.touch(client, inodes.get(0));
    assertThat(Caps.order(client, session)).containsExactly("b", "c", "a");
  }

  @Test
  void aTouchLeavesTheListAloneWhileAWalkIsOnIt() {
    CapTouch client = new EveryTouch();
    List<Inode> inodes = Caps.inodes(client, session, "a", "b");
    Caps.iterate(
        client,
        session,
        (inode, mds) -> {
          Caps.touch(client, inodes.get(0));
          return true;
        });
    assertThat(Caps.order(client, session)).containsExactly("a", "b");
  }

  @Test
  void ofAHotCapWith255TouchesAndAColdOneWithOneOnlyTheColdOneMoves() {
    CapTouch posted = new SampledRacy();
    List<Inode> inodes = Caps.inodes(posted, session, "cold", "hot", "untouched");
    for (int call = 0; call < 10; call++) {
      for (int touch = 0; touch < 255; touch++) {
        Caps.touch(posted, inodes.get(1));
      }
      Caps.touch(posted, inodes.get(0));
    }
    assertThat(Caps.order(posted, session)).containsExactly("hot", "untouched", "cold");
  }

  @Test
  void oursMovesTheHotOneInTheSamePattern() {
    CapTouch ours = new SampledCoprime();
    List<Inode> inodes = Caps.inodes(ours, session, "cold", "hot", "untouched");
    for (int call = 0; call < 10; call++) {
      for (int touch = 0; touch < 255; touch++) {
        Caps.touch(ours, inodes.get(1));
      }
      Caps.touch(ours, inodes.get(0));
    }
    assertThat(Caps.order(ours, session)).containsExactly("cold", "untouched", "hot");
  }
}
