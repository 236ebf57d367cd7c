package dev.nackproof.captouch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How much seldomer s_cap_lock is taken for what the mail's web server did; counted, not timed. */
class ContentionDropTest {
  private static final long TOUCHES = MailMix.TOUCHES / 1000;
  private static final long OTHERS = MailMix.OTHERS / 1000;
  private static long everyTouch;

  @BeforeAll
  static void countWithoutTheFix() {
    everyTouch = MailMix.acquisitions(new EveryTouch(), TOUCHES, OTHERS);
  }

  @UnitCheck(
      fix = CapTouchFix.class,
      claim = "contention-drop",
      name = "mail-mix",
      bound = "1940324 touches and 17490 other acquisitions, 4 CPUs in turn")
  void theLockIsTaken75TimesLessOften(Subject<CapTouch> revision, Tally tally) {
    long own = MailMix.acquisitions(revision.get(), TOUCHES, OTHERS);
    tally.add(TOUCHES + OTHERS);
    if (everyTouch < 75 * own) {
      throw new AssertionError(
          "s_cap_lock was taken %d times, with every touch %d times: %.1f times less often"
              .formatted(own, everyTouch, (double) everyTouch / own));
    }
  }

  @Test
  void theMailsTwoTotalsGiveTheMix() {
    assertThat(MailMix.TOUCHES).isEqualTo(1_940_324_182L);
    assertThat(MailMix.OTHERS).isEqualTo(17_490_557L);
  }

  @Test
  void withoutTheFixTheLockIsTakenForEveryOperation() {
    assertThat(everyTouch).isEqualTo(TOUCHES + OTHERS);
  }

  @Test
  void thePostedCounterGivesTheMails78() {
    long posted = MailMix.acquisitions(new SampledRacy(), TOUCHES, OTHERS);
    assertThat(everyTouch / posted).isEqualTo(78);
  }
}
