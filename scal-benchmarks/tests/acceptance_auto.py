"""Acceptance cases about `auto`: what its strategies cost each other, and what they find."""

import statistics

import explorations
from acceptance_support import expect, expect_exhausted, expect_that, expect_violation
from search_programs import PROGRAMS, runs_of

# Medians of those that draw are of this many seeds.
SEEDS = range(1, 10)
SEARCHES = ("dpor", "sleep-set")
RANDOMISED = ("random", "pct", "pos", "surw")
MOST_TIMES_THE_BEST = 5
TIME_LIMIT_SECONDS = 60


def runs_until_the_bug(context, program, strategy, seed, executions):
    """Infinite if the bug is not found."""
    options = ["--strategy", strategy, "--seed", seed, "--executions", executions, "--no-confirm",
               "--time-limit", TIME_LIMIT_SECONDS, "--trace-out", "/dev/null"]
    done = explorations.explore(program.command(context.build, options))
    expect_that(f"{program.name} {strategy} {seed}: it decides", done.status in (0, 1), done.status)
    found = any(kind in program.kinds for kind in done.kinds)
    return runs_of(done.report) if found else float("inf")


def median_runs(context, program, strategy, executions):
    seeds = SEEDS if strategy in (*RANDOMISED, "auto") else [1]
    runs = [runs_until_the_bug(context, program, strategy, seed, executions) for seed in seeds]
    return statistics.median_high(runs)


def within_five_times_the_best(context):
    """The two searches under a bound of 2 are never alone the best, and part of `auto`."""
    for program in PROGRAMS:
        auto = median_runs(context, program, "auto", 20_000)
        # What needs more than that is no better.
        enough = auto if auto < float("inf") else 20_000
        others = {strategy: median_runs(context, program, strategy, enough)
                  for strategy in (*SEARCHES, *RANDOMISED)}
        best = min(*others.values(), auto)
        expect_that(f"{program.name}: auto {auto}, the best {best}",
                    auto <= MOST_TIMES_THE_BEST * best, others)


def ticket_overflow(context):
    program = next(program for program in PROGRAMS if program.name == "ticket_overflow")
    for seed in SEEDS:
        runs = runs_until_the_bug(context, program, "auto", seed, 500)
        expect_that(f"seed {seed}: found within 500", runs <= 500, runs)


def first_of_twenty(context):
    """A search starts at the other end, and a walk does not come there."""
    for seed in SEEDS:
        done = context.program("first_of_twenty", "--executions", 10_000, "--seed", seed)
        expect_violation(done, ("assertion",))
        print(f"  seed {seed}: {done.report['executions']} executions", flush=True)


def threads_that_wait(context):
    """What a bound saves is lost where threads wait: then it is given up, unless asked for."""
    alone = context.program("wait_for_all", "--strategy", "dpor")
    expect_exhausted(alone)
    expect("executions of dpor", 4, alone.report["executions"])
    together = context.program("wait_for_all")
    expect_exhausted(together)
    expect("outcomes", 4, len(together.report["outcomes"]))
    executions = together.report["executions"]
    expect_that("auto needs at most three times as many", executions <= 12, executions)
    bounded = context.program("wait_for_all", "--preemption-bound", 0)
    expect_that("a bound of 0 alone needs a thousand times as many",
                bounded.report["executions"] > 4000, bounded.report["executions"])


def michael_scott_queue(context):
    """16 classes, of which dpor takes 9 in its first turn and 7 in its second, after 9 others."""
    scenario = ["--scenario", "enq(1) deq() || enq(2) deq()"]
    alone = context.harness("ms_queue", *scenario, "--strategy", "dpor")
    expect_exhausted(alone)
    expect("executions of dpor", 16, alone.report["executions"])
    together = context.harness("ms_queue", *scenario)
    expect_exhausted(together)
    expect("executions of auto", 16 + 9, together.report["executions"])


def same_seed_same_exploration(context):
    """All that a report says of an exploration without a time limit, but for times."""
    def told(seed):
        options = ["--executions", 3000, "--seed", seed, "--scenario",
                   "enq(1) deq() || enq(2) deq() || enq(3) deq()", "--memory-reuse", "never"]
        report = context.harness("ms_queue_O2", *options).report
        stages = [[stage[key] for key in ("strategy", "executions", "redundant", "events")]
                  for stage in report["stages"]]
        return [report[key] for key in ("executions", "events", "histories_hash")] + stages

    first = told(1)
    expect("again", first, told(1))
    expect_that("another seed draws differently", first != told(2))


def short_stories(context):
    """torn_snapshot needs three preemptions, deque_last_item two: bounds below are completed."""
    for name, below in (("torn_snapshot", [0, 1, 2]), ("deque_last_item", [0, 1])):
        done = context.program(name)
        expect_violation(done, ("assertion",))
        expect(f"{name}: bounds completed", below, done.report["preemption_bounds_completed"])
        expect_that("what that took is told apart", done.report["executions_to_shorten"] > 0)
        expect("exhausted", False, done.report["exhausted"])


CASES = {
    "auto-within-five-times-the-best": within_five_times_the_best,
    "auto-ticket-overflow": ticket_overflow,
    "auto-first-of-twenty": first_of_twenty,
    "auto-threads-that-wait": threads_that_wait,
    "auto-michael-scott-queue": michael_scott_queue,
    "auto-same-seed": same_seed_same_exploration,
    "auto-short-stories": short_stories,
}
