"""Acceptance cases about the smallest quasi factors: what `--quasi-factor infer` finds."""

import functools

from acceptance_quasi_structures import FLAVOURS, QUASI, calls, quasi, repeated
from acceptance_support import (expect, expect_clean, expect_exhausted, expect_that,
                                expect_violation)


def parameters(settings):
    return [word for setting in settings for word in ("--parameter", setting)]


FILLED_2 = "enq(1) enq(2) enq(3) enq(4) >> deq() deq() || deq() ;; deq()"
FILLED_3 = f"{calls('enq', range(1, 7))} >> deq() deq() || deq() ;; {repeated('deq()', 3)}"
PUSHED_2 = "push(1) push(2) push(3) push(4) >> pop() pop() || pop() ;; pop()"
PUSHED_3 = f"{calls('push', range(1, 7))} >> pop() pop() || pop() ;; {repeated('pop()', 3)}"

# Harness, parameters, scenario, and the smallest factor of the removals in both flavours.
INFERRED = {
    "bk-queue-2": ("bk_queue", ["k=2"], FILLED_2, 1),
    "bk-queue-3": ("bk_queue", ["k=3"], FILLED_3, 2),
    "ubk-queue-2": ("ubk_queue", ["k=2"], FILLED_2, 1),
    "ubk-queue-3": ("ubk_queue", ["k=3"], FILLED_3, 2),
    "segment-queue-2": ("quasi_queue", ["s=2"], FILLED_2, 1),
    "segment-queue-3": ("quasi_queue", ["s=3"], FILLED_3, 2),
    "rd-queue-2": ("rd_queue", ["q=2"], FILLED_2, 1),
    "rd-queue-3": ("rd_queue", ["q=3"], FILLED_3, 2),
    "k-stack-2": ("k_stack", ["k=2"], PUSHED_2, 1),
    "k-stack-3": ("k_stack", ["k=3"], PUSHED_3, 2),
    "t-stack": ("t_stack", [], "push(1) pop() || push(2) pop()", 0),
    "ms-queue": ("ms_queue", [], "enq(1) deq() || enq(2) deq()", 0),
}


def specification_of(scenario):
    return ["--specification", "stack" if "push" in scenario else "queue"]


def inferred(context, harness, settings, scenario, flavour, *options):
    done = quasi(context, harness, scenario, "infer", flavour, *specification_of(scenario),
                 *parameters(settings), *options)  # fmt: skip
    expect_clean(done)
    found = done.report["inference"]
    counts = {key: found[key] for key in ("histories_by_factor", "calls_by_displacement")}
    print(f"  {harness} {settings}, {flavour}: smallest {found['smallest']}, {counts}", flush=True)
    return done


def smallest_factor(context, case):
    """The factor found explains every interleaving, and one less does not."""
    harness, settings, scenario, factor = INFERRED[case]
    given = [*specification_of(scenario), *parameters(settings)]
    for flavour in FLAVOURS:
        done = inferred(context, harness, settings, scenario, flavour)
        expect_exhausted(done)
        expect("smallest factor", [factor], done.report["inference"]["smallest"])
        expect("without bound", False, done.report["inference"]["without_bound"])
        errors = done.report["inference"]["rank_errors"]
        expect("histories that are not measured", 0, errors["not_measured"])
        # The items are all there before any is removed, so one removal takes an item as far from
        # where it should as the segment is long, and in no order less far.
        expect("the largest rank error", factor, errors["ranks"]["most"])
        mean = errors["ranks"]["mean"]
        expect_that("the mean is 0 only of factor 0", (mean == 0) == (factor == 0), mean)
        expect_exhausted(quasi(context, harness, scenario, factor, flavour, *given))
        if factor > 0:
            done = quasi(context, harness, scenario, factor - 1, flavour, *given)
            expect_violation(done, QUASI)


def k_stack_chain(context):
    """Pushes between pops: within k - 1 under `strict`, and ever further under `permutation`.

    With k = 2 and 1 and 2 in one segment, `-1 +3 -3 -2` has to be `-2 +3 -3 -1`: 1 and 2 are two
    removals apart, and one more with each `+n -n` in between.
    """
    for links in range(1, 4):
        between = " ".join(f"push({item}) pop()" for item in range(3, 3 + links))
        scenario = f"push(1) push(2) >> pop() {between} pop()"
        for flavour, factor in (("strict", 1), ("permutation", links + 1)):
            done = inferred(context, "k_stack", ["k=2"], scenario, flavour)
            expect_exhausted(done)
            expect(f"{links} links, {flavour}", [factor], done.report["inference"]["smallest"])


def rd_queue_unanchored(context):
    """The first item can be the last to leave: the more removals, the larger the factor."""
    for removals in range(4, 8):
        scenario = f"{calls('enq', range(1, removals + 1))} >> {repeated('deq()', removals)}"
        for flavour in FLAVOURS:
            done = inferred(context, "rd_queue_unanchored", ["q=2"], scenario, flavour)
            expect_exhausted(done)
            found = done.report["inference"]
            expect(f"{removals} removals", [removals - 1], found["smallest"])
            expect("without bound", True, found["without_bound"])
            done = quasi(context, "rd_queue_unanchored", scenario, removals - 2, flavour,
                         "--specification", "queue")  # fmt: skip
            expect_violation(done, QUASI)


CASES = {
    **{f"factor-{case}": functools.partial(smallest_factor, case=case) for case in INFERRED},
    "factor-k-stack-chain": k_stack_chain,
    "factor-rd-queue-unanchored": rd_queue_unanchored,
}
