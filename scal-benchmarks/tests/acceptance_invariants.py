"""Acceptance cases about invariants that are to hold after each step of the threads."""

import json
import pathlib
import random
import re

from acceptance_rounds import Search
from acceptance_support import expect, expect_exhausted, expect_that, expect_violation

STORY = pathlib.Path(__file__).resolve().parent / "stories" / "invariant.txt"

# Lines with paths and times.
PASSING = re.compile(r"Trace: |Replay: |  \d+ executions?, ")

# What is wrong with them, and the scenario of at most 2 threads with 2 calls each that shows it.
WRONG = [("HastyGate", "invariant", "the invariant 'never overfull' does not hold after a step"),
         ("EmptyNodes", "invariant", "the invariant 'is sorted' does not hold after a step"),
         ("FreedNodes", "use-after-free",
          "in the invariant 'is sorted' after a step of T1: access to a freed block"),
         ("Swapped", "crash",
          "in the invariant 'has a value' after a step of T1: null pointer dereference")]
SCENARIOS = {"HastyGate": "enter() || enter()", "Gate": "enter() || enter() || enter()",
             "EmptyNodes": "add(1) || add(2)", "FreedNodes": "add(1) >> remove(1) || add(2)",
             "FilledList": "add(2) >> add(1) remove(1) || remove(2) add(2)",
             "TwoPlaces": "move() || move()", "Swapped": "swap() || swap()",
             "SortedSet": "add(1) remove(2) || add(2)"}  # fmt: skip


# Options that leave the number of executions as it is, and such as do not.
ALIKE = [["--jobs", "2"], ["--isolate"], ["--symmetry", "off"], ["--restore-points", "0"],
         ["--restore-points", "2"]]  # fmt: skip
OTHERWISE = [["--after-join", "each-state"], ["--idle-laps", "explore"], ["--races", "report"]]


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
    done = explored(context, "Swapped", "--all", "2x2", "--keep-going")
    expect("each scenario shows it", done.report["scenarios"], done.report["failing_scenarios"])


def same_by_all_searches(context):
    """depth-first leaves no interleaving out: what it finds, others find, and nothing else."""
    ways = [["--strategy", name] for name in ("depth-first", "sleep-set", "dpor", "auto")]
    ways += [["--strategy", "dpor", *words] for words in ALIKE + OTHERWISE]
    for harness, kind, _ in WRONG + [("TwoPlaces", "invariant", "")]:
        for way in ways + [["--strategy", "random"], ["--strategy", "pct"]]:
            expect_violation(scenario(context, harness, *way), [kind])
    for harness in ("Gate", "FilledList", "SortedSet"):
        executions = {}
        for way in ways:
            done = scenario(context, harness, *way)
            expect_exhausted(done)
            executions[tuple(way)] = done.report["executions"]
        for words in ALIKE:
            expect(f"executions with {' '.join(words)}", executions["--strategy", "dpor"],
                   executions["--strategy", "dpor", *words])
        print(f"  {executions['--strategy', 'depth-first']} without reduction", flush=True)


def same_states(context):
    """Of 27 states, each search passes through the same between its steps."""
    threads = "first() || second() || third()"
    states = {}
    for strategy in ("depth-first", "sleep-set", "dpor"):
        states[strategy] = {
            state for state in range(27)
            if explored(context, "Cells", "--scenario", threads, "--strategy", strategy,
                        "--parameter", f"state={state}").status == 1}  # fmt: skip
    expect("states passed through", states["depth-first"], states["sleep-set"])
    expect("states passed through", states["depth-first"], states["dpor"])
    expect_that("some, and not all", 5 < len(states["dpor"]) < 27, len(states["dpor"]))


def in_rounds(context):
    """What is visible goes with the parts of a search that others explore."""
    threads = "enter() enter() || enter() || enter()"
    binary = context.build / "harnesses" / "step_invariants"
    options = ["--harness", "Gate", "--scenario", threads, "--strategy", "dpor", "--keep-going"]
    whole = explored(context, "Gate", *options[2:])
    search = Search(context, "each-step", [binary])
    search.start(binary, *options, "--no-confirm")
    got, rounds, _ = search.rounds(random.Random(7), ["--slice", 1])
    print(f"  {rounds} rounds", flush=True)
    expect_exhausted(got)
    expect("executions", whole.report["executions"], got.report["executions"])


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
                                      "stores at step_misuse.cpp:"),
                          ("Endless", "the invariant 'has no end', which is looked at after each "
                                      "step, reads more than 65536 times")]:  # fmt: skip
        done = context.run([context.build / "harnesses" / "step_misuse", "--harness", harness,
                            "--scenario", "add() || add()", "--no-progress"], cwd=context.scratch)
        expect("exit status", 2, done.status)
        expect_that("one line that says what", said in done.errors and
                    len(done.errors.splitlines()) == 1, done.errors)
    done = context.harness("step_misuse", "--harness", "Copying", "--scenario", "add() || add()",
                           "--no-progress")
    expect_exhausted(done)


def told(context):
    """The report of such a violation, as a person reads it."""
    done = context.run([context.build / "harnesses" / "step_invariants", "--harness", "HastyGate",
                        "--scenario", SCENARIOS["HastyGate"], "--strategy", "dpor",
                        "--no-progress"], cwd=context.scratch)
    expect("exit status", 1, done.status)
    lines = [re.sub(r"heap block \d+", "heap block", line)
             for line in done.output.splitlines() if not PASSING.match(line)]  # fmt: skip
    expect("the report", STORY.read_text(encoding="utf-8").splitlines(), lines)


CASES = {
    "invariant_each_step": invariant_each_step,
    "invariants.searches": same_by_all_searches,
    "invariants.states": same_states,
    "invariants.rounds": in_rounds,
    "invariants.replay": replayed,
    "invariants.misuse": misused,
    "invariants.story": told,
}
