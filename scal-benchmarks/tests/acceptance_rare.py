"""Acceptance cases about outcomes that the standards allow and machines seldom show."""

import json
import pathlib
import subprocess

from acceptance_support import expect, expect_that

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
    """With 0, 1, 2, ... of them: so many executions, of which so many are in violation."""
    for level in ("-O0", "-O2"):
        binary = compiled(context, program, *flags, level=level)
        for most, (executions, violations) in enumerate(zip(counts, wrong, strict=True)):
            words = ["--strategy", "dpor", "--keep-going"]
            done = explored(context, binary, *words, *([option, most] if most else []))
            what = f"{program} {level}, {option} {most}"
            expect(f"{what}: exhausted", True, done.report["exhausted"])
            expect(f"{what}: executions", executions, done.report["executions"])
            expect(f"{what}: executions that are wrong", violations,
                   len(done.report["violations"]))


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


def named_and_replayed(context):
    """The option is told by each form of the report, and is in the trace."""
    binary = compiled(context, "claimed_once", "-DWEAK=1")
    line = "memory model: sequential consistency, with up to 1 spurious failure in each execution"
    for form in ("text", "junit"):
        done = context.run(context.heddle("run", "--spurious-failures", 1, "--report", form, "--",
                                          binary), cwd=context.scratch)
        expect(f"{form}: exit status", 1, done.status)
    right = compiled(context, "tried_again")
    for form in ("text", "junit"):
        done = context.run(context.heddle("run", "--spurious-failures", 1, "--report", form, "--",
                                          right), cwd=context.scratch)
        expect_that(f"{form}: tells of it", line in done.output, done.output[-400:])
    trace = context.scratch / "claimed.json"
    done = explored(context, binary, "--spurious-failures", 1, "--trace-out", trace)
    expect("in the report", 1, done.report["rare_outcomes"]["spurious_failures"])
    expect("in the trace", 1, json.loads(trace.read_text())["options"]["spurious_failures"])
    replays = set()
    for _ in range(10):
        done = context.run(context.heddle("replay", trace), cwd=context.scratch)
        expect("replay: exit status", 1, done.status)
        replays.add(done.output)
    expect("ten replays tell the same", 1, len(replays))
    expect_that("the story", "fails spuriously" in replays.pop())
    done = context.run(context.heddle("shrink", trace), cwd=context.scratch)
    expect("shrink: exit status", 0, done.status)


CASES = {
    "spurious-failures": spurious_failures,
    "spurious-failures-told": named_and_replayed,
}
