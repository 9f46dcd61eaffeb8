"""Acceptance cases about what the standard library does, under x86's and C++20's memory models.
What is printed is behind locks and the like, so that the outcomes are those of interleavings."""

import json
import subprocess

from acceptance_support import expect, expect_that
from acceptance_weak import ROOT, SOURCES, explored

MODELS = ("sc", "tso", "c++20")


def compiled(context, name, level):
    binary = context.scratch / f"{name}{level}"
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", level, "-g", "-Wall",
                    "-Wextra", "-Werror", f"-I{ROOT}", f"-I{ROOT}/harnesses/include",
                    SOURCES / f"{name}.cpp", "-o", binary], check=True)
    return binary


def replayed(context, binary, name, model):
    """A violation is found again in a fresh process."""
    trace = context.scratch / "found.json"
    explored(context, binary, name, "--memory-model", model, "--trace-out", trace)
    replay = context.run([str(word) for word in context.heddle("replay", trace)],
                         cwd=context.scratch)
    expect(f"{name} {model}: replay", 1, replay.status)


def compare_listed(context, program, level):
    """What is found in each case of a program, and its outcomes, are those of interleavings."""
    binary = compiled(context, program, level)
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    for name, expected in (line.split() for line in listed.splitlines()):
        outcomes = []
        for model in MODELS:
            done = explored(context, binary, name, "--memory-model", model, "--report", "json")
            if expected == "refused":
                expect(f"{name} {model}: status", 2, done.status)
                expect_that(f"{name} {model}: why", "the program calls futex()" in done.errors)
                continue
            report = json.loads(done.output)
            kinds = [one["kind"] for one in report["violations"]]
            expect(f"{name} {model}", expected, kinds[0] if kinds else "clean")
            expect_that(f"{name} {model}: exhausted, or found", report["exhausted"] or kinds)
            outcomes.append({one["output"] for one in report["outcomes"]})
            if kinds:
                replayed(context, binary, name, model)
        if expected == "clean":
            for model, found in zip(MODELS[1:], outcomes[1:]):
                expect(f"{name} {model}: outcomes", outcomes[0], found)


def assumptions(context):
    """A load that feeds an assumption costs what a loop costs that waits for the value. The two
    additions to `ready` come in either order, the three to `order` in any: twelve executions."""
    binary = compiled(context, "assumption", "-O1")
    for model in MODELS:
        strategy = ["--strategy", "dpor"] if model == "sc" else []
        counts = []
        for words in ([], ["assume"]):
            done = context.run([str(word) for word in context.heddle(
                "run", "--no-progress", "--memory-model", model, *strategy, "--report", "json",
                "--", binary, *words)], cwd=context.scratch)
            report = json.loads(done.output)
            expect(f"{model} {words}: exhausted", True, report["exhausted"])
            counts.append((report["executions"],
                           report["redundant"] + report.get("discarded", 0)))
        expect(f"{model}: executions, and those that wait in vain", *counts)
        expect(f"{model}: executions", 12, counts[0][0])


def case(program, level):
    return lambda context: compare_listed(context, program, level)


def tried(context):
    """Where what others have done may not be found, sc+robust decides nothing."""
    binary = compiled(context, "tried", "-O1")
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    for name, expected in (line.split() for line in listed.splitlines()):
        found = set()
        for model in ("sc+robust", "c++20"):
            done = explored(context, binary, name, "--memory-model", model, "--report", "json")
            report = json.loads(done.output)
            expect(f"{name} {model}: exhausted", True, report["exhausted"])
            found.add(frozenset(one["output"] for one in report["outcomes"]))
            if model == "sc+robust":
                expect(name, expected, report["robustness"]["verdict"])
        expect(f"{name}: C++20 has more outcomes", expected != "robust", len(found) == 2)


# Signals and notifications to one of several, readers of a mutex; futexes; pointers with counts;
# where lives begin and end; loops that take a lock in each turn.
PROGRAMS = ("waiting", "futexes", "shared_pointers", "lives", "polling")
CASES = {f"weak_library_{program}{level}": case(program, level)
         for program in PROGRAMS for level in ("-O0", "-O2")}
CASES["weak_library_tried"] = tried
CASES["weak_library_assumptions"] = assumptions
