"""Acceptance cases about published algorithms: under x86's and C++20's memory models they are clean
with the orders of their authors, and what an order that is missing breaks is found."""

import json
import re
import subprocess

from acceptance_support import expect, expect_that
from acceptance_weak import ROOT, explored

SOURCES = ROOT / "scal-benchmarks" / "programs" / "weak_found"
PLACE = re.compile(r"memory_order_(\w+) on .*? (\w+\.cpp):(\d+)")


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
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), start=1):
        for mark in re.findall(r"// \[(\w+)\]", line):
            marks[str(number)] = mark
    return "+".join(sorted(f"{order}:{marks.get(line, line)}"
                           for order, name, line in PLACE.findall(remedy) if name == source.name))


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


CASES = {f"weak_found_{program}": lambda context, program=program: compare_listed(context, program)
         for program in ("stack", "queue", "deque", "seqlock", "exchange", "locks")}
