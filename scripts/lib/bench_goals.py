"""What was aimed at, an older build beside this one in turn: scripts/bench goals."""

import pathlib
import re
import sys

import bench_cost
from explorations import benchmark_ns, explore, harness

ROUNDS = 3

LONGEST = 40  # seconds that a search without symmetry may take

# Harness, scenario, seconds that a search up to symmetry may take, aims without it and with it.
SEARCHES = [
    ("ms_queue_O2", " || ".join(["enq(1)"] * 3 + ["deq()"] * 3), 60, 4, 0.3),
    ("ms_queue_O2", " || ".join(["enq(1)"] * 4 + ["deq()"] * 4), 150, None, 41),
    ("ms_queue_O2", " || ".join(["enq(1) deq()"] * 3), 60, None, None),
    ("t_stack_O2", " || ".join(["push(1) pop()"] * 3), 60, None, None),
    ("t_stack_O2", " || ".join(["push(1) pop()"] * 4), 60, None, None),
    ("t_stack_O2", " || ".join(["push(1) pop()"] * 5), 60, None, None),
]

RANDOM = [
    ("t_stack_O2", "push(1) pop() || push(2) pop() || push(3) pop()"),
    ("ms_queue_O2", "enq(1) deq() || enq(2) deq() || enq(3) deq()"),
]
RANDOM_EXECUTIONS = 200_000

# What a family of `cost` is aimed at, nanoseconds an event.
COSTS = [("late", 45), ("early", 60), ("dependent", None)]
COST_EVENTS = 3_000


def short(scenario):
    """`enq(1) || enq(1)` as 2 x `enq(1)`."""
    threads = scenario.split(" || ")
    return ", ".join(f"{threads.count(one)} x {one}" for one in dict.fromkeys(threads))


def search(build, name, scenario, limit, *options):
    command = [harness(build, name), "--strategy", "dpor", "--scenario", scenario, "--time-limit",
               limit, "--no-progress", "--report", "json", *options]
    return explore(command).report


def best(measures):
    """The report of least CPU time of those that take turns with others."""
    return min(measures, key=lambda report: report["cpu_seconds"])


def seconds(report):
    told = f"{report['cpu_seconds']:.2f} s"
    if report["exhausted"]:
        return told
    share = report.get("explored_fraction")
    return f"{share:.0%} after {told}" if share else f"not done after {told}"


def aim(value, unit=""):
    return "" if value is None else f"{value}{unit}"


def print_searches(old, new):
    print("| scenario | executions, redundant | before | now | aim | up to symmetry | now | aim |")
    print("|---|---|---|---|---|---|---|---|")
    for name, scenario, limit, without, with_symmetry in SEARCHES:
        before, off, auto = [], [], []
        while len(auto) < ROUNDS and all(report["exhausted"] for report in before + off + auto):
            before.append(search(old, name, scenario, LONGEST))
            off.append(search(new, name, scenario, LONGEST, "--symmetry", "off"))
            auto.append(search(new, name, scenario, limit))
        all_of, one_of = best(off), best(auto)
        print(f"| `{name}`, {short(scenario)} "
              f"| {all_of['executions']:,}, {all_of['redundant']:,} | {seconds(best(before))} "
              f"| {seconds(all_of)} | {aim(without)} "
              f"| {one_of['executions']:,}, {one_of['redundant']:,} | {seconds(one_of)} "
              f"| {aim(with_symmetry)} |", flush=True)


def random_ns(build, name, scenario):
    command = [harness(build, name), "--strategy", "random", "--races", "promote", "--executions",
               RANDOM_EXECUTIONS, "--scenario", scenario, "--no-progress", "--report", "json"]
    report = explore(command).report
    return report["cpu_seconds"] * 1e9 / report["events"]


def cost_ns(build, family):
    _, events, microseconds = bench_cost.cost(build, family, COST_EVENTS)
    return microseconds * 1e3 / events


def print_events(old, new):
    print("\n| an event of | before | now | aim |")
    print("|---|---|---|---|")
    print(f"| the floor program | {benchmark_ns(new, 'floor'):.0f} ns | | |")
    for family, wanted in COSTS:
        before, now = cost_ns(old, family), cost_ns(new, family)
        print(f"| `cost {family}`, {COST_EVENTS:,} events | {before:.0f} ns | {now:.0f} ns "
              f"| {aim(wanted, ' ns')} |", flush=True)
    for name, scenario in RANDOM:
        pairs = [(random_ns(old, name, scenario), random_ns(new, name, scenario))
                 for _ in range(ROUNDS)]
        before, now = (min(times) for times in zip(*pairs))
        print(f"| `{name}`, {short(re.sub('[123]', 'x', scenario))}, random | {before:.0f} ns "
              f"| {now:.0f} ns | 60 ns |", flush=True)


def bench_goals(old, new):
    for build, program in ((old, "cost"), (new, "cost"), (new, "floor")):
        if not (pathlib.Path(build) / "benchmarks" / program).exists():
            sys.exit(f"scripts/bench: {build} has no benchmarks/{program}: build the target first")
    print_searches(old, new)
    print_events(old, new)
