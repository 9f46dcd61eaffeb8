"""Acceptance cases about restore points: explorations that use them tell what others tell."""

import random

from acceptance_support import expect, expect_that

# What threads of a scenario call.
OPERATIONS = {
    "t_stack": ["push(1)", "push(2)", "pop()"],
    "t_stack_recycled": ["push(1)", "pop()"],
    "ms_queue_O2": ["enq(1)", "enq(2)", "deq()"],
    "ms_queue_recycled": ["enq(1)", "deq()"],
    "boost_stack": ["push(1)", "pop()"],
    "boost_queue": ["push(1)", "pop()"],
    "k_stack": ["push(1)", "push(2)", "pop()"],
    "two_step_queue": ["enq(1)", "deq()"],
    "sl_queue": ["enq(1)", "deq()"],
}
STRATEGIES = ["dpor", "depth-first", "sleep-set", "auto"]
SCENARIOS = 150
COMPARED = ["exhausted", "executions", "redundant", "pruned", "images", "events",
            "distinct_histories"]


def explored(context, harness, options, restore_points):
    report = context.harness(harness, *options, "--restore-points", str(restore_points)).report
    told = {key: report.get(key) for key in COMPARED}
    told["violations"] = [violation["kind"] for violation in report.get("violations", [])]
    return told


def same_reports(context):
    """The same numbers and verdicts, whether executions are replayed or go on from a copy."""
    draw = random.Random(29)
    violations = 0
    for number in range(SCENARIOS):
        harness = draw.choice(sorted(OPERATIONS))
        calls = OPERATIONS[harness]
        threads = [" ".join(draw.choices(calls, k=draw.choice([1, 2])))
                   for _ in range(draw.choice([2, 2, 3]))]
        strategy = STRATEGIES[number % len(STRATEGIES)]
        options = ["--scenario", " || ".join(threads), "--strategy", strategy, "--keep-going",
                   "--executions", "2000", "--no-progress", "--no-confirm"]
        replayed = explored(context, harness, options, 0)
        every = 1 + number % 5
        expect(f"{harness} {' || '.join(threads)}, {strategy}, every {every}", replayed,
               explored(context, harness, options, every))
        violations += len(replayed["violations"])
    expect_that("violations were among them", violations > 0, violations)


def memory_of_its_own(context):
    """Loops that a fiber goes round by itself: what is kept of them is not in the program's memory,
    where execution 10,129 found it in place of a vector's ends."""
    done = context.harness("segment_freeze_fixed", "--scenario", "freeze", "--strategy", "random",
                           "--seed", 1, "--executions", 20_000)
    expect("violations", [], done.kinds)
    expect("executions", 20_000, done.report["executions"])


CASES = {
    "random-memory-of-its-own": memory_of_its_own,
    "restore-points-same-reports": same_reports,
}
