#!/usr/bin/env python3
"""Compiles each case with the plugin at several levels, runs it with the test runtime, and compares
the events of each source line with what that line's comment says.

  // shows: KIND...       kinds of events to look at; others are ignored
  // compile: FLAG...     flags for compiling
  // link: FLAG...        flags for linking
  // linkers: NAME...     also with these linkers, those that are installed
  //> EVENT; EVENT        the events of this line, in order; none without such a comment. On a
                         line of its own: those of the line above
  //>? EVENT              the same, or none: optimisation may do without
  // global NAME SIZE     a writable global, anywhere in the case's files
  // at COLUMN FUNCTION   behind an event: also the column and the (mangled) function
A second file of a case is called CASE_2.cpp; it is linked, or loaded as a library: // library
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LEVELS = ["-O0", "-O1", "-O2"]
EVENT = re.compile(r"(?P<file>[^ ]*):(?P<line>\d+):(?P<column>\d+) (?P<function>\S+) \| "
                   r"(?P<text>.*)")


class Failure(Exception):
    pass


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, **options)
    if done.returncode != 0:
        raise Failure(f"exit {done.returncode}: {' '.join(map(str, command))}\n"
                      f"{done.stdout}{done.stderr}")
    return done.stdout


def header(case, word):
    found = re.search(rf"^// {word}:(.*)$", case.read_text(), re.MULTILINE)
    return found.group(1).split() if found else []


def files_of(case):
    second = case.with_name(f"{case.stem}_2.cpp")
    return [case] + ([second] if second.exists() else [])


def expected_events(path):
    """For each line: (events, whether they may be missing)."""
    expected = {}
    code_line = 0
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        found = re.search(r"//>(\??) (.*)$", line)
        if not line.strip().startswith("//>"):
            code_line = number
        if found:
            events, _ = expected.get((path.name, code_line), ([], False))
            events += [event.strip() for event in found.group(2).split(";")]
            expected[(path.name, code_line)] = (events, found.group(1) == "?")
    return expected


def matches(pattern, event):
    text, _, place = pattern.partition(" at ")
    if place and place.split() != [event["column"], event["function"]]:
        return False
    regex = re.escape(text.strip()).replace(r"\*", r"\d+")
    return re.fullmatch(regex, event["text"]) is not None


def check_line(key, expected, events):
    patterns, optional = expected
    if optional and not events:
        return []
    if len(patterns) == len(events) and all(map(matches, patterns, events)):
        return []
    told = [f"{event['text']} at {event['column']} {event['function']}" for event in events]
    return [f"{key[0]}:{key[1]}: expected {patterns}, got {told}"]


def compare(case, output):
    expected, seen, globals_seen = {}, {}, []
    globals_expected = []
    for path in files_of(case):
        expected.update(expected_events(path))
        globals_expected += re.findall(r"^// (global .*)$", path.read_text(), re.MULTILINE)
    for line in output.splitlines():
        event = EVENT.fullmatch(line)
        if event:
            seen.setdefault((event["file"], int(event["line"])), []).append(event)
        elif line.startswith("global "):
            globals_seen.append(line)
    complaints = []
    for key in sorted(set(expected) | set(seen)):
        complaints += check_line(key, expected.get(key, ([], False)), seen.get(key, []))
    if sorted(globals_seen) != sorted(globals_expected):
        complaints.append(f"globals: expected {sorted(globals_expected)}, "
                          f"got {sorted(globals_seen)}")
    return complaints


def build(case, level, linker, options, directory):
    compiler = [options.clang, "-std=c++20", level, "-gline-tables-only", "-fPIC", "-w"]
    compiler += [f"-I{ROOT}"] + header(case, "compile") + options.flags
    objects = []
    for path in files_of(case):
        objects.append(directory / f"{path.stem}.o")
        run(compiler + [f"-fpass-plugin={options.plugin}", "-c", path, "-o", objects[-1]])
    if "// library" in case.read_text():
        library = directory / f"lib{case.stem}_2.so"
        run(compiler + ["-shared", objects.pop(), "-o", library])
        objects.append(library)
    program = directory / case.stem
    run(compiler + objects + ["-L", options.build_dir, "-ltest_runtime", "-pthread", "-o", program,
                              f"-Wl,-rpath,{directory}", f"-Wl,-rpath,{options.build_dir}"]
        + header(case, "link") + ([f"-fuse-ld={linker}"] if linker else []))
    return program


def check(case, level, linker, options):
    name = level.strip("-") + (f"-{linker}" if linker else "")
    directory = pathlib.Path(options.build_dir) / case.stem / name
    directory.mkdir(parents=True, exist_ok=True)
    try:
        program = build(case, level, linker, options, directory)
        environment = dict(os.environ, HEDDLE_TEST_SHOWS=" ".join(header(case, "shows")))
        complaints = compare(case, run([program], env=environment))
    except (Failure, subprocess.TimeoutExpired) as failure:
        complaints = [str(failure)]
    return [f"{case.stem} {name}: {complaint}" for complaint in complaints]


def jobs_of(options):
    """(case, level, linker or None)"""
    jobs = []
    for case in sorted((HERE / "cases").glob("*.cpp")):
        if case.stem.endswith("_2") or options.only not in case.stem:
            continue
        jobs += [(case, level, None) for level in LEVELS]
        jobs += [(case, LEVELS[-1], linker) for linker in header(case, "linkers")
                 if shutil.which(f"ld.{linker}")]
    return jobs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--build-dir", required=True)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("flags", nargs="*", help="more flags for the compiler, after --")
    options = parser.parse_args()
    os.makedirs(options.build_dir, exist_ok=True)
    run([options.clang, "-std=c++20", "-O1", "-fPIC", "-shared", "-I", ROOT,
         HERE / "test_runtime.cpp", "-o", f"{options.build_dir}/libtest_runtime.so"])
    jobs = jobs_of(options)
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = list(pool.map(lambda job: check(*job, options), jobs))
    complaints = [complaint for result in results for complaint in result]
    print("\n".join(complaints))
    print(f"{len(jobs)} runs, {len(complaints)} complaints")
    return 1 if complaints or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
