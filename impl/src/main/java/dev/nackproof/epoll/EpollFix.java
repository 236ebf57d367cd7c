package dev.nackproof.epoll;

import static dev.nackproof.review.Engine.JCSTRESS;
import static dev.nackproof.review.Engine.LINCHECK_MODEL;
import static dev.nackproof.review.Engine.LINCHECK_STRESS;
import static dev.nackproof.review.Engine.LINUX;
import static dev.nackproof.review.Engine.UNIT;

import dev.nackproof.review.Check;
import dev.nackproof.review.Fix;

/** The refcounted epoll teardown: what a reviewer asks of it, and how it is asked. */
public final class EpollFix extends Fix<Epoll> {
  private static final Check UNLOCK_VS_FREE =
      model("unlock-vs-free", "close(e1) || last close of its file");
  private static final Check TWO_FILES =
      model("two-files", "close(e1) || last closes of its two files");
  private static final Check TWO_EPOLLS =
      model("two-epolls", "close(e1), close(e2) || last close of the file of both");
  private static final Check NESTED_WINDOW =
      model("nested-window", "e1 watches e2: close(e1) || close(e2); not the errors of e1");
  private static final Check FILE_WINDOW =
      model("file-window", "close(e1) || last close of its file; not the errors of e1");
  private static final Check SLOT_WINDOW =
      model(
          "slot-window",
          "close(e1) || last close of its file, whose slot is reused at once; not e1");
  private static final Check WALK_VS_PARENT =
      model("walk-vs-parent", "e2 watches e1: ADD(e1, file) || close(e2)");
  private static final Check WALK_VS_DEL =
      model("walk-vs-del", "e2 watches e1: ADD(e1, file) || DEL(e2, e1), close(e2)");
  private static final Check FAILED_ADD =
      model("failed-add", "e2 watches e1: ADD(e1, file) is refused for its paths || close(e2)");
  private static final Check FAILED_ADD_VS_FILE =
      model("failed-add-vs-file", "the same ADD || close(file)");
  private static final Check NO_SPACE =
      model("no-space", "ADD(e1, f2), which may get ENOSPC || close(f1), close(e1)");
  private static final Check POLL_VS_CLOSE =
      model("poll-vs-close", "wait(e1) || last close of a watched dma-buf");
  private static final Check CTL_VS_CLOSE =
      model("ctl-vs-close", "MOD(e1, file), last close of the file || close(e1)");
  private static final Check WAIT_VS_CLOSE =
      model("wait-vs-close", "wait(e1), close(e1) || last close of its ready file");
  private static final Check DUP_VS_CLOSE =
      model("dup-vs-close", "one file under two numbers: both closed || close(e1)");
  private static final Check CLOSE_VS_WAKEUP =
      model("close-vs-wakeup", "close(e1), one of whose files is ready || the other becomes so");

  /** Fills the table. */
  public EpollFix() {
    super(
        "epoll",
        "Refcounted epoll teardown (fs/eventpoll.c)",
        "[PATCH v4 RESEND] epoll: use refcount to reduce ep_mutex contention, 2023-03-07",
        Epoll.class);

    claim(
        "no-use-after-free",
        "nobody touches an eventpoll, item, file or head after it was freed, not even inside an"
            + " unlock",
        UNLOCK_VS_FREE,
        NESTED_WINDOW,
        FILE_WINDOW,
        WALK_VS_PARENT,
        WALK_VS_DEL,
        FAILED_ADD,
        FAILED_ADD_VS_FILE,
        NO_SPACE,
        TWO_FILES,
        TWO_EPOLLS,
        CTL_VS_CLOSE,
        WAIT_VS_CLOSE,
        DUP_VS_CLOSE,
        CLOSE_VS_WAKEUP);
    claim(
        "slot-reuse-safe",
        "the same when a closed file's slot may be reused at once (the rule since 6.7)",
        SLOT_WINDOW,
        model("check-vs-slot", "e1 watches a file: ADD(e2, e1) || last close of the file"));
    claim(
        "freed-once",
        "each is freed exactly once when its last user is gone, and at rest nothing is left",
        UNLOCK_VS_FREE,
        NESTED_WINDOW,
        WALK_VS_DEL,
        FAILED_ADD,
        FAILED_ADD_VS_FILE,
        NO_SPACE,
        TWO_FILES,
        TWO_EPOLLS,
        CTL_VS_CLOSE,
        WAIT_VS_CLOSE,
        DUP_VS_CLOSE,
        CLOSE_VS_WAKEUP);
    claim(
        "teardown-ends",
        "no closer waits for ever, whatever the others do",
        UNLOCK_VS_FREE,
        NESTED_WINDOW,
        TWO_FILES,
        TWO_EPOLLS,
        CTL_VS_CLOSE,
        WAIT_VS_CLOSE,
        DUP_VS_CLOSE);
    claim(
        "close-frees",
        "after close(epfd) with no racing file close the eventpoll is freed and the watch count is"
            + " back",
        check(UNIT, "short-lived-epolls", "many epolls in turn watch one long-lived file"),
        model("close-vs-close", "close(e1) || close(e2), both watch one file that stays open"));
    claim("count-stays-dead", "a file's count never leaves zero", POLL_VS_CLOSE);
    claim(
        "refcount-adds-up",
        "whenever ep.mtx is released, the count is the epoll file's reference, one for each item in"
            + " the tree, and one for each that a file's closer erased and has yet to put",
        check(UNIT, "every-sequence", "every short sequence of ADD, DEL and close"),
        UNLOCK_VS_FREE,
        NESTED_WINDOW,
        TWO_FILES,
        WALK_VS_DEL,
        FAILED_ADD);
    claim(
        "graph-legal",
        "whatever ADDs race, the graph has no cycle, no depth and no path count over the limit",
        check(UNIT, "every-chain", "chains of epolls, their links added in every order"),
        check(UNIT, "every-fan", "paths to one file, added from either end"),
        model("racing-cycle", "ADD(e1, e2) || ADD(e2, e1)"),
        model("add-vs-check", "ADD(e2, e1) || ADD(e1, file), where one more path is too many"));
    claim(
        "linearizable",
        "ctl, wait(0), close and dup are linearizable to a sequential specification with errno"
            + " results (a close beside a ctl that pins the file, or beside a dup of the number that"
            + " it frees, is not, and is left out)",
        model("two-waits", "wait(e1) || wait(e1), a file is ready all the time"),
        model("ctl-history", "ADD, wait || the same ADD, DEL, MOD of the same epoll"),
        model("close-history", "last close of a ready file, wait || wait"),
        model("dup-history", "dup of a ready file, close of that number || MOD, wait"),
        check(LINCHECK_STRESS, "random-histories", "two threads with random operations"));
    claim(
        "errors-match-linux",
        "errors, order of checks, events and data equal the running kernel's",
        check(UNIT, "order-of-errors", "calls with two errors or more, against the manual"),
        check(LINUX, "every-sequence", "every short sequence of calls on real descriptors"),
        check(LINUX, "random-sequences", "longer random ones, from a fixed seed"),
        check(LINUX, "chains", "chains of epolls over an eventfd, from either end"));
    claim(
        "mod-loses-nothing",
        "MOD and a wake-up never miss each other both (no lock or RMW between the mask's write and"
            + " the poll)",
        check(JCSTRESS, "mod-vs-wakeup", "MOD writes the mask, polls || ready, the mask is read"));
    claim(
        "queue-head-last",
        "clearing the queue head is the callback's last access",
        check(JCSTRESS, "clear-vs-remove", "the callback of a dying queue || a removal"),
        model("queue-death", "close(e1) || the queue that its file is polled on dies"));
    claim(
        "f-ep-coherent",
        "two reads of f_ep never see the new value, then the old",
        check(JCSTRESS, "two-reads", "f_ep is written || f_ep is read twice without its lock"));

    note(
        "Finding: a graph check ends by taking the f_lock of each file that it has listed, which it"
            + " reaches through an item under RCU alone (check-vs-slot). Since 6.7 the slot of that"
            + " file may belong to another one by then, whose lock is initialised while the check"
            + " holds it. By our reading this is in every kernel since 6.7, pin-file included, and"
            + " unreported. pin-listed repairs it.");
    note(
        "Which check shows what: the hang of v4 and CVE-2025-38349, unlock-vs-free; CVE-2026-46242,"
            + " nested-window, and slot-window for a file whose slot is reused; CVE-2026-43074,"
            + " walk-vs-parent and walk-vs-del; CVE-2024-38580, poll-vs-close; what wait(0) misses,"
            + " two-waits; the unlisting, check-vs-slot; CVE-2025-38614, every-chain; the leak of v2,"
            + " short-lived-epolls.");
    note(
        "no-use-after-free frees files by RCU, for which sections of a spin lock are readers, as until"
            + " 6.6; slot-reuse-safe frees them at once, as since 6.7, and takes any touch of a freed"
            + " file for an error.");
    note(
        "nested-window, file-window and slot-window do not ask for errors of e1, which is where"
            + " CVE-2025-38349 shows in the same races: so each bug has a check of its own. Runs that"
            + " end in such an error are counted as masked.");
    note(
        "The hang of v4 is thrown by the clear loop itself when it meets a dying item again: the"
            + " remover of that item waits for the mutex which the loop holds.");
    note(
        "ep.lock is modelled as the spin lock of 6.18; until 6.17 it was a reader/writer lock whose"
            + " readers were callbacks, so that two of them appending at once is not explored. Waits"
            + " have timeout 0: sleepers and signals are not modelled, nor is EPOLLWAKEUP.");
  }

  private static Check model(String name, String scenario) {
    return check(LINCHECK_MODEL, name, scenario).sparingDefects();
  }
}
