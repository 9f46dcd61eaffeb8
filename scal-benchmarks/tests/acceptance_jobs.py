"""Acceptance cases about explorations by several processes, and such as go on from a checkpoint."""

import json
import pathlib
import random
import signal
import subprocess
import time

import acceptance_alike
import acceptance_fair
from acceptance_support import expect, expect_that

import explorations

# What does not depend on who has explored, nor in which order.
TOTALS = ["strategy", "executions", "pruned", "redundant", "discarded", "events", "histories",
          "distinct_histories", "histories_hash", "judged_histories", "undecided_histories",
          "distinct_nonlinearizable_histories", "distinct_unexplained_histories",
          "blocked_executions", "images", "exhausted", "stopped_by", "explored_fraction",
          "preemption_bounds_completed", "premises", "nondeterminism", "computation", "warnings",
          "notes", "trace_hash", "seed"]
# Of those, what does not depend on how often the strategies of auto had their turns.
OF_AUTO = ["exhausted", "stopped_by", "explored_fraction", "distinct_histories", "histories_hash",
           "undecided_histories", "distinct_nonlinearizable_histories",
           "distinct_unexplained_histories", "nondeterminism", "computation", "notes", "trace_hash",
           "races", "kinds", "status"]
OF_STAGES = ["strategy", "preemption_bound", "executions", "pruned", "redundant", "discarded",
             "events", "stopped_by", "cut_by_bound"]

# Calls of threads, by harness, for scenarios drawn at random.
OPERATIONS = {
    "t_stack": ["push(1)", "push(2)", "pop()"],
    "t_stack_O2": ["push(1)", "pop()"],
    "t_stack_untagged": ["push(1)", "pop()"],
    "ms_queue": ["enq(1)", "enq(2)", "deq()"],
    "ms_queue_recycled": ["enq(1)", "deq()"],
    "k_stack": ["push(1)", "push(2)", "pop()"],
    "two_step_queue": ["enq(1)", "deq()"],
    "herlihy_wing_queue": ["enq(1)", "enq(2)", "deq()"],
    "boost_stack": ["push(1)", "pop()"],
    "sl_queue": ["enq(1)", "deq()"],
}
SCENARIOS = 40
LARGE = "enq(1) deq() deq() || enq(2) deq() enq(4) || enq(3) deq()"


def sites(races):
    """Pairs of places, whichever access came first, and how many races are told as one."""
    def place(access):
        return json.dumps({key: access[key] for key in access if key != "object"})

    return sorted([*sorted([place(race["first"]), place(race["second"])]), race["count"]]
                  for race in races)


def totals(done):
    report = done.report
    told = {key: report[key] for key in TOTALS}
    told["stages"] = [{key: stage[key] for key in OF_STAGES} for stage in report["stages"]]
    told["races"] = sites(report["races"])
    told["kinds"] = sorted(done.kinds)
    told["outcomes"] = {one.get("output", one.get("hash")): one["executions"]
                        for one in report["outcomes"]}
    told["status"] = done.status
    told["trace_hash"] = None if done.kinds else told["trace_hash"]  # which is told may differ
    return told


def expect_equal(what, one, other, keys=None):
    """Equal totals; says what differs."""
    differing = {key: (one[key], other[key]) for key in keys or one if one[key] != other[key]}
    expect(f"{what}: what differs", {}, differing)


def drawn_scenario(draw, operations):
    lists = [" ".join(draw.choices(operations, k=draw.choice([1, 2, 2])))
             for _ in range(draw.choice([2, 2, 3]))]
    return " || ".join(lists)


def case_equal_totals(context):
    """Two processes see what one sees, where all is seen."""
    draw = random.Random(20)
    compared, violating = 0, 0
    while compared < SCENARIOS:
        name = draw.choice(list(OPERATIONS))
        scenario = drawn_scenario(draw, OPERATIONS[name])
        options = ["--scenario", scenario, "--no-progress", "--keep-going", "--no-confirm",
                   "--races", draw.choice(["promote", "error"]), "--executions", "20000"]
        symmetry = draw.choice(["auto", "off"])
        strategy = draw.choice(["dpor", "dpor", "dpor", "sleep-set"])
        jobs = ["--jobs", str(draw.choice([2, 2, 3]))]
        ordered = [*options, "--symmetry", symmetry, "--strategy", strategy]
        one = context.harness(name, *ordered)
        if not one.report["exhausted"]:
            continue
        two = context.harness(name, *ordered, *jobs)
        expect_equal(f"{name} {scenario}", totals(one), totals(two))
        if draw.random() < 0.5:
            plan = [*options, "--symmetry", "off", "--idle-laps", "explore"]
            one_auto, two_auto = context.harness(name, *plan), context.harness(name, *plan, *jobs)
            if one_auto.report["exhausted"]:
                expect_equal(f"auto {name} {scenario}", totals(one_auto), totals(two_auto), OF_AUTO)
        compared += 1
        violating += 1 if one.kinds else 0
    expect_that("some have violations", violating >= 3, violating)


def whole_programs(context):
    """Loops that count and give way; threads that begin alike, some of which stay so."""
    polite = acceptance_fair.build(context, "-O1")
    yield from [(polite, name) for name in acceptance_fair.cases_of(polite)]
    alike = acceptance_alike.build(context, 1)
    yield from [(alike, str(index)) for index in random.Random(6).sample(range(150), k=30)]


def case_whole_programs(context):
    """Two processes see of a program what one sees, up to symmetry and otherwise."""
    images = 0
    for binary, name in whole_programs(context):
        command = context.heddle("run", "--no-progress", "--keep-going", "--strategy", "dpor")
        one = context.explore(command, tail=["--", binary, name])
        two = context.explore([*command, "--jobs", "2"], tail=["--", binary, name])
        keys = [key for key in totals(one) if key != "trace_hash"]  # has addresses of the process
        expect_equal(f"{binary.name} {name}", totals(one), totals(two), keys)
        images += 1 if one.report["images"] else 0
    expect_that("some have threads that are alike", images >= 3, images)


def case_random_totals(context):
    """The n-th execution of a seed is the same, whoever runs it."""
    for strategy in ["random", "pos"]:
        options = ["--scenario", "enq(1) deq() || enq(2) deq()", "--strategy", strategy,
                   "--executions", "3000", "--seed", "7", "--no-progress"]
        one = context.harness("ms_queue", *options)
        two = context.harness("ms_queue", *options, "--jobs", "2")
        expect_equal(strategy, totals(one), totals(two))
    for strategy in ["pct", "auto"]:
        done = context.harness("ms_queue", "--scenario", LARGE, "--strategy", strategy,
                               "--time-limit", "2", "--jobs", "2", "--no-progress")
        executions = [stage["executions"] for stage in done.report["stages"]]
        expect_that(f"{strategy}: each part comes to its turn", min(executions) > 0, executions)
        expect("stopped by", "time-limit", done.report["stopped_by"])
        expect_that("in time", done.seconds < 3, f"{done.seconds:.2f}")


def case_first_violation(context):
    """Without --keep-going the first violation ends all, with the same exit status."""
    options = ["--scenario", "aba", "--no-progress"]
    for strategy in ["dpor", "auto", "random"]:
        one = context.harness("t_stack_untagged", *options, "--strategy", strategy)
        two = context.harness("t_stack_untagged", *options, "--strategy", strategy, "--jobs", "2")
        for done in [one, two]:
            expect("exit status", explorations.EXIT_VIOLATION, done.status)
            expect("violations", ["linearizability"], done.kinds)
            expect("stopped by", "violation", done.report["stopped_by"])
            expect("it is told with fewer preemptions", strategy == "auto",
                   done.report["executions_to_shorten"] > 0)


def children_of(process):
    try:
        path = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        return [int(child) for child in path.read_text().split()]
    except OSError:
        return []


def started(context, command, log):
    print(f"$ {explorations.shown(command)}", flush=True)
    return subprocess.Popen([str(word) for word in command], stdout=log, stdin=subprocess.DEVNULL,
                            cwd=context.scratch)


def large(context, *options):
    return [explorations.harness(context.build, "ms_queue"), "--scenario", LARGE, "--strategy",
            "dpor", "--report", "json", "--no-progress", *options]


def large_once(context):
    return context.harness("ms_queue", "--scenario", LARGE, "--strategy", "dpor", "--no-progress")


def reported(command, path, status):
    done = explorations.Exploration(command, status, 0, path.read_text(), "")
    done.report = json.loads(done.output)
    return done


def case_interrupted(context):
    """Ctrl-C leaves a checkpoint, from which the rest is explored."""
    whole = large_once(context)
    file = pathlib.Path(context.scratch) / "interrupted-checkpoint.json"
    path = pathlib.Path(context.scratch) / "interrupted.json"
    for jobs in ["1", "2"]:
        command = large(context, "--checkpoint", file, "--jobs", jobs)
        with path.open("w") as log:
            process = started(context, command, log)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
        part = reported(command, path, process.returncode)
        expect("exit status", 128 + signal.SIGINT, part.status)
        expect("stopped by", "interrupted", part.report["stopped_by"])
        rest = context.harness("ms_queue", "--resume", file, "--no-progress")
        expect_equal("totals", totals(whole), totals(rest))


def case_refused(context):
    """What cannot go together, and files that are no checkpoints, are refused with one line."""
    file = pathlib.Path(context.scratch) / "refused.json"
    small = ["--scenario", "enq(1) || deq()", "--strategy", "dpor", "--no-progress"]
    expect("exit status", 0, context.harness("ms_queue", *small, "--checkpoint", file).status)
    text = file.read_text()
    changes = {
        "cut": text[: len(text) // 2],
        "another version": text.replace('"heddle_checkpoint":3', '"heddle_checkpoint":9'),
        "another build": text.replace('"program_id":"', '"program_id":"x'),
        "another strategy": text.replace('"strategy":"dpor"', '"strategy":"pos"'),
        "no subtree": text.replace('"parts":"', '"parts":"7 | 1 |'),
        "no stage": text.replace('"stage":', '"stages":'),
        "a site too many": text.replace('"promoted":[', '"promoted":[999999'),
    }
    for what, changed in changes.items():
        expect_that(f"{what}: the text is another", changed != text)
        other = file.with_name("changed.json")
        other.write_text(changed)
        done = context.harness("ms_queue", "--resume", other)
        expect(f"{what}: exit status", explorations.EXIT_BAD_INPUT, done.status)
        expect(f"{what}: lines", 1, len(done.errors.strip().splitlines()))
        expect_that(f"{what}: the place", "changed.json: " in done.errors, done.errors.strip())
    for options in [["--resume", file, "--strategy", "dpor"],
                    ["--resume", file.with_name("none.json")],
                    [*small, "--jobs", "2", "--after-join", "each-state"],
                    [*small, "--jobs", "2", "--check", "quasi-linearizability", "--quasi-factor",
                     "infer"],
                    ["--checkpoint", file, "--generate", "2"]]:
        done = context.harness("ms_queue", *options)
        expect(f"{options}: exit status", explorations.EXIT_BAD_INPUT, done.status)
        expect(f"{options}: lines", 1, len(done.errors.strip().splitlines()))


CASES = {
    "jobs_equal_totals": case_equal_totals,
    "jobs_whole_programs": case_whole_programs,
    "jobs_random_totals": case_random_totals,
    "jobs_first_violation": case_first_violation,
    "jobs_interrupted": case_interrupted,
    "jobs_refused": case_refused,
}
