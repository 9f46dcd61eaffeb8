"""`scripts/bench search`: how many executions each strategy needs until it finds each known bug."""

import csv
import pathlib
import statistics
import sys

from explorations import EXIT_VIOLATION, explore, run
from search_programs import PROGRAMS, runs_of

SEEDED = ("random", "pct", "pos", "surw", "auto")
STRATEGIES = {
    "depth-first, bound 2": ("--strategy", "depth-first", "--preemption-bound", "2"),
    "dpor, bound 2": ("--strategy", "dpor", "--preemption-bound", "2"),
    "sleep-set": ("--strategy", "sleep-set"),
    "dpor": ("--strategy", "dpor"),
    "random": ("--strategy", "random"),
    "pct": ("--strategy", "pct"),
    "pos": ("--strategy", "pos"),
    "surw": ("--strategy", "surw"),
    "auto": ("--strategy", "auto"),
}
COLUMNS = ["program", "strategy", "seed", "found", "runs", "seconds", "stopped_by"]
LONGEST_SECONDS = 60


def search(build, program, strategy, seed, executions):
    """One row: the runs of the program up to the bug, or up to the limit."""
    options = [*STRATEGIES[strategy], "--seed", seed, "--executions", executions, "--no-confirm"]
    options += ["--time-limit", LONGEST_SECONDS, "--trace-out", "/dev/null"]
    done = explore(program.command(build, options))
    if not done.report:
        sys.exit(f"scripts/bench: {program.name}: exit {done.status}: {done.errors.strip()}")
    found = [kind for kind in done.kinds if kind in program.kinds]
    if done.status == EXIT_VIOLATION and not found:
        sys.exit(f"scripts/bench: {program.name}: unexpected {done.kinds}")
    return {
        "program": program.name,
        "strategy": strategy,
        "seed": seed,
        "found": found[0] if found else "",
        "runs": runs_of(done.report),
        "seconds": f"{done.report['seconds']:.3f}",
        "stopped_by": done.report["stopped_by"] or "exhausted",
    }


def median(rows):
    """Of the runs; a search in vain counts as longer than any other."""
    return statistics.median_high(row["runs"] if row["found"] else float("inf") for row in rows)


def median_text(rows):
    middle = median(rows)
    if middle == float("inf"):
        return "-"
    found = sum(bool(row["found"]) for row in rows)
    return f"{middle:,}" + (f" ({found}/{len(rows)})" if found < len(rows) else "")


def over_best(medians):
    """How many times the runs of the best of the other strategies `auto` needs."""
    best = min(runs for strategy, runs in medians.items() if strategy != "auto")
    return medians["auto"] / best


def print_row(cells):
    print(f"{cells[0]:<21}" + "".join(f"{cell:>14}" for cell in cells[1:]), flush=True)


def commit():
    done = run(["git", "rev-parse", "--short", "HEAD"])
    return done.output.strip() if done.status == 0 else "unknown"


def bench_search(build, executions, seeds, output):
    pathlib.Path(output).parent.mkdir(parents=True, exist_ok=True)
    with open(output, "w", newline="", encoding="utf-8") as file:
        file.write(f"# scripts/bench search --seeds {seeds} --executions {executions}")
        file.write(f", commit {commit()}\n")
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        names = [name.replace("depth-first, bound", "df,") for name in STRATEGIES]
        print_row(["program", *names, "auto / best"])
        worst = 0
        for program in PROGRAMS:
            cells, medians = [program.name], {}
            for strategy in STRATEGIES:
                count = seeds if strategy in SEEDED else 1
                rows = [
                    search(build, program, strategy, seed, executions)
                    for seed in range(1, count + 1)
                ]
                table.writerows(rows)
                cells.append(median_text(rows))
                medians[strategy] = median(rows)
            worst = max(worst, over_best(medians))
            print_row([*cells, f"{over_best(medians):.1f}"])
    print(f"\nauto needs at most {worst:.1f} times the runs of the best strategy for a bug")
    print(f"runs of the program until the bug, median of {seeds} seeds; - not found;")
    print(f"(n/m) found with n of m seeds. Raw numbers: {output}")
