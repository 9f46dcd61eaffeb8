"""What the plugin costs when a project is compiled: scripts/bench compile."""

import json
import os
import pathlib
import resource
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
WAYS = ("plain", "with -g", "instrumented")
# What a command has behind these words goes with them.
WITH_VALUE = ("-o", "-MF", "-MT", "-MQ")
ROOMS = ("base", "scheduler", "checkers", "harnesses", "runtime")


def options_of(entry):
    """The options that decide what is compiled: no launcher, output, level, debug information."""
    words = shlex.split(entry["command"])
    compiler = next(i for i, word in enumerate(words) if word.endswith("clang++-19"))
    kept, rest = [], iter(words[compiler + 1:])
    for word in rest:
        if word in WITH_VALUE:
            next(rest)
        elif word == "-Xclang":
            value = next(rest)
            if value == "-include-pch":
                next(rest), next(rest)
        elif not word.startswith(("-O", "-g", "-W", "-MD", "-c")) and word != entry["file"]:
            kept.append(word)
    return kept


def cpu_seconds(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"scripts/bench: {shlex.join(map(str, command))}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def size_of(path):
    """Of code and data, as `size` counts them."""
    line = subprocess.run(["size", path], capture_output=True, text=True, check=True).stdout
    text, data = line.splitlines()[1].split()[:2]
    return int(text) + int(data)


def is_own(entry):
    """Part of the product: no test, nothing that is generated or already instrumented."""
    path = pathlib.Path(entry["file"])
    if not path.is_relative_to(ROOT) or "HeddlePass.so" in entry["command"]:
        return False
    parts = path.relative_to(ROOT).parts
    return parts[0] in ROOMS and "tests" not in parts


def chosen_sources(build, every):
    entries = json.loads((build / "compile_commands.json").read_text())
    return [entry for entry in entries if is_own(entry)][::every]


def measure(build, entries, level):
    """By way: seconds, bytes of code and data, bytes of the object files."""
    compilers = {"plain": ["clang++-19", level], "with -g": ["clang++-19", level, "-g"],
                 "instrumented": [build / "bin" / "heddle-clang++", level]}  # fmt: skip
    sums = {way: [0.0, 0, 0] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "object.o"
        for entry in entries:
            for way in WAYS:
                command = [*compilers[way], *options_of(entry), "-c", entry["file"], "-o", output]
                sums[way][0] += cpu_seconds(command, entry["directory"])
                sums[way][1] += size_of(output)
                sums[way][2] += output.stat().st_size
    return sums


def bench_compile(build, every, level="-O2"):
    """The table: seconds of processor time, size of code and data, size of object files."""
    os.environ["CCACHE_DISABLE"] = "1"
    build = pathlib.Path(build).resolve()
    entries = chosen_sources(build, every)
    lines = sum(len(pathlib.Path(entry["file"]).read_text().splitlines()) for entry in entries)
    print(f"{len(entries)} sources of {lines:,} lines, {level}")
    sums = measure(build, entries, level)
    print(f"{'':<14}{'seconds':>9}{'code, data':>13}{'objects':>13}")
    for way, values in sums.items():
        print(f"{way:<14}{values[0]:>9.1f}{values[1]:>13,}{values[2]:>13,}")
    for way in WAYS[:2]:
        ratios = [ours / theirs for ours, theirs in zip(sums["instrumented"], sums[way])]
        print(f"{'to ' + way:<14}{ratios[0]:>9.2f}{ratios[1]:>13.2f}{ratios[2]:>13.2f}")
