package dev.nackproof.epoll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nackproof.review.Subject;
import dev.nackproof.review.Tally;
import dev.nackproof.review.UnitCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What an ADD may link, whatever the order in which a graph is built. */
class GraphTest {
  /** Epolls have the numbers below this, the one file has it. */
  private static final int FILE = 9;

  private record Link(int from, int to) {
    @Override
    public String toString() {
      return "e%d > %s".formatted(from, to == FILE ? "file" : "e" + to);
    }
  }

  /** Top-down chains grew without limit until 6.16, bottom-up ones to seven. */
  @UnitCheck(
      fix = EpollFix.class,
      claim = "graph-legal",
      name = "every-chain",
      bound = "chains of 2 to 7 epolls over a file or none, every order of the links")
  void everyChain(Subject<Epoll> subject, Tally tally) {
    for (int epolls = 2; epolls <= 7; epolls++) {
      List<Link> links = new ArrayList<>();
      for (int i = 0; i + 1 < epolls; i++) {
        links.add(new Link(i, i + 1));
      }
      everyOrder(subject, links, new ArrayList<>(), 500, tally);
      if (epolls < 7) {
        links.add(new Link(epolls - 1, FILE));
        everyOrder(subject, links, new ArrayList<>(), 500, tally);
      }
    }
  }

  /** At most one path through two epolls, one through three and so on. */
  @UnitCheck(
      fix = EpollFix.class,
      claim = "graph-legal",
      name = "every-fan",
      bound = "a file, three epolls and six links in every order, one long path allowed")
  void everyFan(Subject<Epoll> subject, Tally tally) {
    List<Link> links =
        List.of(
            new Link(0, 1),
            new Link(0, 2),
            new Link(1, 2),
            new Link(1, FILE),
            new Link(2, FILE),
            new Link(2, 0));
    everyOrder(subject, links, new ArrayList<>(), 1, tally);
  }

  private static void everyOrder(
      Subject<Epoll> subject, List<Link> left, List<Link> order, int pathLimit, Tally tally) {
    if (left.isEmpty()) {
      build(subject.get(), order, pathLimit);
      tally.add();
      return;
    }
    for (Link link : left) {
      List<Link> rest = new ArrayList<>(left);
      rest.remove(link);
      order.add(link);
      everyOrder(subject, rest, order, pathLimit, tally);
      order.remove(order.size() - 1);
    }
  }

  private static void build(Epoll machine, List<Link> order, int pathLimit) {
    machine.limitPaths(pathLimit, Math.min(pathLimit, 100), Math.min(pathLimit, 50), 1);
    for (int i = 0; i < FILE; i++) {
      machine.create(0);
    }
    machine.eventFd();
    List<Link> linked = new ArrayList<>();
    for (Link link : order) {
      int result = machine.ctl(link.from(), Epoll.ADD, link.to(), new Event(Event.IN, 0));
      List<Link> with = new ArrayList<>(linked);
      with.add(link);
      boolean legal = isLegal(with, pathLimit);
      assertThat(result == 0 ? "linked" : "refused")
          .as("there are %s; ADD of %s gives %s", linked, link, Errno.describe(result))
          .isEqualTo(legal ? "linked" : "refused");
      if (legal) {
        linked = with;
      }
    }
  }

  /** The rule in the words of the manual, without any of the model's code. */
  private static boolean isLegal(List<Link> links, int pathLimit) {
    TreeSet<Integer> below = new TreeSet<>();
    links.forEach(l -> below.add(l.to()));
    int[] paths = new int[links.size() + 2];
    for (int top = 0; top < FILE; top++) {
      if (depth(links, top, 0) > 4) {
        return false;
      }
      if (!below.contains(top)) {
        countPaths(links, top, 1, paths);
      }
    }
    for (int epolls = 2; epolls < paths.length; epolls++) {
      if (paths[epolls] > (epolls == 5 ? 1 : pathLimit)) {
        return false;
      }
    }
    return true;
  }

  /** Links between epolls below this one; five for five or more, and for a cycle. */
  private static int depth(List<Link> links, int epoll, int above) {
    int deepest = 0;
    for (Link link : links) {
      if (above < 5 && link.from() == epoll && link.to() != FILE) {
        deepest = Math.max(deepest, 1 + depth(links, link.to(), above + 1));
      }
    }
    return deepest;
  }

  private static void countPaths(List<Link> links, int epoll, int epolls, int[] paths) {
    for (Link link : links) {
      if (link.from() == epoll && link.to() == FILE) {
        paths[epolls]++;
      } else if (link.from() == epoll) {
        countPaths(links, link.to(), epolls + 1, paths);
      }
    }
  }
}
