"""Acceptance cases about programs of `heddle run` whose threads begin alike."""

import concurrent.futures
import json
import os
import pathlib
import subprocess

import alike_programs
from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "alike_threads"
FILES = 4
TRAPS = 75  # in each file
TWINS = 75


def build(context, file):
    """One file of programs, compiled; without optimisation there are more plain accesses."""
    text = context.scratch / f"alike_{file}.cpp"
    text.write_text(alike_programs.source(file, TRAPS, TWINS), encoding="utf-8")
    binary = context.scratch / f"alike_{file}"
    compiler = [context.build / "bin" / "heddle-clang++", "-std=c++20", f"-O{file % 2}", "-w"]
    subprocess.run([*compiler, text, "-o", binary], check=True)
    return binary


def explored(context, binary, index, symmetry):
    """What is to be the same, the report, and how many executions it stands for."""
    command = context.heddle(
        "run", "--report", "json", "--no-progress", "--strategy", "dpor", "--keep-going",
        "--symmetry", symmetry, "--", binary, str(index))
    folder = context.scratch / f"{binary.name}_{index}_{symmetry}"  # traces of one name go there
    folder.mkdir()
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          cwd=folder, check=False)
    report = json.loads(done.stdout)
    seen = {
        "status": done.returncode,
        "exhausted": report["exhausted"],
        "violations": sorted({violation["kind"] for violation in report["violations"]}),
        "outcomes": sorted({outcome["output"] for outcome in report["outcomes"]}),
        "executions": report["images"] or report["executions"],
    }
    return seen, report


def compare(context, binary, index, kind):
    """What differs between the two searches, if anything does, and how much was saved."""
    every, _ = explored(context, binary, index, "off")
    one, report = explored(context, binary, index, "auto")
    is_used = report["images"] is not None
    # Where symmetry is given up, one execution more came first: calls of libraries that resolve a
    # symbol there, once in a process, need not be events later.
    compared = [what for what in every if is_used or what != "executions"]
    wrong = [f"{what}: {every[what]}, up to symmetry {one[what]}"
             for what in compared if every[what] != one[what]]
    if kind != "either" and is_used != (kind == "twin"):
        wrong.append(f"symmetry {'was' if is_used else 'was not'} used: {report['notes']}")
    return wrong, every["executions"] - report["executions"]


def generated(context):
    """300 programs whose threads only seem to be alike, and 300 whose threads are."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        binaries = list(pool.map(lambda file: build(context, file), range(FILES)))
        kinds = ["trap"] * TRAPS + ["twin"] * TWINS
        jobs = {(binary.name, index): pool.submit(compare, context, binary, index, kind)
                for binary in binaries for index, kind in enumerate(kinds)}
        done = {name: job.result() for name, job in jobs.items()}
    expect("programs", FILES * (TRAPS + TWINS), len(done))
    expect("programs that differ", {}, {name: wrong for name, (wrong, _) in done.items() if wrong})
    saved = sum(saving > 0 for _, saving in done.values())
    expect_that("alike threads save executions", saved == FILES * TWINS, saved)


def compare_written(context, source, level, pool):
    """Programs of which each has its own way to tell threads apart, or seems to."""
    binary = context.scratch / f"{source}_{level}"
    compiler = [context.build / "bin" / "heddle-clang++", "-std=c++20", level, "-w", f"-I{ROOT}",
                "-fno-pie", "-no-pie"]  # some print where globals are
    subprocess.run([*compiler, SOURCES / f"{source}.cpp", "-o", binary], check=True)
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    kinds = {name: kind for kind, name in map(str.split, listed.splitlines())}
    jobs = {name: pool.submit(compare, context, binary, name, kind)
            for name, kind in kinds.items()}
    wrong = {name: job.result()[0] for name, job in jobs.items() if job.result()[0]}
    expect(f"{source} {level}: programs that differ among {len(kinds)}", {}, wrong)


def written(source):
    def case(context):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for level in ("-O0", "-O2"):
                compare_written(context, source, level, pool)
    return case


CASES = {
    "alike-threads-of-programs": generated,
    **{f"alike-threads-{source}": written(source)
       for source in ("memory", "identity", "addresses")},
}
