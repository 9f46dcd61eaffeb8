"""Acceptance cases about invariants that are to hold after each step of the threads."""

import json
import pathlib

from acceptance_support import (expect, expect_clean, expect_exhausted, expect_that,
                                expect_violation)

STORY = pathlib.Path(__file__).resolve().parent / "stories" / "invariant.txt"

# What is wrong with them, and the scenario of at most 2 threads with 2 calls each that shows it.
WRONG = [("HastyGate", "invariant", "the invariant 'never overfull' does not hold after a step"),
         ("EmptyNodes", "invariant", "the invariant 'is sorted' does not hold after a step"),
         ("FreedNodes", "use-after-free", "in the invariant 'is sorted': access to a freed block")]
SCENARIOS = {"HastyGate": "enter() || enter()", "Gate": "enter() || enter()",
             "EmptyNodes": "add(1) || add(2)", "FreedNodes": "add(1) >> remove(1) || add(2)",
             "FilledList": "add(2) >> add(1) || remove(2)", "TwoPlaces": "move() || move()"}  # fmt: skip


def explored(context, harness, *options):
    return context.harness("step_invariants", "--harness", harness, "--no-progress", *options)


def scenario(context, harness, *options):
    return explored(context, harness, "--scenario", SCENARIOS[harness], *options)


def invariant_each_step(context):
    """Defects that only states in between show, and the same objects without them."""
    for harness, kind, message in WRONG:
        done = explored(context, harness, "--all", "2x2")
        expect_violation(done, [kind])
        expect_that("the message says so",
                    done.report["violations"][0]["message"].startswith(message),
                    done.report["violations"][0]["message"])
    for harness in ("Gate", "FilledList"):
        done = explored(context, harness, "--all", "2x2")
        expect_exhausted(done)


def same_by_all_searches(context):
    """depth-first leaves no interleaving out: what it finds, others find, and nothing else."""
    ways = [["--strategy", name] for name in ("depth-first", "sleep-set", "dpor", "auto")]
    ways += [["--jobs", "2"], ["--isolate"], ["--after-join", "each-state"],
             ["--idle-laps", "explore"], ["--symmetry", "off"], ["--restore-points", "0"]]
    for harness, kind, _ in WRONG + [("TwoPlaces", "invariant", "")]:
        for way in ways + [["--strategy", "random"], ["--strategy", "pct"]]:
            expect_violation(scenario(context, harness, *way), [kind])
    for harness in ("Gate", "FilledList"):
        executions = {}
        for way in ways:
            done = scenario(context, harness, *way)
            expect_exhausted(done)
            executions[tuple(way)] = done.report["executions"]
        fewest = executions["--strategy", "dpor"]
        for way in (("--jobs", "2"), ("--isolate",), ("--symmetry", "off"),
                    ("--restore-points", "0")):  # fmt: skip
            expect(f"executions with {' '.join(way)}", fewest, executions[way])
        expect_that("there is less to do than without reduction",
                    fewest < executions["--strategy", "depth-first"], fewest)


def goes_on(context):
    """What is a step is known to a checkpoint, and to whoever goes on from there."""
    whole = scenario(context, "FilledList", "--strategy", "dpor")
    file = context.scratch / "checkpoint.json"
    done = scenario(context, "FilledList", "--strategy", "dpor", "--executions",
                    str(whole.report["executions"] - 1), "--checkpoint", file)
    expect_clean(done)
    expect("exhausted", False, done.report["exhausted"])
    done = context.harness("step_invariants", "--resume", file, "--no-progress")
    expect_exhausted(done)
    expect("executions", whole.report["executions"], done.report["executions"])


def replayed(context):
    """The trace names the step, comes again in another process, and can be made smaller."""
    trace = context.trace_file("gate")
    done = scenario(context, "EmptyNodes", "--trace-out", trace)
    expect_violation(done, ["invariant"])
    recorded = json.loads(trace.read_text(encoding="utf-8"))
    expect("kind", "invariant", recorded["violation"]["kind"])
    done = context.run(context.heddle("replay", trace))
    expect("replay: exit status", 1, done.status)
    expect_that("replay: says what", "'is sorted' does not hold after a step" in done.output)
    done = context.run(context.heddle("shrink", trace), cwd=context.scratch)
    expect("shrink: exit status", 0, done.status)
    shown = context.run(context.heddle("show", trace))
    expect("show: exit status", 0, shown.status)


def misused(context):
    """What may only read, and does more, is refused in one line that says what."""
    for harness, said in [("Counter", "the invariant 'locks', which is looked at after each step, "
                                      "does more (lock)"),
                          ("Storing", "the invariant 'stores', which is looked at after each step, "
                                      "stores at step_invariants.cpp:"),
                          ("Endless", "the invariant 'has no end', which is looked at after each "
                                      "step, reads more than 65536 times")]:  # fmt: skip
        done = context.run([context.build / "harnesses" / "step_invariants", "--harness", harness,
                            "--scenario", "add() || add()", "--no-progress"], cwd=context.scratch)
        expect("exit status", 2, done.status)
        expect_that("one line that says what", said in done.errors and
                    len(done.errors.splitlines()) == 1, done.errors)
    done = explored(context, "Copying", "--scenario", "add() || add()")
    expect_exhausted(done)


def told(context):
    """The report of such a violation, as a person reads it."""
    done = context.run([context.build / "harnesses" / "step_invariants", "--harness", "HastyGate",
                        "--scenario", SCENARIOS["HastyGate"], "--strategy", "dpor",
                        "--no-progress"], cwd=context.scratch)
    expect("exit status", 1, done.status)
    lines = [line for line in done.output.splitlines() if " executions" not in line]
    expect("the report", STORY.read_text(encoding="utf-8").splitlines(), lines)


CASES = {
    "invariant_each_step": invariant_each_step,
    "invariants.searches": same_by_all_searches,
    "invariants.resume": goes_on,
    "invariants.replay": replayed,
    "invariants.misuse": misused,
    "invariants.story": told,
}
