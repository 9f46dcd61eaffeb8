"""Acceptance cases about published algorithms: under x86's and C++20's memory models they are clean
with the orders of their authors, and what an order that is missing breaks is found."""

import json
import re
import subprocess

from acceptance_support import expect, expect_exhausted, expect_that, expect_violation
from acceptance_weak import ROOT, explored

SOURCES = ROOT / "scal-benchmarks" / "programs" / "weak_found"
STRUCTURES = ROOT / "scal-benchmarks" / "structures" / "weak"
PLACE = re.compile(r"memory_order_(\w+) on .*? (\w+\.[ch]pp):(\d+)")


def built(context, source):
    binary = context.scratch / source.stem
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-O1", "-g", "-Wall",
                    "-Wextra", "-Werror", f"-I{ROOT}", source, "-o", binary], check=True)
    return binary


def judged(context, binary, name, model):
    """What is found under a model, "clean" if all was explored and nothing is; and the report."""
    done = explored(context, binary, name, "--memory-model", model, "--report", "json")
    report = json.loads(done.output)
    kinds = [one["kind"] for one in report["violations"]]
    expect(f"{name} {model}: status", 1 if kinds else 0, done.status)
    expect_that(f"{name} {model}: exhausted, or found", report["exhausted"] or kinds)
    return kinds[0] if kinds else "clean", report


def marked(source, remedy):
    """A remedy as the cases have it: "release:put" for an order in the line with "// [put]"."""
    marks = {}
    for file in {source, STRUCTURES / f"{source.stem}.hpp"}:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for number, line in enumerate(lines, start=1):
            for mark in re.findall(r"// \[(\w+)\]", line):
                marks[file.name, str(number)] = mark
    return "+".join(sorted(f"{order}:{marks.get((name, line), line)}"
                           for order, name, line in PLACE.findall(remedy)))


def expect_story(context, binary, name):
    """The weak step is told, and the trace leads to it again in a fresh process."""
    trace = context.scratch / "found.json"
    done = explored(context, binary, name, "--memory-model", "c++20", "--trace-out", trace)
    text = " ".join(done.output.split())
    expect_that(f"{name}: a weak step is told",
                re.search(", an older value|, behind what is there", text)
                and re.search(r"nothing orders \(\w\) before \(\w\)", text))
    replay = context.run([str(word) for word in context.heddle("replay", trace)],
                         cwd=context.scratch)
    expect(f"{name}: replay", 1, replay.status)
    expect_that(f"{name}: recurs", "the violation recurs" in replay.output)


def compare_listed(context, program):
    source = SOURCES / f"{program}.cpp"
    binary = built(context, source)
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    for name, tso, cpp20, *remedy in (line.split() for line in listed.splitlines()):
        expect(f"{name}: by interleavings", "clean", judged(context, binary, name, "sc")[0])
        expect(f"{name}: tso", tso, judged(context, binary, name, "tso")[0])
        kind, report = judged(context, binary, name, "c++20")
        expect(f"{name}: c++20", cpp20, kind)
        expect_that(f"{name}: has a remedy if it is found", bool(remedy) == (cpp20 != "clean"))
        if remedy:
            expect(f"{name}: remedy", "+".join(sorted(remedy[0].split("+"))),
                   marked(source, report["violations"][0]["remedy"]))
            expect_story(context, binary, name)


# By structure: scenarios, the form with an order that is missing, and what forbids what it does:
# - a push that does not release: a pop finds the node without its item, which is what an empty
#   stack has;
# - a link that does not release: the same of a queue;
# - no fence between `bottom` and `top`: both ends have the second item.
HISTORIES = [
    ("weak_stack", ["push(1) pop() || push(2) pop()", "push(1) push(2) || pop() pop()"],
     "weak_stack_pushes_relaxed", "release:push"),
    ("weak_queue", ["enq(1) deq() || enq(2) deq()", "enq(1) || enq(2) || deq() deq()"],
     "weak_queue_links_relaxed", "release:link"),
    ("weak_deque", ["push_back(1) push_back(2) pop_back() || pop_front() pop_front()"],
     "weak_deque_takes_unfenced", "seq_cst:bottom+seq_cst:top"),
]


def histories(context):
    """Published orders are linearizable for all clients; a missing one shows in the histories."""
    for harness, scenarios, without, remedy in HISTORIES:
        for scenario in scenarios:
            for model in ("sc", "tso", "c++20"):
                expect_exhausted(context.harness(harness, "--no-progress", "--memory-model", model,
                                                 "--scenario", scenario))
        options = ["--no-progress", "--scenario", scenarios[0], "--memory-model"]
        expect_exhausted(context.harness(without, *options, "sc"))
        done = context.harness(without, *options, "c++20")
        expect_violation(done, ["linearizability"])
        source = STRUCTURES / f"{harness.removeprefix('weak_')}.hpp"
        expect(f"{without}: remedy", remedy,
               marked(source, done.report["violations"][0]["remedy"]))


# Of a queue whose accesses are all seq_cst. A node is filled before it is linked, and found by
# whoever reads `next`, `tail` or `head`, in which it is put by a compare-exchange:
# - the three release (advance() is the place of two of them): else what is in the node is not seen;
# - the loads that lead to a node whose `next` or value is read then acquire; that of `tail` in deq
#   because the `next` of a first node that is not the last one must be there;
# - the loads that check that nothing has moved only compare what they find, and a compare-exchange
#   that fails is followed by loads anew.
WEAKEST = {
    ("load", "append", "tail"): ["acquire", "relaxed"],
    ("load", "append", "next"): ["acquire"],
    ("compare_exchange", "append", "next"): ["release"],
    ("compare_exchange on failure", "append", "next"): ["relaxed"],
    ("compare_exchange", "advance", "end"): ["release"],
    ("compare_exchange on failure", "advance", "end"): ["relaxed"],
    ("load", "deq", "head"): ["acquire", "relaxed"],
    ("load", "deq", "tail"): ["acquire"],
    ("load", "deq", "next"): ["acquire"],
}


def weaker(context):
    """The weakest orders of a queue are those that are known: in each function, by its lines."""
    # All scenarios together: the report of the last one has the orders.
    words = [context.build / "harnesses" / "ms_queue_O2", "--memory-model", "c++20", "--weaken",
             "--no-progress", "--report", "json"]
    for scenario in ("enq(1) deq() || enq(2) deq()", "enq(1) || enq(2) || deq() deq()"):
        words += ["--scenario", scenario]
    done = context.run([str(word) for word in words], cwd=context.scratch)
    expect("status", 0, done.status)
    weakest = {}
    for one in json.loads(done.output.splitlines()[-1])["orders"]["orders"]:
        expect("order", "seq_cst", one["order"])
        function = one["place"].split()[0].split("::")[1]
        weakest.setdefault((one["kind"], function, one["object"]), []).append(
            (int(one["place"].rpartition(":")[2]), one["weakest"]))
    expect("weakest", WEAKEST, {key: [order for line, order in sorted(found)]
                                for key, found in weakest.items()})


# Of Boost.Lockfree: a harness, a scenario, whether it is robust, and what x86's and C++20's models
# show. As soon as a node of the queue or the stack may be used again there are data races, which
# interleavings have as well (docs/structures.md): behind them C++ says nothing.
BOOST = [
    ("boost_spsc_queue", "enq(1) enq(2) || deq() deq()", "robust", []),
    ("boost_stack", "push(1) || pop()", "robust", []),
    ("boost_stack", "push(1) pop() || push(2) pop()", "not-robust", ["data-race"]),
    ("boost_queue", "enq(1) || deq()", "robust", []),
    ("boost_queue", "enq(1) || enq(2)", "robust", []),
    ("boost_queue", "enq(1) deq() || enq(2) deq()", "not-robust", ["data-race"]),
]


def boost(context):
    """Boost.Lockfree: robust or not, and explored as far as C++ says what it does."""
    for harness, scenario, robust, kinds in BOOST:
        options = ["--no-progress", "--scenario", scenario, "--memory-model"]
        done = context.harness(harness, *options, "sc+robust")
        expect_exhausted(done)
        expect(f"{harness} {scenario}", robust, done.report["robustness"]["verdict"])
        for model in ("tso", "c++20"):
            done = context.harness(harness, *options, model, "--races", "error")
            if kinds:
                expect_violation(done, kinds)
            else:
                expect_exhausted(done)


CASES = {f"weak_found_{program}": lambda context, program=program: compare_listed(context, program)
         for program in ("stack", "queue", "deque", "seqlock", "exchange", "locks")}
CASES["weak_found_histories"] = histories
CASES["weak_found_weaker"] = weaker
CASES["weak_found_boost"] = boost
