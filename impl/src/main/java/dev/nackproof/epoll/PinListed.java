package dev.nackproof.epoll;

import dev.nackproof.review.Kind;
import dev.nackproof.review.NotApplicable;
import dev.nackproof.review.Revision;

/**
 * What this project proposes: a graph check pins the files that it lists, under the ep.mtx that
 * shows them to it, and puts them when its list is cleared. A file that can't be pinned is being
 * closed and needs no counting.
 *
 * <p>In the kernel the end of a check takes the f_lock of the file that a head's first item leads
 * to, and only RCU protects that step. Before the fix the file's closer had to wait for the mutex
 * of the check; since then it does not. RCU keeps the item and, until 6.6, the file; under the rule
 * since 6.7 the lock may be initialised anew for another file while the check holds it.
 */
@Revision(
    id = "pin-listed",
    kind = Kind.ALTERNATIVE,
    source = "this project",
    summary = "pin-file, and a graph check pins the files that it lists",
    notApplicable =
        @NotApplicable(
            claims = {
              "close-frees",
              "count-stays-dead",
              "linearizable",
              "errors-match-linux",
              "mod-loses-nothing",
              "queue-head-last",
              "f-ep-coherent"
            },
            reason = "it differs from pin-file only in the check of an ADD"))
public class PinListed extends PinFile {
  private record Listed(File file, Listed earlier) {}

  /** Under epnested_mutex, as the check list itself. */
  private Listed listed;

  @Override
  protected boolean keepListed(File file) {
    if (!file.count.incUnlessZero()) {
      return false;
    }
    listed = new Listed(file, listed);
    return true;
  }

  @Override
  protected void letListedGo(Task task) {
    while (listed != null) {
      put(task, listed.file());
      listed = listed.earlier();
    }
  }
}
