#!/usr/bin/env python3
"""The optimiser makes no access on a path that has none.

Compiles generated programs with the plugin at several levels, calls their functions with all
arguments, and compares the bytes of shared variables that each call reads and writes with those
that it reads and writes without optimisation: none may come in addition, but that what is written
may be read, too.
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import path_program

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
LEVELS = ["-O1", "-O2", "-O3"]
MORE = [[], ["-mavx2"]]  # where there are masked loads


class Failure(Exception):
    pass


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise Failure(f"exit {done.returncode}: {' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def paths_of(source, flags, options):
    """For each function and inputs: its result, and the bytes read and written."""
    program = source.with_suffix("." + "".join(flags).replace("-", "").replace("=", ""))
    run([options.clang, "-std=c++20", "-w", "-I", ROOT, "-gline-tables-only",
         f"-fpass-plugin={options.plugin}", *flags, "-c", source, "-o", f"{program}.o"])
    run([options.clang, f"{program}.o", source.parent / "path_runtime.o", "-o", program])
    paths = {}
    for line in run([program]).splitlines():
        function, inputs, result, read, written = line.split()
        paths[function, inputs] = (result, read, written)
    return paths


def added(before, after, allowed):
    return [index for index, (old, new, fine) in enumerate(zip(before, after, allowed))
            if new == "1" and old == "0" and fine == "0"]


def compare(name, plain, optimised):
    complaints = []
    for path, (result, read, written) in plain.items():
        new_result, new_read, new_written = optimised[path]
        place = f"{name} {' '.join(path)}"
        if new_result != result:
            complaints.append(f"{place}: result {new_result} instead of {result}")
        for what, bytes_added in (("reads", added(read, new_read, written)),
                                  ("writes", added(written, new_written, written))):
            if bytes_added:
                complaints.append(f"{place}: {what} in addition bytes {bytes_added}")
    return complaints


def check(seed, options):
    source = pathlib.Path(options.build_dir) / f"paths{seed}.cpp"
    source.write_text(path_program.program(seed, options.functions))
    try:
        plain = paths_of(source, ["-O0"], options)
        complaints = []
        if len(plain) != 20 * options.functions:
            complaints.append(f"{source}: paths are missing")
        for level in options.levels:
            for more in MORE:
                complaints += compare(f"{source.stem} {level} {' '.join(more)}", plain,
                                      paths_of(source, [level, *more], options))
    except (Failure, subprocess.TimeoutExpired) as failure:
        complaints = [str(failure)]
    return len(options.levels) * len(MORE), complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--build-dir", required=True)
    parser.add_argument("--programs", type=int, default=2)
    parser.add_argument("--functions", type=int, default=60, help="in each program")
    parser.add_argument("--first", type=int, default=1, help="seed of the first program")
    parser.add_argument("--levels", nargs="*", default=LEVELS)
    options = parser.parse_args()
    os.makedirs(options.build_dir, exist_ok=True)
    run([options.clang, "-std=c++20", "-O1", "-I", ROOT, "-c", HERE / "path_runtime.cpp", "-o",
         f"{options.build_dir}/path_runtime.o"])
    seeds = range(options.first, options.first + options.programs)
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = list(pool.map(lambda seed: check(seed, options), seeds))
    complaints = [complaint for _, of_program in results for complaint in of_program]
    print("\n".join(complaints))
    print(f"{options.programs * options.functions * 20} paths, "
          f"{sum(count for count, _ in results)} comparisons, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
