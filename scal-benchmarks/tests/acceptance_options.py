"""Acceptance cases about options of heddle run: each at its extremes, and several at once. Whatever
is asked for is done, refused in one line or not decided; it is no fault of Heddle.
"""

import random
import subprocess

from acceptance_support import Failure, expect, expect_that

PROGRAM = """#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> turns{0};
int main() {
  std::thread one([] { turns = turns + 1; });
  turns = turns + 1;
  one.join();
  assert(turns >= %d);
}
"""
LIMIT_S = 60
MOST = 2**64 - 1

# Of numbers: the least and the largest that are taken, and what is not.
EXTREMES = {
    "--preemption-bound": ["0", "1000", "1001", "4294967295"],
    "--depth": ["0", "1", "64", "4294967295"],
    "--executions": ["0", "1", MOST],
    "--step-limit": ["0", "1", MOST],
    "--time-limit": ["0", "1e-300", "1e-9", "0.000001", "0.00001", "1e300", "inf", "nan", "-1"],
    "--event-time": ["1e-300", "1e300", "nan"],
    "--restore-points": ["0", "1", MOST],
    "--jobs": ["0", "1024", "1025", "4294967295"],
    "--spurious-failures": ["0", "4294967295"],
    "--spurious-wakeups": ["0", "4294967295"],
    "--failing-allocations": ["0", "4294967295"],
    "--seed": ["0", MOST, MOST + 1],
    "--machine-seed": ["0", MOST],
    "--checkpoint-every": ["1e-300", "1e300"],
    "--trace-execution": ["1", MOST],
    "--slice": ["1e-300", "1e300"],
    "--slice-executions": ["0", MOST],
    "--shrink": ["1e-300", "1e300"],
    "--width": ["0", "60", "4294967295"],
    "--allow-exit-status": ["0", "255", "256", "1,,2", ""],
    "--resume": [""],
    "--replay": [""],
    "--checkpoint": [""],
    "--trace-out": [""],
    "--html": [""],
    "--queue": [""],
    "--share": [""],
    "--log-file": [""],
}
WITH = {"--checkpoint-every": ["--checkpoint", "search.json"],
        "--trace-execution": ["--trace-out", "trace.json"]}  # fmt: skip

# What is drawn from for the second case; None: a flag.
CHOICES = {
    "--strategy": ["auto", "dpor", "sleep-set", "depth-first", "random", "pct", "pos", "surw",
                   "replay", "execution-graphs"],
    "--preemption-bound": ["0", "2", "1000"],
    "--wait-for-threads": None,
    "--idle-laps": ["skip", "explore"],
    "--symmetry": ["auto", "off"],
    "--memory-model": ["sc", "sc+robust", "tso", "c++20"],
    "--weaken": None,
    "--spurious-failures": ["0", "1"],
    "--spurious-wakeups": ["1"],
    "--failing-allocations": ["1"],
    "--depth": ["1", "3"],
    "--executions": ["1", "50"],
    "--time-limit": ["0.000001", "0.01", "2"],
    "--step-limit": ["1", "5", "1000"],
    "--restore-points": ["0", "1", "128"],
    "--jobs": ["1", "2"],
    "--isolate": None,
    "--checkpoint": ["search.json"],
    "--keep-going": None,
    "--shrink": ["0.2"],
    "--races": ["error", "promote", "report"],
    "--leaks": None,
    "--require-exhausted": None,
    "--fail-if-not-robust": None,
    "--fail-if-vacuous": None,
    "--report": ["text", "json", "junit", "sarif"],
    "--trace-out": ["trace.json"],
    "--html": ["page.html"],
    "--no-confirm": None,
    "--log-level": ["off", "error", "debug"],
}
DRAWS = 300


def compiled(context):
    """A right one and a wrong one."""
    programs = []
    for name, least in [("right", 1), ("wrong", 2)]:
        source = context.scratch / f"{name}.cpp"
        source.write_text(PROGRAM % least)
        compiler = context.build / "bin" / "heddle-clang++"
        subprocess.run([compiler, "-std=c++20", "-O1", source, "-o", source.with_suffix("")],
                       check=True)
        programs.append(source.with_suffix(""))
    return programs


def tried(context, options, program):
    """The exit status, which is none of a fault. A process for each, as someone at a shell."""
    words = [str(word) for word in context.heddle("run", *options, "--", program)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, errors="replace",
                              cwd=context.scratch, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired as late:
        raise Failure(f"no end after {LIMIT_S} s: {' '.join(words)}") from late
    told = f"{' '.join(words)}: {done.returncode}: {done.stderr[:300]}"
    if done.returncode not in (0, 1, 2, 3):
        raise Failure(told)
    if done.returncode == 2 and len(done.stderr.strip().splitlines()) != 1:
        raise Failure(told)
    return done.returncode


def extremes(context):
    """One option at a time. The search is small: what is not refused ends by itself."""
    told = {}
    for program in compiled(context):
        for option, values in EXTREMES.items():
            for value in values:
                status = tried(context, [option, str(value), *WITH.get(option, [])], program)
                told.setdefault((option, str(value)), []).append(status)
    for (option, value), statuses in told.items():
        print(f"  {option} {value}: {statuses}", flush=True)
    expect("a search that began is one", [0, 1], told["--seed", "0"])
    expect("stages that nobody waits for", [2, 2], told["--preemption-bound", "4294967295"])
    for option in ("--resume", "--replay", "--share", "--queue", "--checkpoint"):
        expect(f"{option} of nothing", [2, 2], told[option, ""])
    expect("no time at all decides nothing", [3, 3], told["--time-limit", "1e-300"])
    expect("all the time there is", [0, 1], told["--time-limit", "1e300"])


def several(context):
    """Options at random, of which some do not go together."""
    draw = random.Random(11)
    programs = compiled(context)
    statuses = []
    for _ in range(DRAWS):
        options = []
        for option in draw.sample(sorted(CHOICES), draw.choice([1, 2, 2, 3, 3, 4, 5])):
            options += [option, draw.choice(CHOICES[option])] if CHOICES[option] else [option]
        statuses.append(tried(context, options, draw.choice(programs)))
        (context.scratch / "search.json").unlink(missing_ok=True)
    counts = {status: statuses.count(status) for status in range(4)}
    expect_that("each kind of end is among them", all(counts.values()), counts)


CASES = {
    "option-extremes": extremes,
    "option-combinations": several,
}
