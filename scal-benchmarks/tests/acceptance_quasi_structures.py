"""Acceptance cases about the relaxed structures of the Scal suite, and about faulty forms."""

import functools
import json

from acceptance_structures import (
    bound_is_completed,
    columns_of,
    source_line,
    steps_of,
)
from acceptance_support import expect, expect_clean, expect_that, expect_violation

FLAVOURS = ("permutation", "strict")
QUASI = ["quasi-linearizability"]


def calls(method, values):
    return " ".join(f"{method}({value})" for value in values)


def repeated(call, count):
    return " ".join([call] * count)


def quasi(context, harness, scenario, factor, flavour, *options):
    return context.harness(
        harness, "--scenario", scenario, "--quasi-factor", factor, "--quasi-flavour", flavour,
        "--no-progress", "--trace-out", context.trace_file(harness), *options,
    )  # fmt: skip


# The bounded k-FIFO queue whose test for "outside the region in use" has head and tail swapped.

ROUND_THE_RING = "enq(101) deq() >> enq(7) deq() || enq(102) deq() enq(103) deq()"
REMOVALS_IN_IT = 4


def bk_queue_2015(context):
    """Found at every factor: as large as the history is long, and by a pool, which has no order."""
    for flavour in FLAVOURS:
        for factor in (1, REMOVALS_IN_IT, 100):
            done = quasi(context, "bk_queue_2015", ROUND_THE_RING, factor, flavour,
                         "--specification", "queue", "--preemption-bound", 1)  # fmt: skip
            expect_violation(done, QUASI)
    done = context.harness("bk_queue_2015", "--scenario", ROUND_THE_RING, "--preemption-bound", 1,
                           "--trace-out", context.trace_file("pool"))  # fmt: skip
    expect_violation(done, ["linearizability"])


def bk_queue_right(context):
    """The right form, with the same scenario: what `strict` explains, a pool explains too."""
    for flavour in ("strict", "permutation"):
        bound_is_completed(context, "bk_queue", 2, "--scenario", ROUND_THE_RING,
                           "--specification", "queue", "--quasi-factor", 1,
                           "--quasi-flavour", flavour)  # fmt: skip


# The k-stack, rows of Table V of the Round-Up paper: 7 pushes and 7 pops.

PUSH_POP = (
    f"{calls('push', range(1, 6))} pop() >> push(6) || pop() ;; push(7) {repeated('pop()', 5)}"
)
PUSH_POP_FULL = f"{calls('push', range(1, 7))} >> push(7) || pop() ;; {repeated('pop()', 6)}"
PUSH_PUSH = f"{calls('push', range(1, 6))} >> push(6) || push(7) ;; {repeated('pop()', 7)}"
POP_POP = f"{calls('push', range(1, 8))} >> pop() || pop() ;; {repeated('pop()', 5)}"
POPS = 7

# Form, scenario, the item that is returned twice, and how many preemptions that takes.
TWICE = {
    "k-stack-2013-push-pop": ("k_stack_2013", PUSH_POP, 6, 2),
    "k-stack-2018-push-pop": ("k_stack_2018", PUSH_POP, 6, 2),
    "k-stack-2013-push-pop-full": ("k_stack_2013", PUSH_POP_FULL, 7, 3),
}


def times_returned(done, item):
    history = done.report["violations"][0]["history"]
    return [operation["result"] for operation in history].count(item)


def k_stack_push_pop(context, case):
    harness, scenario, item, bound = TWICE[case]
    bound_is_completed(context, harness, bound - 1, "--scenario", scenario)
    options = ["--specification", "stack", "--preemption-bound", bound]
    for flavour in FLAVOURS:
        done = quasi(context, harness, scenario, POPS, flavour, *options)
        expect_violation(done, QUASI)
        expect(f"times that the item {item} was returned", 2, times_returned(done, item))
    trace = context.trace_file(harness)
    columns_of(context, trace)
    double_read(trace, str(item))


def double_read(trace, item):
    """`remove` is read as 1 and, lowered meanwhile, as 0; the item is stored before and after."""
    places = {site["id"]: source_line(site) for site in json.loads(trace.read_text())["sites"]}
    steps = steps_of(trace)
    wanted = [
        ("the item is stored", lambda step: stores(step, item)),
        ("first read of remove is 1", lambda step: reads(step, places, "1")),
        ("remove 1 -> 0", lambda step: changes(step, places, "1", "0")),
        ("second read of remove is 0", lambda step: reads(step, places, "0")),
        ("the item is stored again", lambda step: stores(step, item)),
    ]
    found = []
    for what, holds in wanted:
        after = found[-1] + 1 if found else 0
        found.append(next((i for i in range(after, len(steps)) if holds(steps[i])), len(steps)))
        expect_that(what, found[-1] < len(steps), f"step {found[-1]}")
    stored, first, lowered, second, again = found
    raised = [i for i in range(first) if changes(steps[i], places, "0", "1")]
    expect_that("remove 0 -> 1 before the first read", raised, f"steps {raised}")
    pusher = {steps[i]["thread"] for i in (stored, first, second, again)}
    remover = {steps[i]["thread"] for i in (raised[-1], lowered)}
    expect("one thread stores and reads, another one changes remove", (1, 1, True),
           (len(pusher), len(remover), pusher != remover))  # fmt: skip


def of_remove(step, places):
    return "->remove" in places.get(step.get("site"), "")


def reads(step, places, value):
    return step["kind"] == "plain_load" and of_remove(step, places) and step["before"] == value


def changes(step, places, before, after):
    return of_remove(step, places) and (step["kind"], step.get("before"), step.get("after")) == (
        "read_modify_write", before, after,
    )  # fmt: skip


def stores(step, item):
    exchanged = step["kind"] == "compare_exchange" and step.get("writes", False)
    return exchanged and step["after"].split(",")[0] == item


def k_stack_other_rows(context):
    """Two pushes, or two pops: no item twice; all pushes come first, so k - 1 in both flavours."""
    for harness in ("k_stack", "k_stack_2013", "k_stack_2018"):
        for scenario in (PUSH_PUSH, POP_POP):
            for k in (2, 3):
                setting = ["--parameter", f"k={k}", "--preemption-bound", 2]
                bound_is_completed(context, harness, 2, "--scenario", scenario, *setting[:2])
                for flavour in FLAVOURS:
                    done = quasi(context, harness, scenario, k - 1, flavour,
                                 "--specification", "stack", *setting)  # fmt: skip
                    expect_clean(done)


# Mutants, each with its right form. Harnesses, scenario, kind and preemptions.

MUTANTS = {
    "ms-queue-reset-tag": ("ms_queue_reset_tag", "ms_queue_recycled", "lost", 2),
    "t-stack-untagged-recycled": ("t_stack_untagged", "t_stack_recycled", "aba", 2),
    "ubk-queue-uncommitted": ("ubk_queue_uncommitted", "ubk_queue", "lost", 1),
}


def mutant(context, case):
    """Not below the number of preemptions given, found with them; the right form has no fault."""
    wrong, right, scenario, bound = MUTANTS[case]
    bound_is_completed(context, wrong, bound - 1, "--scenario", scenario)
    done = context.harness(wrong, "--scenario", scenario, "--preemption-bound", bound,
                           "--trace-out", context.trace_file(wrong))  # fmt: skip
    expect_violation(done, ["linearizability"])
    bound_is_completed(context, right, 2, "--scenario", scenario)


def ubk_queue_2015(context):
    """Ends compared with their tags: an empty queue is not seen to be empty, and deq goes on."""
    done = context.harness("ubk_queue_2015", "--scenario", "enq(1) >> deq() || deq()",
                           "--step-limit", 1000, "--preemption-bound", 1,
                           "--trace-out", context.trace_file("ubk_queue_2015"))  # fmt: skip
    expect_violation(done, ["step-limit", "livelock"])


def parameter_range(context):
    """A parameter out of its range is the user's mistake, not a fault of the structure."""
    done = context.run([context.build / "harnesses" / "bk_queue", "--parameter", "k=17"])
    expect("exit status", 2, done.status)
    expect("lines on standard error", 1, len(done.errors.strip().splitlines()))
    expect_that("the range is named", "1 to 16" in done.errors, done.errors.strip())


CASES = {
    "bk-queue-2015": bk_queue_2015,
    "bk-queue-right": bk_queue_right,
    **{case: functools.partial(k_stack_push_pop, case=case) for case in TWICE},
    "k-stack-other-rows": k_stack_other_rows,
    **{f"mutant-{case}": functools.partial(mutant, case=case) for case in MUTANTS},
    "mutant-ubk-queue-2015": ubk_queue_2015,
    "parameter-range": parameter_range,
}
