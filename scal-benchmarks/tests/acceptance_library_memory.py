"""Acceptance cases about memory that libraries access for a program: races there are found."""

import concurrent.futures
import json
import os
import pathlib
import subprocess

from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "scal-benchmarks" / "programs" / "library_memory"
# How a source is compiled; strings are compiled otherwise before C++20.
OPTIONS = {
    "texts": [["-std=c++20", "-O0"], ["-std=c++20", "-O2"],
              ["-std=c++20", "-O2", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]],
    "output": [["-std=c++20", "-O0"], ["-std=c++20", "-O2"], ["-std=c++17", "-O2"],
               ["-std=c++20", "-O2", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]],
    "containers": [["-std=c++20", "-O0"], ["-std=c++20", "-O2"],
                   ["-std=c++17", "-O0"], ["-std=c++17", "-O2"]],
}


def build(context, source, number):
    binary = context.scratch / f"{source}_{number}"
    compiler = [context.build / "bin" / "heddle-clang++", *OPTIONS[source][number], "-w",
                f"-I{ROOT}"]
    subprocess.run([*compiler, SOURCES / f"{source}.cpp", "-o", binary], check=True)
    return binary


def verdict(context, binary, way, case):
    """What is found first, or that all was explored."""
    folder = context.scratch / f"{binary.name}_{way}_{case}"
    folder.mkdir()
    words = context.heddle("run", "--report", "json", "--no-progress", "--", binary, way, case)
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          errors="replace", cwd=folder, timeout=300, check=False)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return f"exit {done.returncode}: {done.stdout}{done.stderr}"
    kinds = [violation["kind"] for violation in report["violations"]][:1]
    return done.returncode, *kinds, *(["exhausted"] if report["exhausted"] else [])


def compare_source(context, source, number, pool):
    """Returns how many races there are."""
    binary = build(context, source, number)
    listed = subprocess.run([binary, "list"], capture_output=True, text=True, check=True).stdout
    expected = {}
    for line in listed.splitlines():
        kind, case = line.split()
        expected["bare", case] = (1, "data-race") if kind == "race" else (0, "exhausted")
        expected["locked", case] = (0, "exhausted")
    jobs = {key: pool.submit(verdict, context, binary, *key) for key in expected}
    wrong = {key: job.result() for key, job in jobs.items() if job.result() != expected[key]}
    expect(f"{source} {' '.join(OPTIONS[source][number])}: wrong among {len(jobs)}", {}, wrong)
    return sum(found == (1, "data-race") for found in expected.values())


def races_through(source):
    def case(context):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for number in range(len(OPTIONS[source])):
                races = compare_source(context, source, number, pool)
                expect_that(f"{source}: races", races >= 10, races)
    return case


CASES = {f"library-memory-{source}": races_through(source) for source in OPTIONS}
