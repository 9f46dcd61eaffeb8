"""Acceptance cases about --all: every scenario up to a size, and what a harness says for it."""

import json
import pathlib
import xml.etree.ElementTree

import json_schema
from acceptance_support import expect, expect_that, expect_violation

import small_scopes

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "schemas" / "scope-report.schema.json"

# By hand: words w of at most c calls of n forms, and multisets of up to t of them.
#   n = 2, c = 2: w = 6, c = 3: w = 14.   2x2: 6 + 21, 2x3: 14 + 105, 3x2: 6 + 21 + 56
#   n = 6 (three operations of a set, two values each), c = 2: w = 42, c = 3: w = 258.
#   2x2: 42 + 903, 2x3: 258 + 33,411, 3x2: 42 + 903 + 13,244
BY_HAND = {("2", "2x2"): 27, ("2", "2x3"): 119, ("2", "3x2"): 83,
           ("6", "2x2"): 945, ("6", "2x3"): 33_669, ("6", "3x2"): 14_189}  # fmt: skip


def every(context, harness, size, *options):
    return context.harness(harness, "--all", size, "--no-progress", *options)


def exhausted(context):
    for row in small_scopes.load()["exhausted"]:
        for size in row["quick"] + row["slow"]:
            expect(f"{row['harness']} {size}: by formula", BY_HAND[row["operations"], size],
                   small_scopes.scenarios(int(row["operations"]), size))
        for size in row["quick"]:
            done = every(context, row["harness"], size, *row.get("options", []))
            expect("exit status", 0, done.status)
            expect("scenarios", BY_HAND[row["operations"], size], done.report["scenarios"])
            expect("all exhausted", True, done.report["exhausted"])
            print(f"  {done.report['seconds']:.2f} s", flush=True)


def defects(context):
    source = small_scopes.load()
    known = {row["harness"] for row in source["found"] + source["not_found"]}
    structures = json.loads((ROOT / "scal-benchmarks" / "structures.json").read_text())
    by_design = ("out of order", "")
    buggy = {row["harness"] for row in structures["structures"]
             if row["violation"] not in by_design}  # fmt: skip
    expect("every structure with a defect is tried, or there is a reason", set(), buggy - known)
    for row in source["found"]:
        if not row.get("slow"):
            done = every(context, row["harness"], "3x2", *row.get("options", []))
            expect("exit status", 1, done.status)
            print(f"  {small_scopes.smallest(done)}", flush=True)


def blocking(context):
    """Serial runs say where it is right to wait; what nobody wakes any more is a deadlock."""
    for harness, size in [("blocking_queue", "3x2"), ("counting_semaphore", "3x2"),
                          ("rendezvous", "2x2")]:
        done = every(context, harness, size)
        expect("exit status", 0, done.status)
        expect("all exhausted", True, done.report["exhausted"])
        lost = every(context, f"{harness}_lost", "3x2")
        expect_violation(lost, ["deadlock"])
        expect_that("it says which operation has no right to wait",
                    "in no serial run is" in lost.report["violations"][0]["message"],
                    lost.report["violations"][0]["message"])
    done = context.harness("rendezvous", "--scenario", "nobody-receives", "--no-progress")
    expect("a sender may wait for ever", (0, True), (done.status, done.report["exhausted"]))
    expect_that("such executions are counted", done.report["blocked_executions"] > 0)


def declarations(context):
    def traps(harness, *options):
        return every(context, "scope_traps", "2x2", "--harness", harness, *options)

    done = traps("Accounts")
    expect_violation(done, ["invariant"])
    expect("message", "the invariant 'the sum is 0' does not hold when all threads have ended",
           done.report["violations"][0]["message"])
    expect("scenario", "move(1) || move(1)", done.report["smallest"]["scenario"])
    # Three forms: 3 + 9 = 12 words, 12 + C(13, 2) multisets.
    done = traps("CountedQueue")
    expect("reads that are not judged", (0, 90, True),
           (done.status, done.report["scenarios"], done.report["exhausted"]))
    expect_violation(traps("CountedAndJudged"), ["linearizability"])
    # One thread: 6 words. Two: 2 of the producer alone, 2 of the consumer alone. In two frames.
    done = traps("OneToOneRing")
    expect("one thread for each end", (0, 2 * (6 + 2 * 2), True),
           (done.status, done.report["scenarios"], done.report["exhausted"]))
    expect_violation(traps("SharedRing"), ["linearizability"])
    done = context.run([context.build / "harnesses" / "scope_traps", "--harness", "OneToOneRing",
                        "--scenario", "enq(1) || enq(2)"])
    expect("exit status", 2, done.status)
    expect_that("says why", "of which one thread alone calls all (enq)" in done.errors, done.errors)


def same_in_jobs(context):
    alone = every(context, "ms_queue", "2x3")
    shared = every(context, "ms_queue", "2x3", "--jobs", "2")
    for name in ("scenarios", "exhausted", "executions", "events"):
        expect(name, alone.report[name], shared.report[name])
    alone = every(context, "t_stack_untagged", "3x2")
    shared = every(context, "t_stack_untagged", "3x2", "--jobs", "2")
    for name in ("exhausted_scenarios", "failing", "unexplored_scenarios", "executions"):
        expect(name, alone.report[name], shared.report[name])
    expect("smallest", small_scopes.smallest(alone), small_scopes.smallest(shared))


def goes_on(context):
    """A search that its time limit ended, and one that went on from there, are one search."""
    whole = every(context, "ring_queue", "2x3")
    file = context.scratch / "checkpoint.json"
    done = every(context, "ring_queue", "2x3", "--checkpoint", file, "--time-limit", "0.2")
    expect("exit status", 3, done.status)
    expect_that("some are left", done.report["unexplored_scenarios"] > 0)
    done = context.harness("ring_queue", "--resume", file, "--no-progress")
    expect("exit status", 0, done.status)
    for name in ("scenarios", "exhausted", "executions", "events"):
        expect(name, whole.report[name], done.report[name])
    done = context.run([context.build / "harnesses" / "ms_queue", "--resume", file])
    expect("exit status for another program", 2, done.status)


def reports(context):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for options in [[], ["--keep-going"], ["--time-limit", "0.01"]]:
        done = every(context, "sl_queue", "2x2", *options)
        expect("errors by the schema", [], json_schema.errors_of(done.report, schema))
        report = done.report
        expect("each scenario counts once", report["scenarios"],
               sum(report[f"{kind}_scenarios"]
                   for kind in ("exhausted", "failing", "open", "unexplored")))
    harness = context.build / "harnesses" / "sl_queue"
    done = context.run([harness, "--all", "2x2", "--no-progress", "--report", "junit"],
                       cwd=context.scratch)
    suite = xml.etree.ElementTree.fromstring(done.output).find("testsuite")
    cases = suite.findall("testcase")
    expect("cases, one of them failed", (27, 1),
           (len(cases), sum(case.find("failure") is not None for case in cases)))
    for words, said in [(["--scenario", "deq()"], "--scenario"),
                        (["--generate", "2"], "--generate"),
                        (["--exclude", "pop"], "unknown operation 'pop'"),
                        (["--show-histories"], "--show-histories"),
                        (["--quasi-factor", "1"], "--quasi-flavour strict")]:
        done = context.run([harness, "--all", "2x2", *words], cwd=context.scratch)
        expect("exit status", 2, done.status)
        expect_that("one line that says what", said in done.errors and
                    len(done.errors.splitlines()) == 1, done.errors)


CASES = {
    "scopes.exhausted": exhausted,
    "scopes.defects": defects,
    "scopes.blocking": blocking,
    "scopes.declarations": declarations,
    "scopes.jobs": same_in_jobs,
    "scopes.resume": goes_on,
    "scopes.reports": reports,
}
