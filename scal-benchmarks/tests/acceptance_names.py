"""Acceptance cases about what reports call variables, members and blocks."""

import json
import pathlib
import re
import subprocess

from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "names"
EXPECTED = re.compile(r"set\(.*, (\d+)\);.*//= (.+)$")
BLOCK = re.compile(r"heap block \d+(?: of T\d+)?")
LEVELS = ("-O0", "-O1", "-O2")


def expected_names(source):
    """By the number that is stored: the name behind it, in the source's comments."""
    names = {}
    for line in source.read_text(encoding="utf-8").splitlines():
        found = EXPECTED.search(line.strip())
        if found and not line.startswith("//"):
            names[int(found.group(1))] = found.group(2).strip()
    return names


def compiled(context, source, name, flags):
    """The program, compiled with these flags."""
    binary = context.scratch / name
    compiler = [context.build / "bin" / "heddle-clang++", "-std=c++20", "-w", *flags]
    subprocess.run([*compiler, source, "-o", binary], check=True)
    return binary


def told(context, binary):
    """The trace of a violation of the program, and what is printed."""
    folder = context.scratch / f"{binary.name}_told"
    folder.mkdir()
    command = context.heddle("run", "--no-progress", "--strategy", "random", "--executions", "500",
                             "--trace-out", "trace.json", "--", binary)
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True,
                          text=True, check=False)
    return json.loads((folder / "trace.json").read_text(encoding="utf-8")), done.stdout


def name_in(trace, step):
    """What a step accesses, a block called by its type and number; without "(anonymous ...)"."""
    blocks = {block["name"]: block for block in trace["blocks"]}
    name = step["object"].replace("(anonymous namespace)::", "")
    found = BLOCK.match(name)
    if not found:
        return name
    block = blocks.get(found.group(), {})
    kind = block.get("type", "")
    if not kind:
        return "?"
    called = "block" if kind.startswith("std::") else f"{kind} #{block['number']}"
    return called + name[found.end():]


def stored_names(trace):
    """By the number that is stored: what it was stored to."""
    names = {}
    for step in trace["steps"]:
        if step["kind"] == "store" and step.get("operand", "").isdigit():
            names[int(step["operand"])] = name_in(trace, step)
    return names


def table(context):
    """Variables of some fifty kinds, at all levels, with debug information of one's own and not."""
    source = SOURCES / "variables.cpp"
    expected = expected_names(source)
    expect_that("the table has forty variables", len(expected) >= 40, len(expected))
    for level in LEVELS:
        for debug in ("none", "-g"):
            flags = [level] if debug == "none" else [level, debug, "-fstandalone-debug"]
            binary = compiled(context, source, f"names{level}{debug}", flags)
            trace, _ = told(context, binary)
            got = stored_names(trace)
            wrong = {number: (name, got.get(number))
                     for number, name in expected.items() if name != got.get(number)}
            expect(f"{level}, {debug}: names that are wrong", {}, wrong)


def line_tables(context):
    """With line numbers alone, locals have no names and nothing is called what it is not."""
    source = SOURCES / "variables.cpp"
    expected = expected_names(source)
    binary = compiled(context, source, "names_lines", ["-O0", "-gline-tables-only"])
    trace, _ = told(context, binary)
    got = stored_names(trace)
    unknown = re.compile(r"stack of T\d+ -0x[0-9a-f]+ in [\w:]+( \+\d+)?$|\?$")
    globals_only = range(101, 115)
    wrong = {number: name for number, name in got.items()
             if number > 200 and not unknown.match(name)}
    expect("locals without debug information that are called something", {}, wrong)
    started = {number: expected[number].split(".")[0].split("[")[0].split(" of ")[0]
               for number in globals_only}
    lies = {number: got[number] for number in globals_only
            if not re.split(r"[+ ]", got[number])[0] == started[number]}
    expect("globals that are called something else", {}, lies)
    named = [name for name in got.values() if name != "?"]
    expect("names of two variables", [], [name for name in set(named) if named.count(name) > 1])


def examples(context):
    """A store to `beta` is one to `beta`; a future's mutex, condition and flag are three."""
    for level in LEVELS:
        binary = compiled(context, SOURCES / "examples.cpp", f"examples{level}", [level])
        trace, text = told(context, binary)
        expect(f"{level}: the store of 7", "beta",
               next(step["object"] for step in trace["steps"] if step.get("operand") == "7"))
        objects = {(step["kind"], step["object"]) for step in trace["steps"]
                   if step.get("object", "").startswith("future.")}
        wanted = {("lock", "future.guard"), ("unlock", "future.guard"),
                  ("condition_signal", "future.changed"), ("store", "future.is_ready")}
        expect(f"{level}: parts of the future that are missing", set(), wanted - objects)
        expect_that(f"{level}: the report says so", "beta: 0 -> 7" in text, text)


def reuse(context):
    """A block that is freed and used again has a new number, and says where it lies."""
    for level in LEVELS:
        binary = compiled(context, SOURCES / "reuse.cpp", f"reuse{level}", [level])
        trace, text = told(context, binary)
        got = stored_names(trace)
        expect(f"{level}: before it was freed", "Node #1.mark", got.get(1))
        expect(f"{level}: after it was used again", "Node #2.mark", got.get(2))
        expect_that(f"{level}: the legend says where it lies",
                    re.search(r"Node #2 \(heap block \d+\), allocated by T0 in main .*, "
                              r"where [A-Z]+ was", text) is not None, text)


CASES = {
    "names-table": table,
    "names-line-tables": line_tables,
    "names-examples": examples,
    "names-reuse": reuse,
}
