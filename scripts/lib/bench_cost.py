"""What one execution and one event cost, by the number of events: scripts/bench cost."""

import pathlib
import sys

from explorations import benchmark_ns, explore

FAMILIES = ["late", "early", "dependent"]
EVENTS = [40, 100, 300, 1_000, 3_000, 10_000]
EXECUTIONS = {"late": 1_680, "early": 1_680, "dependent": 300}
ROUNDS = 3

HEADINGS = ["family", "events", "executions", "us/execution", "ns/event"]
WIDTHS = [12, 10, 12, 14, 10]


def cells(values):
    return "".join(f"{value:<{width}}" for value, width in zip(values, WIDTHS)).rstrip()


def measure(build, family, events, executions):
    """One exploration's report."""
    build = pathlib.Path(build)
    command = [build / "bin" / "heddle", "run", "--strategy", "dpor", "--executions", executions]
    command += ["--no-progress", "--report", "json", "--", build / "benchmarks" / "cost"]
    done = explore([*command, family, events])
    if done.status != 0:
        sys.exit(f"scripts/bench: {family} {events}: exit {done.status}: {done.errors.strip()}")
    return done.report


def cost(build, family, events):
    """Executions, events of each, and microseconds that one more execution takes.

    Of the search alone, which a limit ends: then its size is estimated, which takes longer than one
    execution. The best of some rounds: what else the machine does only adds to it.
    """
    executions = EXECUTIONS[family]
    one = min(measure(build, family, events, 1)["seconds"] for _ in range(ROUNDS))
    reports = [measure(build, family, events, executions) for _ in range(ROUNDS)]
    seconds = min(report["seconds"] for report in reports) - one
    done = reports[0]["executions"]
    return done, reports[0]["events"] / done, seconds * 1e6 / (done - 1)


def fitted_line(points):
    """Least squares of relative errors: microseconds of an execution, nanoseconds of an event."""
    weighted = [(1 / us**2, events, us) for events, us in points]
    total = sum(w for w, _, _ in weighted)
    mean_events = sum(w * x for w, x, _ in weighted) / total
    mean_us = sum(w * y for w, _, y in weighted) / total
    spread = sum(w * (x - mean_events) ** 2 for w, x, _ in weighted)
    slope = sum(w * (x - mean_events) * (y - mean_us) for w, x, y in weighted) / spread
    return mean_us - slope * mean_events, slope * 1e3


def bench_cost(build):
    print(cells(HEADINGS))
    print(cells(["floor", "", "", "", f"{benchmark_ns(build, 'floor'):.1f}"]), flush=True)
    for family in FAMILIES:
        points = []
        for wanted in EVENTS:
            executions, events, us = cost(build, family, wanted)
            points.append((events, us))
            row = [family, f"{events:,.0f}", executions, f"{us:,.2f}", f"{us * 1e3 / events:,.1f}"]
            print(cells(row), flush=True)
        if family != "dependent":
            us, ns = fitted_line(points)
            print(f"{family}: {us:.2f} us per execution + {ns:.1f} ns per event", flush=True)
