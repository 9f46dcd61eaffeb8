"""What an execution costs under each memory model: scripts/bench models."""

import sys

from explorations import explore, harness

MODELS = [
    ("sc", ["--memory-model", "sc", "--strategy", "dpor"]),
    ("sc+robust", ["--memory-model", "sc+robust", "--strategy", "dpor"]),
    ("tso", ["--memory-model", "tso"]),
    ("c++20", ["--memory-model", "c++20"]),
]
SUBJECTS = [
    ("ms_queue_O2", "enq(1) enq(2) || enq(3) deq() || deq() enq(4)"),
    ("t_stack_O2", "push(1) pop() push(4) || push(2) pop() push(5) || push(3) pop()"),
    ("k_stack_2018", "push(1) || pop() || push(2) pop()"),
    ("harris_list", "add(1) remove(2) || remove(1) add(3) || add(2) contains(1)"),
]
BEST_OF = 5
WIDTHS = [14, 12, 12, 12, 14, 8]
HEADINGS = ["structure", "model", "executions", "redundant", "us/execution", "ratio"]


def cells(values):
    return "".join(f"{value:<{width}}" for value, width in zip(values, WIDTHS)).rstrip()


def measured(build, name, scenario, options):
    """The report of the run that took the least of the processor."""
    reports = []
    for _ in range(BEST_OF):
        done = explore([harness(build, name), "--scenario", scenario, "--symmetry", "off",
                        "--races", "error", "--no-progress", "--report", "json", *options])
        if done.status != 0 or not done.report["exhausted"]:
            sys.exit(f"scripts/bench: {name}: exit {done.status}: {done.errors.strip()}")
        reports.append(done.report)
    return min(reports, key=lambda report: report["cpu_seconds"])


def bench_models(build):
    """Executions are complete and redundant ones: both are run to where they end."""
    print(cells(HEADINGS))
    for name, scenario in SUBJECTS:
        first = None
        for model, options in MODELS:
            report = measured(build, name, scenario, options)
            runs = report["executions"] + report["redundant"]
            cost = report["cpu_seconds"] * 1e6 / runs
            first = first or cost
            print(cells([name, model, report["executions"], report["redundant"], f"{cost:.1f}",
                         f"{cost / first:.2f}"]), flush=True)
