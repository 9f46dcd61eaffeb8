"""Acceptance cases about C++20's memory model: whether a verdict on interleavings holds there."""

import json
import pathlib
import subprocess

from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "weak"
ROBUST = ["--memory-model", "sc+robust"]
HOLDS = "memory model: sequential consistency; holds under C++20's memory model as well"


def build(context, name="shapes"):
    binary = context.scratch / name
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-O1", "-g", "-Wall",
                    "-Wextra", "-Werror", f"-I{ROOT}", SOURCES / f"{name}.cpp", "-o", binary],
                   check=True)
    return binary


def explored(context, binary, case, *options):
    words = context.heddle("run", "--no-progress", *options, "--", binary, case)
    return context.run([str(word) for word in words], cwd=context.scratch)


def judge_listed(context, binary, *options):
    """Each case of a program is robust or not as its list says; none is a violation."""
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    for name, expected in (line.split() for line in listed.splitlines()):
        done = explored(context, binary, name, *ROBUST, *options, "--report", "json")
        report = json.loads(done.output)
        expect(f"{name}: status", 0, done.status)
        expect(f"{name}: exhausted", True, report["exhausted"])
        expect(f"{name}", expected, report["robustness"]["verdict"])
        steps = report["robustness"]["weak_steps"]
        expect_that(f"{name}: steps are told if it is not", bool(steps) == (expected != "robust"))


def shapes(context):
    """Each is robust or not as axioms say; being right by interleavings, none is a violation."""
    judge_listed(context, build(context))


def algorithms(context):
    """Published algorithms are robust with the orders of their authors, and not with any of them
    weakened. A loop that stores in each turn is gone through.
    """
    judge_listed(context, build(context, "algorithms"), "--idle-laps", "explore")


def told(context):
    """In words: what could be read, and what would forbid it."""
    binary = build(context)
    text = " ".join(explored(context, binary, "message_passing_relaxed", *ROBUST).output.split())
    for part in ("x: C++20 allows atomic read in message_passing", "to read what was there before",
                 "memory_order_release on the stores and memory_order_acquire on the loads",
                 "not under C++20's memory model, which allows more"):
        expect_that(f"says '{part}'", part in text, text)
    text = " ".join(explored(context, binary, "store_buffering_release", *ROBUST).output.split())
    part = "release and acquire do not forbid it; memory_order_seq_cst on all accesses would"
    expect_that(f"says '{part}'", part in text, text)
    text = " ".join(explored(context, binary, "message_passing_release", *ROBUST).output.split())
    expect_that("says that it holds", HOLDS in text, text)
    text = explored(context, binary, "message_passing_release").output
    expect_that("says nothing unasked", "C++20" not in text, text)


def asked_for(context):
    """As an error, and undecided where something was left out."""
    binary = build(context)
    fails = [*ROBUST, "--fail-if-not-robust"]
    expect("not robust", 1, explored(context, binary, "peterson_release", *fails).status)
    expect("robust", 0, explored(context, binary, "peterson_seq_cst", *fails).status)
    limited = explored(context, binary, "peterson_seq_cst", *fails, "--executions", "1")
    expect("not exhausted", 3, limited.status)
    expect_that("and why", "not decided under C++20's: not all interleavings were explored"
                in " ".join(limited.output.split()), limited.output)
    junit = explored(context, binary, "ring_relaxed", *fails, "--report", "junit").output
    expect_that("a failure in JUnit", '<failure type="not-robust"' in junit, junit)


def refused(context):
    """What does not go together is one line and status 2."""
    binary = build(context)
    for options, words in [
            ([*ROBUST, "--jobs", "2"], "does not go with --jobs"),
            (["--fail-if-not-robust"], "--fail-if-not-robust needs --memory-model sc+robust")]:
        done = explored(context, binary, "coherence", *options)
        expect(" ".join(options), 2, done.status)
        expect("lines", 1, len(done.errors.strip().splitlines()))
        expect_that(words, words in done.errors, done.errors)


def structures(context):
    """Those of published algorithms, whose accesses are seq_cst, are robust."""
    for harness, scenario in [("t_stack_O2", "push(1) pop() || push(2) || pop()"),
                              ("ms_queue_O2", "enq(1) || enq(2) || deq()")]:
        report = context.harness(harness, *ROBUST, "--no-progress", "--scenario", scenario).report
        expect(f"{harness}: exhausted", True, report["exhausted"])
        expect(harness, "robust", report["robustness"]["verdict"])


CASES = {
    "weak_shapes": shapes,
    "weak_algorithms": algorithms,
    "weak_told": told,
    "weak_asked_for": asked_for,
    "weak_refused": refused,
    "weak_structures": structures,
}
