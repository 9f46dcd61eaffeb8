"""Checking generated histories: seconds and memory by type, length and algorithm."""

import csv
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

import checks

TYPES = {
    "register": "register",
    "rmw": "rmw-register",
    "set": "set",
    "queue": "queue",
    "stack": "stack",
    "priorityqueue": "max-priority-queue",
}
LENGTHS = [1_000, 10_000, 100_000, 1_000_000]
ALGORITHMS = ["auto", "frontier", "p-compositional", "wgl"]
ROUNDS = 3
TIME_LIMIT_S = 10  # for each history
MEMORY_LIMIT = "2G"
PROCESSES = 16

# Aims for the whole process, one million operations: seconds; memory in bytes; and what the best
# published checkers of such histories need.
AIMS_S = {"set": 0.12, "queue": 0.2, "priorityqueue": 0.35, "stack": 0.35}
PUBLISHED_S = {"set": 0.49, "queue": 0.97, "priorityqueue": 2.3, "stack": 2.1}
AIM_BYTES = 100e6

COLUMNS = ["workload", "operations", "linearizable", "algorithm", "verdict", "parse_seconds",
           "check_seconds", "process_seconds", "cpu_seconds", "peak_mb", "by"]
WIDTHS = [28, 12, 14, 17, 15, 14, 14, 16, 12, 9, 16]


def cells(values):
    return "".join(f"{value!s:<{width}}" for value, width in zip(values, WIDTHS)).rstrip()


class Table:
    """Prints rows as they come, and writes them to a file at the end."""

    def __init__(self):
        self.rows = []
        print(cells(COLUMNS))

    def add(self, row):
        self.rows.append(row)
        print(cells(row[column] for column in COLUMNS), flush=True)

    def write(self, path):
        with open(path, "w", newline="") as text:
            writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)


class Bench:
    def __init__(self, build, folder):
        self.build = pathlib.Path(build)
        self.folder = pathlib.Path(folder)
        self.table = Table()

    def generate(self, name, *options):
        """A file with a generated history, or nothing if there is no place for a violation."""
        file = self.folder / name
        command = [self.build / "benchmarks" / "generate_history", *map(str, options)]
        with file.open("wb") as output:
            done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"scripts/bench: {done.stderr.decode().strip()}")
        return file if done.returncode == 0 else None

    def measure(self, workload, file, operations, is_linearizable, *options):
        """The best of some rounds as a row of the table; nothing if it does not apply."""
        limits = ["--time-limit", TIME_LIMIT_S, "--memory-limit", MEMORY_LIMIT]
        done = checks.check(self.build, [file], *limits, *options)
        if not done.results or "error" in done.results[0]:
            return None
        result = done.results[0]
        wrong = "not explained" if is_linearizable else "explained"
        if result["verdict"] == wrong:
            sys.exit(f"scripts/bench: {workload} {options}: {wrong}, which is wrong")
        rounds = [done]  # a long one says enough
        if done.seconds < 2 or result["algorithm"].startswith("log-linear"):
            rounds = [checks.check_quietly(self.build, [file], *limits, *options)
                      for _ in range(ROUNDS)]
        row = {
            "workload": workload,
            "operations": operations,
            "linearizable": "yes" if is_linearizable else "no",
            "algorithm": options[1] if options else "auto",
            "verdict": result["verdict"],
            "parse_seconds": f"{result['read_seconds']:.4f}",
            "check_seconds": f"{result['seconds']:.4f}",
            "process_seconds": f"{min(quiet.seconds for quiet in rounds):.3f}",
            "cpu_seconds": f"{min(quiet.cpu_seconds for quiet in rounds):.3f}",
            "peak_mb": f"{max(quiet.peak_bytes for quiet in rounds) / 1e6:.1f}",
            "by": result["algorithm"].split(":")[0],
        }
        self.table.add(row)
        return row


def bench_distinct(bench, lengths, algorithms):
    """Distinct values, 16 processes, with and without a violation."""
    for word in TYPES:
        given_up = set()
        for operations in lengths:
            for is_linearizable in (True, False):
                options = [word, "--operations", operations, "--processes", PROCESSES]
                options += [] if is_linearizable else ["--violation"]
                file = bench.generate(f"{word}.ops", *options)
                for algorithm in algorithms:
                    if file is None or algorithm in given_up:
                        continue
                    row = bench.measure(word, file, operations, is_linearizable,
                                        "--algorithm", algorithm)
                    if row is None or row["verdict"] == "unknown":
                        given_up.add(algorithm)


def bench_hash_set(bench):
    """The published workload: 4 threads, 70,000 operations each, values 0 to 23."""
    operations = 280_000
    for is_linearizable in (True, False):
        options = ["set", "--form", "hash-set", "--operations", operations, "--processes", 4]
        options += ["--values", 24] + ([] if is_linearizable else ["--violation"])
        file = bench.generate("hash-set.log", *options)
        for algorithm in ("p-compositional", "frontier", "wgl", "auto"):
            bench.measure("hash-set, 24 values", file, operations, is_linearizable,
                          "--algorithm", algorithm)


def bench_repeated(bench):
    """Repeated values, at most 3 operations open; of queues the longest decided in time."""
    for word in ("register", "set"):
        for is_linearizable in (True, False):
            options = [word, "--operations", 100_000, "--open", 3, "--values", 8]
            options += [] if is_linearizable else ["--violation"]
            file = bench.generate("repeated.ops", *options)
            if file is not None:
                bench.measure(f"{word}, repeated, 3 open", file, 100_000, is_linearizable)
    for width in (3, PROCESSES):
        longest = longest_queue(bench, width)
        print(f"queue, repeated, {width} open: the longest decided in {TIME_LIMIT_S} s has "
              f"{longest:,} operations", flush=True)


def longest_queue(bench, width):
    """The longest of a row of lengths that is decided within the limits; one run for each."""
    longest = 0
    operations = 100
    while operations <= 1_000_000:
        file = bench.generate("queue.ops", "queue", "--operations", operations, "--open", width,
                              "--values", 8)
        row = bench.measure(f"queue, repeated, {width} open", file, operations, True)
        if row is None or row["verdict"] == "unknown":
            break
        longest = operations
        operations = operations * 10 if operations < 10_000 else operations * 4
    return longest


def print_growth(rows):
    """The exponent k of checking time ~ n^k, and the spread of time / (n log n)."""
    print(f"{'growth':<20}{'algorithm':<18}{'exponent':<10}ns per n log2 n, shortest to longest")
    for word in TYPES:
        for algorithm in ALGORITHMS:
            points = [(row["operations"], float(row["check_seconds"])) for row in rows
                      if row["workload"] == word and row["algorithm"] == algorithm
                      and row["linearizable"] == "yes" and row["verdict"] != "unknown"
                      and float(row["check_seconds"]) > 0]
            if len(points) < 3:
                continue
            units = [seconds * 1e9 / (n * math.log2(n)) for n, seconds in points]
            print(f"{word:<20}{algorithm:<18}{exponent(points):<10.2f}"
                  + " ".join(f"{unit:.2f}" for unit in units), flush=True)


def exponent(points):
    """Least squares of log(seconds) over log(n)."""
    xs = [math.log(n) for n, _ in points]
    ys = [math.log(seconds) for _, seconds in points]
    mean_x, mean_y = statistics.mean(xs), statistics.mean(ys)
    return (sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
            / sum((x - mean_x) ** 2 for x in xs))


def print_aims(rows):
    """Whole process, one million operations, against the aims."""
    for word, aim in AIMS_S.items():
        for row in rows:
            is_longest = row["workload"] == word and row["operations"] == LENGTHS[-1]
            if is_longest and row["algorithm"] == "auto":
                seconds, peak = float(row["process_seconds"]), float(row["peak_mb"])
                cpu = row["cpu_seconds"]
                verdict = "met" if seconds <= aim and peak * 1e6 <= AIM_BYTES else "MISSED"
                print(f"{word}, linearizable {row['linearizable']}: {seconds} s ({cpu} s of CPU), "
                      f"{peak} MB; aim {aim} s, {AIM_BYTES / 1e6:.0f} MB; "
                      f"published {PUBLISHED_S[word]} s: {verdict}")


def bench_check(build, output, only_auto):
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as folder:
        bench = Bench(build, folder)
        bench_distinct(bench, LENGTHS, ["auto"])
        bench_hash_set(bench)
        bench_repeated(bench)
        if not only_auto:
            bench_distinct(bench, LENGTHS, ALGORITHMS[1:])
    print_growth(bench.table.rows)
    print_aims(bench.table.rows)
    bench.table.write(output)
