"""Acceptance cases about executions that x86's and C++20's memory models allow."""

import json
import re
import subprocess

from acceptance_support import expect, expect_that
from acceptance_weak import ROOT, SOURCES, build, explored

STRUCTURES = ROOT / "scal-benchmarks" / "structures.json"
SC = ["--memory-model", "sc", "--strategy", "dpor", "--symmetry", "off"]
TSO = ["--memory-model", "tso"]
CPP20 = ["--memory-model", "c++20"]


def compiled(context, name):
    """A program of the folder that has a main function of its own."""
    binary = context.scratch / name
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-O1", "-g", "-Wall",
                    "-Wextra", "-Werror", SOURCES / f"{name}.cpp", "-o", binary], check=True)
    return binary


def run(context, binary, *options):
    words = context.heddle("run", "--no-progress", *options, "--", binary)
    return context.run([str(word) for word in words], cwd=context.scratch)


def report_of(done):
    return json.loads(done.output)


def on_one_line(text):
    return " ".join(text.split())


# Graphs under sc, tso and c++20. Store buffering: both loads see 0 where a store may come behind
# a load. Message passing: no flag; flag and data; flag alone where nothing orders the two.
# Independent reads: 4 x 4 outcomes, of which that in which both see one store only, each another
# one, needs loads that are not seq_cst. Two writes each: each location has one of two orders, and
# both cannot end in the first store of a thread unless stores are reordered.
COUNTS = {
    "store_buffering_relaxed": (3, 4, 4),
    "store_buffering_release": (3, 4, 4),
    "store_buffering_seq_cst": (3, 3, 3),
    "store_buffering_fenced": (3, 3, 3),
    "message_passing_relaxed": (2, 2, 3),
    "message_passing_release": (2, 2, 2),
    "independent_reads_acquire": (15, 15, 16),
    "independent_reads_seq_cst": (15, 15, 15),
    "two_writes_each_release": (3, 3, 4),
    "two_writes_each_seq_cst": (3, 3, 3),
    "coherence": (3, 3, 3),
}


def compare_listed(context, binary):
    """A program is robust exactly if C++20 allows no more graphs of it than there are classes of
    interleavings, of idle laps that store some or all; nothing is wrong with any of them."""
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    for name, verdict in (line.split() for line in listed.splitlines()):
        counts = []
        for options in (SC, [*SC, "--idle-laps", "explore"], TSO, CPP20):
            done = explored(context, binary, name, *options, "--report", "json")
            report = report_of(done)
            expect(f"{name} {options[1]}: status", 0, done.status)
            expect(f"{name} {options[1]}: exhausted", True, report["exhausted"])
            counts.append(report["executions"])
        skipping, exploring, tso, cpp20 = counts
        if name in COUNTS:
            expect(name, COUNTS[name], (skipping, tso, cpp20))
        expect_that(f"{name}: {counts}, each model allows at least as much",
                    skipping <= tso <= cpp20, counts)
        expect(f"{name}: robust", verdict == "robust", skipping <= cpp20 <= exploring)


def shapes(context):
    compare_listed(context, build(context))


def algorithms(context):
    compare_listed(context, build(context, "algorithms"))


def told(context):
    """A weak outcome is told with what is not seen and what would forbid it, and is replayed."""
    binary = compiled(context, "message_passing")
    expect("by interleavings", 0, run(context, binary).status)
    expect("on x86", 0, run(context, binary, *TSO).status)
    done = run(context, binary, *CPP20)
    expect("by C++20", 1, done.status)
    text = on_one_line(done.output)
    for part in ("T2 reads data = 0 (a), which was there at first, although T1 has stored 42 there "
                 "(b): nothing orders (b) before (a).",
                 "memory_order_release on ready in main message_passing.cpp",
                 "memory_order_acquire on ready in main message_passing.cpp",
                 "would forbid it.", "read data = 0, an older value",
                 "memory model: C++20 (RC20, without load buffering)"):
        expect_that(f"says '{part}'", part in text, text)
    trace = context.scratch / "heddle-traces" / "message_passing.heddle-trace.json"
    replay = context.run([str(word) for word in context.heddle("replay", trace)],
                         cwd=context.scratch)
    expect("replay", 1, replay.status)
    expect_that("recurs", "the violation recurs" in replay.output, replay.output)
    report = report_of(run(context, binary, *CPP20, "--report", "json"))
    expect("model in JSON", "C++20 (RC20, without load buffering)", report["memory_model"])
    expect_that("remedy in JSON", "memory_order_release" in report["violations"][0]["remedy"])


def tampered(context):
    """What the model does not allow is not replayed."""
    binary = compiled(context, "message_passing")
    expect("found", 1, run(context, binary, *CPP20, "--trace-out", "weak.json").status)
    path = context.scratch / "weak.json"
    text = path.read_text(encoding="utf-8")
    schedule = re.search(r'"schedule": "([^"]*)"', text)[1]
    expect_that("weak steps in the schedule", " w=" in schedule, schedule)
    for changed, words in [(re.sub(r" w=\S+", "", schedule), "do not belong together"),
                           (re.sub(r" w=(\d+)<\^(\d+)", r" w=\1<^1", schedule), "not belong"),
                           (re.sub(r" w=(\d+)<", r" w=\1>", schedule), "character")]:
        other = context.scratch / "changed.json"
        other.write_text(text.replace(schedule, changed), encoding="utf-8")
        done = context.run([str(word) for word in context.heddle("replay", other)],
                           cwd=context.scratch)
        expect(changed, 2, done.status)
        expect_that(words, words in done.errors, done.errors)
    done = context.run([str(word) for word in context.heddle("shrink", path)], cwd=context.scratch)
    expect("shrink", 2, done.status)
    expect_that("says why", "is not shrunk" in done.errors, done.errors)


def weaker(context):
    """Orders that could be weaker, and those that could not."""
    done = run(context, compiled(context, "spin_lock"), *CPP20, "--weaken", "--report", "json")
    orders = {(one["kind"], one["order"]): one["weakest"]
              for one in report_of(done)["orders"]["orders"]}
    expect("spin lock", {("read_modify_write", "seq_cst"): "acquire",
                         ("store", "seq_cst"): "release"}, orders)
    done = run(context, compiled(context, "message_passing"), *CPP20, "--weaken")
    expect_that("not of what has a violation",
                "could be weaker is not known: not all that was explored is exhausted without a "
                "violation" in on_one_line(done.output), done.output)


def of_several(context):
    """That no order forbids one fault says nothing of another."""
    done = run(context, compiled(context, "two_faults"), *CPP20, "--keep-going")
    expect("violations", 1, done.status)
    expect_that("both", "  2 violations" in done.output, done.output)
    expect_that("and nothing that is not so", "No stronger memory orders" not in done.output,
                done.output)


def limits(context):
    """An execution that came to its limit recurs; one whose threads wait for who stands at an
    assumption is discarded; an order of which a limit kept what a weaker one does is not decided.
    """
    binary = compiled(context, "endless")
    for model in (["--memory-model", "sc"], TSO, CPP20):
        limited = [*model, "--step-limit", "200"]
        done = run(context, binary, *limited)
        expect(f"{model[1]}: for ever", 1, done.status)
        expect_that("is told as that", done.output.startswith("step-limit: "), done.output)
        report = report_of(explored(context, binary, "assumed", *limited, "--report", "json"))
        expect(f"{model[1]}: assumed", ([], 1), (report["violations"], report["discarded"]))
    # Store buffering has three graphs, and four once an order is weaker: more than are allowed.
    done = explored(context, build(context), "store_buffering_seq_cst", *CPP20, "--weaken",
                    "--executions", "4", "--report", "json")
    orders = report_of(done)["orders"]["orders"]
    expect("orders", 2, len(orders))
    for one in orders:
        expect(f"{one['kind']}: decided", ("seq_cst", False), (one["weakest"], one["decided"]))


def refused(context):
    """What is of interleavings, or of several processes, is one line and status 2."""
    binary = build(context)
    for options, words in [
            (["--memory-model", "power"],
             "unknown value 'power' (known: c++20, sc, sc+robust, tso)"),
            ([*TSO, "--jobs", "2"], "does not go with --jobs"),
            ([*CPP20, "--isolate"], "does not go with --isolate"),
            ([*CPP20, "--strategy", "random"], "does not go with --strategy"),
            ([*CPP20, "--preemption-bound", "1"], "does not go with --preemption-bound"),
            ([*CPP20, "--races", "report"], "does not go with --races report"),
            ([*CPP20, "--fail-if-not-robust"], "needs --memory-model sc+robust"),
            (["--weaken"], "--weaken needs --memory-model tso or c++20")]:
        done = explored(context, binary, "coherence", *options)
        expect(" ".join(options), 2, done.status)
        expect("lines", 1, len(done.errors.strip().splitlines()))
        expect_that(words, words in done.errors, done.errors)


def undecided(context):
    """A step that the search does not know is no verdict: calls of what is not instrumented, by two
    threads, are such a step, and so is what is done to a robust mutex."""
    binary = compiled(context, "numbers")
    expect("by interleavings", 0, run(context, binary).status)
    done = run(context, binary, *CPP20)
    expect("by graphs", 3, done.status)
    expect_that("and why", "not decided: the search over execution graphs does not decide about "
                "calls, by two threads, of what is not instrumented (rand of"
                in on_one_line(done.output), done.output)
    binary = compiled(context, "robust")
    expect("robust by interleavings", 0, run(context, binary).status)
    done = run(context, binary, *CPP20)
    expect("robust by graphs", 3, done.status)
    expect_that("and why", "does not decide about lock" in on_one_line(done.output), done.output)


def structures(context):
    """Of structures whose accesses are seq_cst there are as many graphs as classes of traces."""
    for harness, scenario in [("t_stack_O2", "push(1) pop() || push(2) pop() || push(3) pop()"),
                              ("ms_queue_O2", "enq(1) enq(2) || enq(3) deq() || deq() enq(4)"),
                              ("k_stack_2018", "push(1) || pop() || push(2)"),
                              ("harris_list", "add(1) remove(2) || remove(1) || add(2)"),
                              ("spin_lock_stack", "push(1) pop() || push(2) pop()")]:
        counts = []
        for options in (SC, CPP20):
            report = context.harness(harness, *options, "--races", "error", "--no-progress",
                                     "--scenario", scenario).report
            expect(f"{harness} {options[1]}: exhausted", True, report["exhausted"])
            expect(f"{harness} {options[1]}: violations", [], report["violations"])
            counts.append((report["executions"], report["redundant"]))
        expect(harness, *counts)


def declared(context, name):
    """The first scenario that a harness declares."""
    listed = context.run([context.build / "harnesses" / name, "--list"]).output
    scenarios = listed.partition("scenarios:\n")[2].splitlines()
    return scenarios[0].partition(": ")[2] if scenarios else None


def found_by(context, name, scenario, *options):
    """Kinds of violations, and the report; None: not all was explored."""
    words = ["--scenario", scenario, "--races", "error", "--keep-going", "--no-confirm",
             "--no-progress", "--trace-out", "/dev/null", "--time-limit", "3", *options]
    report = context.harness(name, *words).report
    whole = report is not None and report["exhausted"]
    kinds = sorted({one["kind"] for one in report["violations"]}) if whole else None
    return kinds, report


def harnesses(context):
    """Of the structures for which sc+robust says that the verdict holds, c++20 finds what sc finds,
    and nothing else."""
    holding = compared = 0
    for row in json.loads(STRUCTURES.read_text(encoding="utf-8"))["structures"]:
        name = row["harness"]
        scenario = declared(context, name)
        by_sc, report = found_by(context, name, scenario, "--memory-model", "sc+robust") \
            if scenario else (None, None)
        if by_sc is None or report["robustness"]["verdict"] != "robust":
            continue
        holding += 1
        by_graphs, _ = found_by(context, name, scenario, *CPP20)
        if by_graphs is not None:
            expect(f"{name}: {scenario}", by_sc, by_graphs)
            compared += 1
    print(f"{holding} hold, {compared} of them explored under c++20")
    expect_that("most were compared", compared > holding / 2, f"{compared} of {holding}")


CASES = {
    "weak_models_harnesses": harnesses,
    "weak_models_shapes": shapes,
    "weak_models_algorithms": algorithms,
    "weak_models_told": told,
    "weak_models_tampered": tampered,
    "weak_models_weaker": weaker,
    "weak_models_of_several": of_several,
    "weak_models_limits": limits,
    "weak_models_refused": refused,
    "weak_models_undecided": undecided,
    "weak_models_structures": structures,
}
