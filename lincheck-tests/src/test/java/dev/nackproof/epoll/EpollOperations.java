package dev.nackproof.epoll;

import dev.nackproof.lincheck.Explorer;

/**
 * One machine: what the scenarios of the teardown run. Epolls are e1, e2, ..., files f1, f2, ... in
 * the order in which they are made. Made anew for every interleaving.
 */
public class EpollOperations {
  private final Epoll machine = Explorer.revision();
  private final Numbers numbers = new Numbers();

  /** Everything that is allocated is to be freed. */
  public EpollOperations() {
    machine.keepBooks();
    Explorer.setUp(this);
  }

  // ------------------------------------------------------------------ the start

  /** Makes epolls e1 to e(count). */
  public void epolls(int count) {
    for (int i = 1; i <= count; i++) {
      numbers.put("e" + i, machine.create(0));
    }
  }

  /** Makes eventfds f1 to f(count). */
  public void files(int count) {
    for (int i = 1; i <= count; i++) {
      numbers.put("f" + i, machine.eventFd());
    }
  }

  /** Makes f1, a file whose poll takes a reference of it, ready to read. */
  public void dmaBuf() {
    numbers.put("f1", machine.dmaBuf());
    write(1);
  }

  /** Makes f1, polled on a queue that dies first. */
  public void signalFd() {
    numbers.put("f1", machine.signalFd());
  }

  /** From here the slot of a closed file is reused at once. */
  public void reuseSlots() {
    machine.reuseSlots();
  }

  /** From here the user may have so many watches. */
  public void limitWatches(int most) {
    machine.limitWatches(most);
  }

  /** From here so many paths of two epolls may lead to a file. */
  public void limitPaths(int two) {
    machine.limitPaths(two, two, two, two);
  }

  /** A second descriptor of f(file), named f(as). */
  public void dup(int file, int as) {
    numbers.put("f" + as, machine.dup(numbers.of("f" + file)));
  }

  // ------------------------------------------------------------------ system calls

  /** The epoll watches the file for input. */
  public int add(int epoll, int file) {
    return ctl(epoll, Epoll.ADD, "f" + file);
  }

  /** The epoll watches another. */
  public int addEpoll(int epoll, int watched) {
    return ctl(epoll, Epoll.ADD, "e" + watched);
  }

  /** The epoll watches the file no more. */
  public int del(int epoll, int file) {
    return ctl(epoll, Epoll.DEL, "f" + file);
  }

  /** The epoll watches the other no more. */
  public int delEpoll(int epoll, int watched) {
    return ctl(epoll, Epoll.DEL, "e" + watched);
  }

  /** The epoll watches the file for the same. */
  public int mod(int epoll, int file) {
    return ctl(epoll, Epoll.MOD, "f" + file);
  }

  private int ctl(int epoll, int op, String target) {
    return machine.ctl(numbers.of("e" + epoll), op, numbers.of(target), new Event(Event.IN, epoll));
  }

  /** Takes what is ready, at most one event, without waiting. */
  public int poll(int epoll) {
    return machine.wait(numbers.of("e" + epoll), 1, true).result();
  }

  /** Makes a file readable. */
  public int write(int file) {
    return machine.write(numbers.of("f" + file));
  }

  /** Closes an epoll's descriptor. */
  public void closeEpoll(int epoll) {
    machine.close(numbers.close("e" + epoll));
  }

  /** Closes a file's descriptor. */
  public void closeFile(int file) {
    machine.close(numbers.close("f" + file));
  }

  /** The queue that f1 is polled on dies. */
  public void exit() {
    machine.exit(numbers.of("f1"));
  }

  // ------------------------------------------------------------------ the end

  /** Every count is what it is made of. */
  public void countsAddUp() {
    Invariants.countsAddUp(machine);
  }

  /** The epolls that were closed are freed, and only watches of the others are counted. */
  public void closeFreed(int epolls, int watches) {
    Invariants.closeFreed(machine, epolls, watches);
  }

  /** No cycle, depth or path count over the limit. */
  public void graphIsLegal() {
    Invariants.graph(machine);
  }

  /** Closes what is still open; then nothing may be left. */
  public void nothingLeft() {
    for (int fd : numbers.open()) {
      machine.close(fd);
    }
    Invariants.nothingLeft(machine);
  }
}
