"""Acceptance cases about finding bugs, and about saying what was not explored."""

import json
import signal
import subprocess
import time

import explorations
from acceptance_support import expect, expect_that, expect_violation
from search_programs import PROGRAMS, runs_of

OPERATIONS = "enq(1) deq() enq(2) deq() enq(3) deq() enq(4) deq() enq(5) deq()"
HOPELESS = " || ".join([OPERATIONS] * 8)
TIME_LIMIT_SECONDS = 20
SEEDED = ("random", "pct", "pos", "surw")


def auto_finds_the_bugs(context):
    expect("programs", 20, len({program.name for program in PROGRAMS}))
    for program in PROGRAMS:
        budget = ["--executions", 100_000, "--time-limit", 60]
        trace = context.trace_file(program.name)
        command = program.command(context.build, [*budget, "--trace-out", trace])
        done = explorations.explore(command)
        print(f"{program.name}: {runs_of(done.report)} runs, {done.seconds:.2f} s", flush=True)
        expect_violation(done, program.kinds)


def seeds_reproduce_their_runs(context):
    """The n-th execution of a seed is always the same: so are the set of histories and the rest."""
    for strategy in SEEDED:
        runs = {seed: [seeded_run(context, strategy, seed) for _ in range(2)] for seed in (1, 2)}
        for seed, (first, second) in runs.items():
            expect(f"{strategy}, seed {seed}, again", first, second)
        expect_that("another seed, another run", runs[1][0] != runs[2][0])


def seeded_run(context, strategy, seed):
    options = ["--strategy", strategy, "--seed", seed, "--executions", 300]
    report = context.harness("ms_queue", "--scenario", OPERATIONS + " || " + OPERATIONS,
                             *options).report
    return [report[key] for key in ("executions", "events", "histories_hash", "trace_hash")]


def a_hopeless_program_ends_in_time(context):
    """8 threads of 10 operations. The text says what was completed and what not, with estimates."""
    harness = explorations.harness(context.build, "ms_queue_O2")
    options = ["--scenario", HOPELESS, "--time-limit", TIME_LIMIT_SECONDS]
    done = context.run([harness, *options])
    print(done.output)
    expect("exit status", explorations.EXIT_OK, done.status)
    told = " ".join(done.output.split())  # of lines that are wrapped
    expect_that("in time", TIME_LIMIT_SECONDS - 1 < done.seconds < TIME_LIMIT_SECONDS + 3)
    for words in (
        "stopped by: time-limit",
        "dpor, 0 preemptions: ",
        "dpor: ",
        "no estimate of how many executions",
        "pct, pos and surw in turns: ",
        "shows a bug of depth 3 with probability 1 / (8 threads x ",
    ):
        expect_that(f"it says '{words}'", words.strip() in told)


def a_hopeless_program_with_a_bug(context):
    """Exit status 1 within the limit; and 0 where too little was run to see it."""
    options = ["--scenario", HOPELESS, "--races", "promote", "--time-limit", 10]
    done = context.harness("sl_queue", *options)
    expect("exit status", explorations.EXIT_VIOLATION, done.status)
    expect("stopped by", "violation", done.report["stopped_by"])
    short = context.harness("ms_queue_O2", "--scenario", HOPELESS, "--executions", 100)
    expect("exit status", explorations.EXIT_OK, short.status)
    expect("exhausted", False, short.report["exhausted"])
    expect("executions", 100, short.report["executions"])
    expect("no fraction of what is beyond counting", None, short.report["explored_fraction"])
    estimate = short.report["estimate"]
    expect("no upper end either", None, estimate["at_most"])
    done = short.report["stages"][0]["executions"]
    expect_that("more than dpor has done", estimate["at_least"] > done, estimate)
    names = [stage["strategy"] for stage in short.report["stages"]]
    # Without preemption there are 8! orders: no other bound has a turn.
    expect("stages", ["dpor", "pct, pos and surw in turns", "dpor"], names)


def an_interrupt_ends_it_with_a_report(context):
    harness = explorations.harness(context.build, "ms_queue_O2")
    command = [harness, "--scenario", HOPELESS, "--report", "json", "--no-progress"]
    process = subprocess.Popen(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    output, errors = process.communicate(timeout=60)
    expect_that("it ends soon", time.monotonic() - start < 2)
    expect("exit status", 128 + signal.SIGINT, process.returncode)
    expect("standard error, which is no terminal", "", errors)
    report = json.loads(output)
    expect("stopped by", "interrupted", report["stopped_by"])
    expect_that("executions are counted", report["executions"] > 0, report["executions"])


CASES = {
    "auto-finds-the-bugs": auto_finds_the_bugs,
    "seeds-reproduce-their-runs": seeds_reproduce_their_runs,
    "hopeless-program": a_hopeless_program_ends_in_time,
    "hopeless-program-with-a-bug": a_hopeless_program_with_a_bug,
    "interrupt": an_interrupt_ends_it_with_a_report,
}
