package dev.nackproof.epoll;

import dev.nackproof.kernel.OneStep;
import java.util.Map;
import java.util.TreeMap;

/** The descriptor numbers of a scenario's epolls and files, by the names that steps use. */
@OneStep
final class Numbers {
  private final Map<String, Integer> numbers = new TreeMap<>();
  private final Map<String, Integer> open = new TreeMap<>();

  synchronized void put(String name, int fd) {
    numbers.put(name, fd);
    open.put(name, fd);
  }

  synchronized int of(String name) {
    return numbers.get(name);
  }

  /** The same, of a descriptor that is about to be closed. */
  synchronized int close(String name) {
    open.remove(name);
    return numbers.get(name);
  }

  /** All that were not closed. */
  synchronized int[] open() {
    return open.values().stream().mapToInt(Integer::intValue).toArray();
  }
}
