package dev.nackproof.epoll;

import dev.nackproof.kernel.KernelObject;
import dev.nackproof.kernel.OneStep;
import java.util.ArrayList;
import java.util.List;

/** Everything that a machine ever allocated, for the checks at rest. */
@OneStep
final class Books {
  private final List<KernelObject> allocated = new ArrayList<>();

  synchronized void note(KernelObject object) {
    allocated.add(object);
  }

  /** Every eventpoll ever made, freed or not. */
  synchronized List<Eventpoll> eventpolls() {
    List<Eventpoll> found = new ArrayList<>();
    for (KernelObject object : allocated) {
      if (object instanceof Eventpoll ep) {
        found.add(ep);
      }
    }
    return found;
  }

  synchronized List<KernelObject> notFreed() {
    return allocated.stream().filter(o -> !o.isFreed()).toList();
  }
}
