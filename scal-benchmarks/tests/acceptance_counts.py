"""Acceptance cases about exact counts: `dpor` runs one complete execution per class of traces, and
none of another kind but those that idle laps make.

What is expected comes from formulas, which the programs in harnesses/litmus/counts derive, or from
`enumerate`, which shares no code with Heddle.
"""

import json
import math
import re

from acceptance_support import expect, expect_exhausted

LEVELS = ("O0", "O1", "O2")


def enumerated(context, program, argument, idle_laps):
    """Complete and redundant executions by the enumerator."""
    done = context.run([context.build / "bin" / "enumerate", program, argument, idle_laps])
    expect("exit status", 0, done.status)
    numbers = json.loads(done.output)
    return numbers["complete"], numbers["redundant"]


def expect_counts(done, complete, redundant):
    expect_exhausted(done)
    got = {key: done.report[key] for key in ("executions", "redundant", "pruned")}
    expect("counts", {"executions": complete, "redundant": redundant, "pruned": 0}, got)


def explored(context, name, *arguments):
    program = context.build / "litmus" / name
    return context.explore(
        context.heddle("run", "--strategy", "dpor", "--no-progress"),
        tail=["--", program, *arguments],
    )


def formula(name, numbers, count):
    """A case: each number with threads created in order; one of them also in reverse order."""

    def case(context):
        for number in numbers:
            expect_counts(explored(context, name, number), count(number), 0)
        number = numbers[len(numbers) // 2]
        expect_counts(explored(context, name, number, "reversed"), count(number), 0)

    return case


def enumeration(name, numbers, levels=("",)):
    """A case: the counts are those of the enumerator, at each level of optimisation."""

    def case(context):
        for number in numbers:
            expected = enumerated(context, name, number, "skip")
            for level in levels:
                program = f"{name}_{level}" if level else name
                expect_counts(explored(context, program, number), *expected)
                if number == numbers[0]:
                    expect_counts(explored(context, program, number, "reversed"), *expected)

    return case


def with_arguments(scenario):
    """`enq deq || enq` as the harness reads it: enq(1) deq() || enq(2)."""
    items = iter(range(1, 100))
    added = re.sub(r"push|enq", lambda match: f"{match[0]}({next(items)})", scenario)
    return re.sub(r"pop|deq", r"\g<0>()", added)


def structure(harness, program, scenario, idle_laps):
    """A case: a structure's harness, with idle laps explored or skipped."""

    def case(context):
        expected = enumerated(context, program, scenario, idle_laps)
        options = ["--strategy", "dpor", "--idle-laps", idle_laps, "--no-progress", "--scenario",
                   with_arguments(scenario)]
        expect_counts(context.harness(harness, *options, "--symmetry", "off"), *expected)
        if scenario.split(" || ").count("deq") > 1:  # as no two values are equal, these are alike
            images = context.harness(harness, *options).report["images"]
            expect("up to symmetry: executions with images", expected[0], images)

    return case


def structure_cases():
    """By name, as count-t-stack-O2-push-pop_push-pop-skip; larger scenarios with laps skipped."""
    stack = ["push pop || push pop", "push pop || push pop || push pop"]
    queue = [
        "enq deq || enq deq",
        "enq enq || enq enq",
        "enq || enq || deq || deq",
        "enq || deq || enq || deq",
        "enq || enq || enq || deq",
    ]
    larger = ["enq || enq || deq || deq || deq", "enq || deq || enq || deq || deq"]
    cases = {}
    for program, scenarios in (("t-stack", stack), ("ms-queue", queue)):
        for level in ("O0", "O2"):
            harness = program.replace("-", "_") + ("" if level == "O0" else f"_{level}")
            for scenario in scenarios + (larger if program == "ms-queue" else []):
                for laps in ("skip",) if scenario in larger else ("explore", "skip"):
                    name = f"count-{program}-{level}-{dashed(scenario)}-{laps}"
                    cases[name] = structure(harness, program, scenario, laps)
    return cases


def dashed(scenario):
    return scenario.replace(" || ", "_").replace(" ", "-")


CASES = {
    "count-fetch-adds": formula("fetch_adds", range(1, 10), math.factorial),
    "count-locked-increments": formula("locked_increments", range(1, 10), math.factorial),
    "count-writer-and-readers": formula("writer_and_readers", range(1, 18), lambda n: 2**n),
    "count-private-variables": formula("private_variables", [1, 2, 4, 8, 16, 31], lambda n: 1),
    "count-store-buffering": formula("store_buffering", range(2, 18), lambda n: 2**n - 1),
    "count-independent-reads": formula("independent_reads", [4], lambda n: 15),
    "count-compare-exchanges": formula("compare_exchanges", [1, 2, 3, 8, 32, 62], lambda n: n),
    "count-last-zero-by-formula": formula(
        "last_zero", [2, 5, 10, 14], lambda n: (n + 3) * 2**n // 4
    ),
    "count-indexer-by-formula": formula(
        "indexer", [2, 11, 12, 15, 16], lambda n: 8 ** max(n - 11, 0)
    ),
    "count-last-zero": enumeration("last_zero", [3, 6, 9]),
    "count-indexer": enumeration("indexer", [2, 11, 13, 15]),
    "count-fibonacci": enumeration("fibonacci", [1, 2, 3, 4, 5, 6]),
    "count-peterson": enumeration("peterson", [1, 2, 3, 4], LEVELS),
    "count-dekker": enumeration("dekker", [1, 2, 3, 4], LEVELS),
    "count-bakery": enumeration("bakery", [2, 3], LEVELS),
    "count-bakery-of-four": enumeration("bakery", [4], ["O1"]),
    "count-ticket-lock": enumeration("ticket_lock", [2, 3, 4, 5], LEVELS),
    "count-ticket-lock-of-six": enumeration("ticket_lock", [6], ["O1"]),
    **structure_cases(),
    "count-ms-queue-three-and-three": structure(
        "ms_queue", "ms-queue", "enq || enq || enq || deq || deq || deq", "skip"
    ),
}

# More than 20 seconds each.
EXHAUSTIVE_CASES = {
    "count-last-zero-of-sixteen": formula("last_zero", [15], lambda n: (n + 3) * 2**n // 4),
    "count-indexer-of-seventeen": formula("indexer", [17], lambda n: 8 ** (n - 11)),
    "count-peterson-five-rounds": enumeration("peterson", [5], LEVELS),
    "count-dekker-five-rounds": enumeration("dekker", [5], ["O1"]),
    "count-ms-queue-two-and-three-explored": structure(
        "ms_queue", "ms-queue", "enq || enq || deq || deq || deq", "explore"
    ),
}
