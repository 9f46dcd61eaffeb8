"""Acceptance cases about --isolate: a process that ends is an execution that does."""

import pathlib
import random
import subprocess

import explorations
from acceptance_jobs import OPERATIONS, drawn_scenario, expect_equal, large, large_once, totals
from acceptance_jobs_killed import kill_workers
from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "isolated"
KILLS = 30
SCENARIOS = 15
# By what a process ends so, and the words of the report.
FATAL = {"kill": "signal 9", "exit": "exit status 0", "damage": "exit status 70"}
SEARCHES = [["dpor"], ["sleep-set"], ["dpor", "--preemption-bound", "2"],
            ["random", "--executions", "400"], ["pos", "--executions", "400"]]
# Explored by searches only: their races are many.
RACY = ["sl_queue", "herlihy_wing_queue", "two_step_queue"]
# What a crash and the end of a process have in common.
COUNTS = ["executions", "pruned", "redundant", "discarded", "events", "exhausted", "stopped_by"]


def build(context):
    ends, binary = context.scratch / "ends_process.o", context.scratch / "in_one_order"
    options = ["-std=c++20", "-O1", "-g", f"-I{ROOT}"]
    subprocess.run(["clang++-19", *options, "-c", SOURCES / "ends_process.cpp", "-o", ends],
                   check=True)
    subprocess.run([context.build / "bin" / "heddle-clang++", *options,
                    SOURCES / "in_one_order.cpp", ends, "-o", binary], check=True)
    return binary


def explore(context, binary, how, *options):
    return context.explore(context.heddle("run", "--no-progress", *options),
                           tail=["--", binary, how])


def expect_crash(context, binary, how, words):
    """It is told, with its steps and a trace that replays; nothing is left of the run without."""
    done = explore(context, binary, how, "--isolate", "--trace-out", context.trace_file(how))
    expect(f"{how}: exit status", explorations.EXIT_VIOLATION, done.status)
    expect(f"{how}: violations", ["crash"], done.kinds)
    told = done.report["violations"][0]
    expect_that(f"{how}: it says how", words in told["message"], told["message"])
    expect(f"{how}: warnings", [], done.report["warnings"])
    replayed = context.run(context.heddle("replay", context.trace_file(how)))
    expect(f"{how}: exit status of a replay", explorations.EXIT_VIOLATION, replayed.status)
    expect_that(f"{how}: the replay says how", words in replayed.output, replayed.output[:200])
    expect_that(f"{how}: the replay shows the steps", "read second = 1" in replayed.output)
    shrunk = context.run(context.heddle("shrink", context.trace_file(how)))
    expect(f"{how}: exit status of shrinking", 0, shrunk.status)
    expect_that(f"{how}: what is shrunk says how", words in shrunk.output, shrunk.output[:200])
    expect_that(f"{how}: it is minimal", "Minimal: the schedule" in shrunk.output, shrunk.output)


def case_ends(how):
    def case(context):
        binary = build(context)
        expect_crash(context, binary, how, FATAL.get(how, "stack overflow"))
        if how in FATAL:
            alone = explore(context, binary, how)
            expect_that("without --isolate there is no report", not alone.report, alone.status)
    return case


def counts(done):
    told = {key: done.report[key] for key in COUNTS}
    return {**told, "violations": len(done.kinds), "status": done.status}


def case_counts(context):
    """An execution that ends the process counts as one that crashes there, and all others count."""
    binary = build(context)
    for search in SEARCHES:
        options = ["--keep-going", "--no-confirm", "--strategy", *search]
        crashing = explore(context, binary, "abort", *options)
        whole = explore(context, binary, "none", *options)
        expect_that(f"{search}: the crash matters", counts(whole) != counts(crashing))
        for isolated in [["--isolate"], ["--isolate", "--jobs", "2"]]:
            for how in ["abort", *FATAL]:
                done = explore(context, binary, how, *options, *isolated)
                expect_equal(f"{search} {how}", counts(crashing), counts(done))
            done = explore(context, binary, "none", *options, *isolated)
            expect_equal(f"{search} none", counts(whole), counts(done))


def seen(done):
    """Of which kinds how many violations are told; which one first, depends on who found it."""
    told = totals(done)
    return {**told, "kinds": sorted(told["kinds"])}


def case_totals(context):
    """Where nothing ends, all is as without isolation."""
    draw = random.Random(11)
    compared = 0
    while compared < SCENARIOS:
        name = draw.choice(list(OPERATIONS))
        scenario = drawn_scenario(draw, OPERATIONS[name])
        searches = ["dpor", "dpor", "sleep-set"]
        strategy = draw.choice(searches if name in RACY else [*searches, "random", "pos"])
        races = draw.choice(["promote", "error"]) if strategy in searches else "error"
        options = ["--scenario", scenario, "--no-progress", "--keep-going", "--no-confirm",
                   "--races", races, "--strategy", strategy,
                   "--executions", "3000"]
        one = context.harness(name, *options)
        if not one.report["exhausted"] and strategy in searches:
            continue
        for jobs in [[], ["--jobs", "2"]]:
            isolated = context.harness(name, *options, "--isolate", *jobs)
            expect_equal(f"{name} {scenario}", seen(one), seen(isolated))
        compared += 1


def case_hang(context):
    """A process that does not answer is ended with the time, and that is said."""
    binary = build(context)
    done = explore(context, binary, "hang", "--isolate", "--strategy", "dpor", "--time-limit", "2",
                   "--event-time", "60")
    expect("exit status", explorations.EXIT_NOT_DECIDED, done.status)
    expect("violations", [], done.kinds)
    notes = " ".join(done.report["notes"])
    expect_that("it is said", "amid an execution" in notes, notes)
    expect_that("in time", done.seconds < 4.5, f"{done.seconds:.2f}")


def case_later(context):
    """What ends a process only after others have run in it is no violation of an execution."""
    binary = build(context)
    done = explore(context, binary, "later", "--isolate", "--strategy", "dpor", "--keep-going")
    expect("exit status", explorations.EXIT_NOT_DECIDED, done.status)
    expect("violations", [], done.kinds)
    told = done.report["nondeterminism"]["message"]
    expect_that("it says why", "did not end a fresh process" in told, told)


def case_killed(context):
    """A death from outside is no violation, and loses nothing."""
    whole = large_once(context)
    draw = random.Random(5)
    kills = 0
    while kills < KILLS:
        command = large(context, "--isolate", "--jobs", draw.choice(["1", "2"]))
        kills += kill_workers(context, command, whole, draw, KILLS - kills, (0.02, 0.32))


CASES = {
    "isolate-kill": case_ends("kill"),
    "isolate-exit": case_ends("exit"),
    "isolate-damage": case_ends("damage"),
    "isolate-overflow": case_ends("overflow"),
    "isolate-counts": case_counts,
    "isolate-totals": case_totals,
    "isolate-hang": case_hang,
    "isolate-later": case_later,
    "isolate-killed": case_killed,
}
