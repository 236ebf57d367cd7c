package dev.nackproof.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LockStatTest {
  private final AtomicLong clock = new AtomicLong();
  private final Thread one = new Thread();
  private final Thread two = new Thread();

  /** A lock held by one for 40 ns, then by two for 1,234,567 ns after a wait of 66 ns. */
  private LockStat busyLock() {
    LockStat stat = new LockStat(clock::get);
    stat.acquired(one);
    clock.addAndGet(40);
    long since = stat.now();
    clock.addAndGet(66);
    stat.released();
    stat.waited(since);
    stat.acquired(two);
    clock.addAndGet(1_234_567);
    stat.released();
    return stat;
  }

  @Test
  void beginsWithNothing() {
    LockStat stat = new LockStat();
    assertThat(stat.conBounces()).isZero();
    assertThat(stat.contentions()).isZero();
    assertThat(stat.waitMinNanos()).isZero();
    assertThat(stat.waitMaxNanos()).isZero();
    assertThat(stat.waitTotalNanos()).isZero();
    assertThat(stat.waitAvgNanos()).isZero();
    assertThat(stat.acqBounces()).isZero();
    assertThat(stat.acquisitions()).isZero();
    assertThat(stat.holdMinNanos()).isZero();
    assertThat(stat.holdMaxNanos()).isZero();
    assertThat(stat.holdTotalNanos()).isZero();
    assertThat(stat.holdAvgNanos()).isZero();
  }

  @Test
  void counts() {
    LockStat stat = busyLock();
    assertThat(stat.conBounces()).isEqualTo(1);
    assertThat(stat.contentions()).isEqualTo(1);
    assertThat(stat.waitMinNanos()).isEqualTo(66);
    assertThat(stat.waitMaxNanos()).isEqualTo(66);
    assertThat(stat.waitTotalNanos()).isEqualTo(66);
    assertThat(stat.waitAvgNanos()).isEqualTo(66);
    assertThat(stat.acqBounces()).isEqualTo(1);
    assertThat(stat.acquisitions()).isEqualTo(2);
    assertThat(stat.holdMinNanos()).isEqualTo(106);
    assertThat(stat.holdMaxNanos()).isEqualTo(1_234_567);
    assertThat(stat.holdTotalNanos()).isEqualTo(1_234_673);
    assertThat(stat.holdAvgNanos()).isEqualTo(617_336);
  }

  @Test
  void addsUpTheLocksOfAClass() {
    LockStat sum = new LockStat();
    sum.add(busyLock());
    sum.add(new LockStat());
    LockStat quick = new LockStat(clock::get);
    quick.acquired(one);
    clock.addAndGet(6);
    quick.released();
    sum.add(quick);
    assertThat(sum.conBounces()).isEqualTo(1);
    assertThat(sum.contentions()).isEqualTo(1);
    assertThat(sum.waitMinNanos()).isEqualTo(66);
    assertThat(sum.acqBounces()).isEqualTo(1);
    assertThat(sum.acquisitions()).isEqualTo(3);
    assertThat(sum.holdMinNanos()).isEqualTo(6);
    assertThat(sum.holdMaxNanos()).isEqualTo(1_234_567);
    assertThat(sum.holdTotalNanos()).isEqualTo(1_234_679);
  }

  @Test
  void printsTwelveColumnsBelowTheirNames() {
    String header = LockStat.header();
    String row = busyLock().row("&s->s_cap_lock");
    assertThat(header.trim().replaceAll(" +", " "))
        .isEqualTo(
            "class name con-bounces contentions"
                + " waittime-min waittime-max waittime-total waittime-avg"
                + " acq-bounces acquisitions"
                + " holdtime-min holdtime-max holdtime-total holdtime-avg");
    assertThat(row.trim().replaceAll(" +", " "))
        .isEqualTo("&s->s_cap_lock: 1 1 0.07 0.07 0.07 0.07 1 2 0.11 1234.57 1234.67 617.34");
    assertThat(row).hasSameSizeAs(header).hasSize(40 + 12 * 15).isASCII();
  }

  @Test
  void printsBigFiguresInTheirColumns() {
    LockStat stat = new LockStat(clock::get);
    stat.acquired(one);
    clock.addAndGet(418_498_578_760L);
    stat.released();
    String row = stat.row("lock");
    int end = LockStat.header().indexOf("holdtime-total") + "holdtime-total".length();
    assertThat(row.substring(0, end)).endsWith(" 418498578.76");
  }
}
