package dev.nackproof.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is left of a long witness is its story. */
class ExcerptTest {
  @Test
  void shortOnesAreWhole() {
    assertThat(Excerpt.of(List.of("a", "b", "c"), 3)).containsExactly("a", "b", "c");
  }

  @Test
  void withoutStepsTheBeginningAndTheEndAreKept() {
    assertThat(Excerpt.of(lines("event ", 1, 20), 7))
        .containsExactly(
            "event 1", "event 2", "event 3", "event 4", "[.. 14 lines ..]", "event 19", "event 20");
  }

  @Test
  void aChangeOfThreadsIsKeptWithWhatIsAroundIt() {
    List<String> witness = new ArrayList<>(List.of("UseAfterFree: cap was used"));
    witness.addAll(lines("1 | a", 1, 20));
    witness.addAll(lines("2 | b", 1, 20));
    witness.addAll(lines("1 | c", 1, 20));

    assertThat(Excerpt.of(witness, 17))
        .containsExactly(
            "UseAfterFree: cap was used",
            "1 | a1",
            "1 | a2",
            "[.. 16 lines ..]",
            "1 | a19",
            "1 | a20",
            "2 | b1",
            "2 | b2",
            "[.. 16 lines ..]",
            "2 | b19",
            "2 | b20",
            "1 | c1",
            "1 | c2",
            "[.. 16 lines ..]",
            "1 | c19",
            "1 | c20");
  }

  @Test
  void theStepBeforeASwitchIsKeptWhereThereIsRoom() {
    List<String> witness = new ArrayList<>(lines("1 | a", 1, 9));
    witness.add("1 |   switch");
    witness.addAll(lines("2 | b", 1, 9));

    assertThat(Excerpt.of(witness, 7))
        .containsExactly(
            "1 | a1",
            "[.. 7 lines ..]",
            "1 | a9",
            "1 |   switch",
            "2 | b1",
            "[.. 7 lines ..]",
            "2 | b9");
    assertThat(Excerpt.of(witness, 6))
        .containsExactly(
            "1 | a1", "[.. 8 lines ..]", "1 |   switch", "2 | b1", "[.. 7 lines ..]", "2 | b9");
  }

  @Test
  void moreChangesThanRoomLeaveTheBeginningAndTheEnd() {
    List<String> witness = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      witness.add((i % 2 + 1) + " | step " + i);
    }

    assertThat(Excerpt.of(witness, 5))
        .containsExactly(
            "2 | step 1", "1 | step 2", "[.. 16 lines ..]", "2 | step 19", "1 | step 20");
  }

  @Test
  void whatAnEarlierExcerptLeftOutIsCounted() {
    List<String> once = Excerpt.of(lines("event ", 1, 100), 20);

    assertThat(Excerpt.of(once, 3)).containsExactly("event 1", "[.. 98 lines ..]", "event 100");
  }

  private static List<String> lines(String text, int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> text + i).toList();
  }
}
