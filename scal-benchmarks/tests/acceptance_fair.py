"""Acceptance cases about loops that count, back off, sleep or give way: they are explored to the
end, and what they can lead to is what follows from reading them."""

import json
import pathlib
import subprocess

from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "polite"
MOST_CPU_SECONDS = 1.0


def build(context, level, name="polite"):
    binary = context.scratch / f"{name}{level}"
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", level, "-w", "-g",
                    f"-I{ROOT}", SOURCES / f"{name}.cpp", "-o", binary], check=True)
    return binary


def explore(context, binary, case, *options):
    folder = context.scratch / f"{binary.name}_{case}{len(options)}"
    folder.mkdir(exist_ok=True)
    words = context.heddle("run", "--report", "json", "--no-progress", *options, "--", binary, case)
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          cwd=folder, timeout=300, check=False)
    return json.loads(done.stdout)


def found_in(report):
    """How it ends, or all that it prints."""
    kinds = sorted({violation["kind"] for violation in report["violations"]})
    if kinds:
        return " ".join(kinds)
    outputs = sorted(outcome["output"] for outcome in report["outcomes"])
    return " ".join(outputs) + ("" if report["exhausted"] else " (not exhausted)")


def cases_of(binary):
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    return dict(line.split(" ", 1) for line in listed.splitlines())


def polite_loops(level):
    def case(context):
        binary = build(context, level)
        for name, expected in cases_of(binary).items():
            report = explore(context, binary, name)
            expect(f"{name} {level}", expected, found_in(report))
            seconds = report["cpu_seconds"]
            expect_that(f"{name} {level}: at most {MOST_CPU_SECONDS} s of processor time",
                        seconds <= MOST_CPU_SECONDS, seconds)
    return case


def search_without_bounds(context):
    """`dpor` alone, and in another order of search, says the same."""
    binary = build(context, "-O2")
    for name, expected in cases_of(binary).items():
        for strategy in ("dpor", "sleep-set"):
            report = explore(context, binary, name, "--strategy", strategy)
            expect(f"{name}, {strategy}", expected, found_in(report))


def says_why_not(context):
    """Of a loop that is not recognised the report names the thread and the place."""
    binary = build(context, "-O0", "allocating")
    report = explore(context, binary, "", "--step-limit", "2000")
    expect("allocating -O0", "step-limit", found_in(report))
    message = report["violations"][0]["message"]
    for part in ("has gone round loops", "T0 in", "allocating.cpp:"):
        expect_that(f"the message has '{part}'", part in message, message)


def tells_the_round(context):
    """The story says of a thread that goes round for ever that it does, and not that it waits."""
    binary = context.scratch / "two_pollers"
    source = ROOT / "scal-benchmarks" / "kin" / "endless-turns" / "two_pollers_wrong.cpp"
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-O0", "-g", source,
                    "-o", binary], check=True)
    command = context.heddle("run", "--no-progress", "--width", "200", "--", binary)
    done = context.run(command, cwd=context.scratch)
    expect("exit status", 1, done.status)
    for part in (
        "nobody can go on: T1 goes round; T0 and T2 wait",
        "T1 goes round in a loop at guard (wait_until_ready two_pollers_wrong.cpp:13): from (a)",
        "and gives back in its round",
    ):
        expect_that(f"the story has '{part}'", part in done.output, done.output)


CASES = {
    **{f"fair-loops{level}": polite_loops(level) for level in ("-O0", "-O1", "-O2")},
    "fair-strategies": search_without_bounds,
    "fair-says-why-not": says_why_not,
    "fair-tells-the-round": tells_the_round,
}
