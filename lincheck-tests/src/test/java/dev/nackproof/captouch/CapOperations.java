package dev.nackproof.captouch;

import dev.nackproof.kernel.KernelError;
import dev.nackproof.lincheck.Explorer;
import dev.nackproof.lincheck.Scenario;
import java.util.List;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * One client with two sessions and three inodes, the first two with a cap in the first session:
 * what the scenarios of the cap lists run. Made anew for every interleaving.
 */
@Param(name = "inode", gen = IntGen.class, conf = "0:2")
@Param(name = "cpu", gen = IntGen.class, conf = "0:1")
@Param(name = "max", gen = IntGen.class, conf = "0:1")
public class CapOperations {
  private final CapTouch client;
  private final Session first = new Session(0);
  private final Session second = new Session(1);
  private final Inode[] inodes = new Inode[3];
  private boolean failed;

  /** With period 2: every other touch goes for the lock. */
  public CapOperations() {
    client = Explorer.<CapTouch>revision().period(2);
    for (int i = 0; i < inodes.length; i++) {
      inodes[i] = new Inode("inode" + i);
    }
    client.add(first, inodes[0], 1);
    client.add(first, inodes[1], 1);
  }

  /** A scenario of these operations that ends with the invariants at rest. */
  static Scenario scenario(String name) {
    return Scenario.named(name, CapOperations.class).last(Scenario.step("settle"));
  }

  /** The MDS asks for caps back. */
  @Operation
  public int trim(@Param(name = "max") int max) {
    return run(() -> first.mutex.during(() -> client.trim(first, max)));
  }

  /** A walk whose callback does nothing. */
  public boolean walk() {
    return run(() -> first.mutex.during(() -> client.iterate(first, (inode, mds) -> true)));
  }

  /** A system call on a file. */
  @Operation
  public void touch(@Param(name = "inode") int inode, @Param(name = "cpu") int cpu) {
    run(() -> client.issuedMask(inodes[inode], 1, true, cpu));
  }

  /** An async create adds a cap without s_mutex. */
  public boolean create(int inode) {
    return run(() -> client.add(first, inodes[inode], 1));
  }

  /** A reply grants a cap, new or known. */
  @Operation
  public boolean add(@Param(name = "inode") int inode) {
    return run(() -> first.mutex.during(() -> client.add(first, inodes[inode], 1)));
  }

  /** A cap import: without the session's s_mutex. */
  @Operation
  public boolean remove(@Param(name = "inode") int inode, boolean queueRelease) {
    return run(() -> client.remove(inodes[inode], 0, queueRelease));
  }

  /** The last user of an inode goes. */
  public void put(int inode) {
    run(
        () -> {
          client.putInode(inodes[inode]);
          return null;
        });
  }

  /** An async create is forwarded to the other MDS. */
  public void forward(int inode) {
    run(
        () -> {
          client.forward(inodes[inode], first, second);
          return null;
        });
  }

  /** Somebody starts to use the file if the client has a cap for it. */
  public boolean use(int inode) {
    return run(() -> client.useIfPermitted(inodes[inode], 0));
  }

  /** Whether the client has a cap for the file. */
  public boolean contains(int inode) {
    return run(() -> client.contains(inodes[inode], 0));
  }

  /** The client tells the MDS what it gave up, if it can send. */
  @Operation
  public int sendReleases(boolean canSend) {
    return run(() -> first.mutex.during(() -> client.sendReleases(first, canSend)));
  }

  /** The invariants at rest; after an error there is no rest, and it alone is to be judged. */
  public void settle() {
    if (!failed) {
      Invariants.atRest(List.of(first, second), List.of(inodes));
    }
  }

  private <T> T run(Supplier<T> step) {
    try {
      return step.get();
    } catch (KernelError e) {
      failed = true;
      throw e;
    }
  }
}
