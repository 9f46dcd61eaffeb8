"""Acceptance cases about outcomes that the standards allow and machines seldom show."""

import json
import pathlib
import re
import subprocess

from acceptance_support import expect, expect_exhausted, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "rare_outcomes"


def compiled(context, name, *flags, level="-O1"):
    binary = context.scratch / "_".join([name, level, *flags]).replace("=", "_")
    if not binary.exists():
        compiler = [context.build / "bin" / "heddle-clang++", "-std=c++20", "-g", level, *flags]
        subprocess.run([*compiler, SOURCES / f"{name}.cpp", "-o", binary], check=True)
    return binary


def explored(context, binary, *options):
    return context.explore(context.heddle("run", *options), tail=["--", binary])


def expect_counted(context, program, option, counts, wrong, *flags):
    """With 0, 1, 2, ... of them: so many executions, and so many different violations."""
    for level in ("-O0", "-O2"):
        binary = compiled(context, program, *flags, level=level)
        for most, (executions, violations) in enumerate(zip(counts, wrong, strict=True)):
            words = ["--strategy", "dpor", "--keep-going"]
            done = explored(context, binary, *words, *([option, most] if most else []))
            what = f"{program} {level}, {option} {most}"
            expect(f"{what}: exhausted", True, done.report["exhausted"])
            expect(f"{what}: executions", executions, done.report["executions"])
            expect(f"{what}: violations", violations, len(done.report["violations"]))


def spurious_failures(context):
    option = "--spurious-failures"
    # The exchange comes after the join: it succeeds, or fails. The strong one succeeds.
    expect_counted(context, "claimed_once", option, [1, 2, 2], [0, 1, 1], "-DWEAK=1")
    expect_counted(context, "claimed_once", option, [1, 1, 1], [0, 0, 0], "-DWEAK=0")
    # Both exchanges, A and B: A before B, and B before A. Where A fails spuriously, it is before B,
    # which succeeds; or the other way round. With two failures both may fail, as reads, in one
    # order: 2, 2 + 2, 2 + 2 + 1.
    expect_counted(context, "neither_wins", option, [2, 4, 5], [0, 0, 1])
    # The load of the reader comes before the exchange that succeeds, or after it. Each failure is
    # one more turn before that, and a read: 2 times 1, 1 + 1, 1 + 1 + 1.
    expect_counted(context, "tried_again", option, [2, 4, 6], [0, 0, 0])
    # One of the two adds first. Failures are its own, or the other's before that, or the other's
    # after it: twice as many ways as there are to have no more than N of three kinds, 1, 4, 10.
    expect_counted(context, "counted_twice", option, [2, 8, 20], [0, 0, 0])


def spurious_wakeups(context):
    option = "--spurious-wakeups"
    # The other takes the mutex before the one that waits, or after it has begun to wait. In the
    # latter case, a wait that wakes spuriously takes the mutex again before the other or after it:
    # wrong, or right as if it had been notified. Under a `while` the first of these waits again,
    # which may be spurious too if two of them are allowed.
    expect_counted(context, "waited_once", option, [2, 4, 4], [0, 1, 1], "-DAGAIN=0")
    expect_counted(context, "waited_once", option, [2, 4, 6], [0, 0, 0], "-DAGAIN=1")
    # The store, the wake and the wait: the wait comes after both, or between them, or is woken. If
    # it comes before the store it may wake spuriously, and the load behind it reads 0 or 1.
    expect_counted(context, "futex_once", option, [3, 5, 5], [0, 1, 1], "-DAGAIN=0")
    for level in ("-O0", "-O2"):
        expect_exhausted(explored(context, compiled(context, "futex_once", "-DAGAIN=1",
                                                    level=level), option, 2))


def failing_allocations(context):
    option = "--failing-allocations"
    # Both threads add, in either order; or one finds no memory and the other adds; or neither has
    # any: 2, 2 + 2, 2 + 2 + 1.
    expect_counted(context, "unchecked", option, [2, 4, 5], [0, 0, 0], "-DCHECKED=1")
    # One thread allocates four times: none of them fails, any one, any two: 1, 1 + 4, 1 + 4 + 6.
    expect_counted(context, "thrown", option, [1, 5, 11], [0, 0, 0], "-DMOST=2")
    expect_counted(context, "thrown", option, [1, 5, 11], [0, 0, 1], "-DMOST=1")


def told(context, option, wrong, right, name, story):
    """The option is told by each form of the report, and is in the trace, which replays."""
    line = f"memory model: sequential consistency, with up to 1 {name} in each execution"
    for form in ("text", "junit"):
        done = context.run(context.heddle("run", option, 1, "--report", form, "--", right),
                           cwd=context.scratch)
        expect(f"{form}: exit status", 0, done.status)
        expect_that(f"{form}: tells of it", line in done.output, done.output[-400:])
    expect("without it: exit status", 0, explored(context, wrong).status)
    trace = context.scratch / "wrong.json"
    done = explored(context, wrong, option, 1, "--trace-out", trace)
    expect("exit status", 1, done.status)
    key = option.removeprefix("--").replace("-", "_")
    expect("in the report", 1, done.report["rare_outcomes"][key])
    expect("in the trace", 1, json.loads(trace.read_text())["options"][key])
    replays = set()
    for _ in range(10):
        done = context.run(context.heddle("replay", trace), cwd=context.scratch)
        expect("replay: exit status", 1, done.status)
        replays.add(re.sub(r"\d+\.\d+ s\b", "", done.output))  # but for how long it took
    expect("ten replays tell the same", 1, len(replays))
    expect_that("the story", story in replays.pop())
    done = context.run(context.heddle("shrink", trace), cwd=context.scratch)
    expect("shrink: exit status", 0, done.status)
    found_by_each_strategy(context, option, wrong)
    the_same_in_jobs(context, option, right)


def found_by_each_strategy(context, option, wrong):
    for strategy in ("auto", "depth-first", "sleep-set", "random", "pct", "pos", "surw"):
        done = explored(context, wrong, option, 1, "--strategy", strategy, "--no-confirm")
        expect(f"{strategy}: exit status", 1, done.status)
    done = context.run(context.heddle("run", option, 1, "--memory-model", "sc+robust", "--", wrong),
                       cwd=context.scratch)
    expect("sc+robust: exit status", 2, done.status)
    expect_that("sc+robust: the line", f"does not go with {option}" in done.errors, done.errors)


def the_same_in_jobs(context, option, right):
    """In several processes, and in one that ends and goes on."""
    whole = explored(context, right, "--strategy", "dpor", option, 2).report
    jobs = explored(context, right, "--strategy", "dpor", option, 2, "--jobs", 2).report
    expect("--jobs 2: executions", whole["executions"], jobs["executions"])
    checkpoint = context.scratch / "checkpoint"
    begun = explored(context, right, "--strategy", "dpor", option, 2, "--checkpoint", checkpoint,
                     "--executions", 1)
    expect("--executions 1: exhausted", False, begun.report["exhausted"])
    resumed = explored(context, right, "--resume", checkpoint, "--executions", 1000)
    expect("--resume: exhausted", True, resumed.report["exhausted"])
    expect("--resume: executions", whole["executions"], resumed.report["executions"])
    expect("--resume: what could be", whole["rare_outcomes"], resumed.report["rare_outcomes"])


def spurious_failures_told(context):
    told(context, "--spurious-failures", compiled(context, "claimed_once", "-DWEAK=1"),
         compiled(context, "counted_twice"), "spurious failure", "fails spuriously")


def spurious_wakeups_told(context):
    told(context, "--spurious-wakeups", compiled(context, "waited_once", "-DAGAIN=0"),
         compiled(context, "waited_once", "-DAGAIN=1"), "spurious wake-up",
         "wakes without a notification")


def failing_allocations_told(context):
    told(context, "--failing-allocations", compiled(context, "unchecked", "-DCHECKED=0"),
         compiled(context, "unchecked", "-DCHECKED=1"), "failing allocation",
         "allocation of 4 bytes fails")


CASES = {
    "spurious-failures": spurious_failures,
    "spurious-failures-told": spurious_failures_told,
    "spurious-wakeups": spurious_wakeups,
    "spurious-wakeups-told": spurious_wakeups_told,
    "failing-allocations": failing_allocations,
    "failing-allocations-told": failing_allocations_told,
}
