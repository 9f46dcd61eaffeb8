"""Acceptance cases about faults: whole programs, the same inside a harness, and hidden state."""

import shutil

from acceptance_support import expect, expect_exhausted, expect_that, expect_violation

# The program, or scenario of the harness `faults`, and what its violation is told as.
FAULTS = {
    "crash": ["crash"],
    "assertion": ["assertion"],
    "deadlock": ["deadlock"],
    "spin": ["livelock"],
    "exit_status": ["exit-status"],
}


def program_faults(context):
    for name, kinds in FAULTS.items():
        expect_violation(context.program(name), kinds)
        expect_exhausted(context.program(f"{name}_fixed"))


def programs_keep_going(context):
    """With --keep-going the exploration does not end at the first violation."""
    for name, kinds in FAULTS.items():
        done = context.program(name, "--keep-going", "--strategy", "sleep-set")
        expect_violation(done, kinds)
        expect("exhausted", True, done.report["exhausted"])
        expect_that("more executions follow", done.report["executions"] > 1, done.report)


def step_limit_is_said(context):
    """Executions given up at the limit of one are not an exhausted exploration."""
    done = context.program("spin_fixed", "--step-limit", "3", "--keep-going")
    expect_violation(done, ["step-limit"])
    expect("exhausted", False, done.report["exhausted"])
    expect("stopped by", "step-limit", done.report["stopped_by"])


def programs_run_alone(context):
    """Started without `heddle run`, such a program runs normally."""
    for name in FAULTS:
        done = context.run([context.build / "programs" / f"{name}_fixed"])
        expect("exit status", 0, done.status)


def semaphore_values(context):
    """Two posts among two looks: six orders, each with values of its own; a look is an event."""
    executions = {}
    for strategy in ("depth-first", "sleep-set", "dpor"):
        done = context.program("semaphore_values", "--strategy", strategy)
        expect_exhausted(done)
        outcomes = sorted(outcome["output"] for outcome in done.report["outcomes"])
        expect("outcomes", [f"{a}{b}\n" for a in range(3) for b in range(a, 3)], outcomes)
        executions[strategy] = done.report["executions"]
    # Each of the C(4, 2) = 6 orders of posts and looks is a trace class of its own.
    expect("executions of dpor", 6, executions["dpor"])
    expect("executions of sleep-set", 6, executions["sleep-set"])


# Worked out by hand: what was cancelled before which step, and what was left then.
THREAD_OUTCOMES = {
    # Not at all, or with two, or one, of the posts still to be taken.
    "semaphore": {"0 0", "1 1", "1 2"},
    # The item is taken, or is left.
    "condition": {"0 0", "1 1"},
    # Both bytes, or cancelled before the first or the second.
    "read": {"0 2", "1 0", "1 1"},
    # Mended or not by whoever comes between; the one who tries finds it held, free, or abandoned.
    "robust": {"0 0 0", "0 0 EBUSY", "0 0 EOWNERDEAD", "EOWNERDEAD 0 0", "EOWNERDEAD 0 EBUSY",
               "ENOTRECOVERABLE 0 EOWNERDEAD"},
}


def thread_outcomes(context):
    """Threads that are cancelled, tried to be joined, or end with a mutex: all that comes of it."""
    program = context.build / "programs" / "thread_outcomes"
    for name in (*THREAD_OUTCOMES, "join"):
        found = {}
        for strategy in ("depth-first", "sleep-set", "dpor"):
            done = context.explore(context.heddle("run", "--strategy", strategy),
                                   ["--", program, name])
            expect_exhausted(done)
            found[strategy] = {each["output"].strip() for each in done.report["outcomes"]}
        expect(f"{name}: outcomes", THREAD_OUTCOMES.get(name, found["depth-first"]),
               found["depth-first"])
        expect(f"{name}: sleep-set", found["depth-first"], found["sleep-set"])
        expect(f"{name}: dpor", found["depth-first"], found["dpor"])
        if name == "join":  # what a thread that has ended has added is seen
            expect_that("all answers", {line[0] for line in found["dpor"]} == {"0", "1"}, found)
            expect_that("ended, and added", all(line[:3] != "0 0" and line[:3] != "0 2"
                                                for line in found["dpor"]), found)


DIVISION = """
#include <thread>
int main(int count, char**) {
  std::thread([] {}).join();
  volatile int divisor = 0;
  return count / divisor;
}
"""


def crash_places(context):
    """Either tool tells the same line of a crash; without one no line is told."""
    source, program = context.scratch / "division.cpp", context.scratch / "division"
    source.write_text(DIVISION, encoding="utf-8")
    made = context.run([context.build / "bin" / "heddle-clang++", source, "-o", program])
    expect("it builds", 0, made.status)
    told = {}
    for tool in ("llvm-symbolizer-19", "addr2line", ""):
        folder = context.scratch / f"only-{tool}"
        folder.mkdir()
        if tool:
            (folder / tool).symlink_to(shutil.which(tool))
        done = context.run(["env", f"PATH={folder}", *context.heddle("run", "--", program)],
                           cwd=context.scratch)
        expect("exit status", 1, done.status)
        told[tool] = done.output.splitlines()[0]
    crash = "crash: division by zero, or of the smallest integer by -1 (SIGFPE)"
    expect("without", crash, told[""])
    expect("addr2line", f"{crash} (T0 in main division.cpp:6)", told["addr2line"])
    expect("llvm-symbolizer", told["addr2line"], told["llvm-symbolizer-19"])


def exit_statuses(context):
    """However a program ends, 0 is well, and what is not 0 is a failure unless it is allowed."""
    program = context.build / "programs" / "exit_status"
    statuses = {"return": 3, "exit": 4, "quick_exit": 5, "_exit": 6, "exit_group": 7}
    for way, status in (statuses | {"minus_one": 255}).items():
        tail = ["--", program, way]
        failing = context.explore(context.heddle("run"), tail)
        expect_violation(failing, ["exit-status"])
        message = failing.report["violations"][0]["message"]
        expect("message", f"the program ended with exit status {status}", message)
        allowing = context.heddle("run", "--allow-exit-status", f"9,{status}")
        expect_exhausted(context.explore(allowing, tail))
    expect_exhausted(context.explore(context.heddle("run"), ["--", program, "256"]))
    for wrong in ("1,", "256", "-1", "one"):
        command = [*context.heddle("run", f"--allow-exit-status={wrong}"), "--", program]
        refused = context.run(command)
        expect("exit status", 2, refused.status)
        expect_that("it says what it wants", "from 0 to 255" in refused.errors, refused.errors)


def faults_in_a_harness(context):
    for name, kinds in FAULTS.items():
        if name == "exit_status":
            continue  # a harness has no status
        expect_violation(context.harness("faults", "--scenario", name), kinds)
        expect_exhausted(context.harness("faults", "--scenario", f"{name}-fixed"))


def hidden_state(context):
    """One schedule, 10,000 times in one process and once in each of ten, is one trace."""
    trace = context.trace_file("hidden-state")
    found = context.harness("hidden_state", "--scenario", "last", "--trace-out", trace)
    expect_violation(found, ["assertion"])
    replay = ["--replay", trace, "--no-progress"]
    many = context.harness("hidden_state", *replay, "--executions", 10_000)
    expect("exit status", 1, many.status)
    expect("executions", 10_000, many.report["executions"])
    hashes = {many.report["trace_hash"]}
    for _ in range(10):
        hashes.add(context.harness("hidden_state", *replay).report["trace_hash"])
    expect("distinct trace hashes", 1, len(hashes))
    expect_that("the hash is not empty", all(hashes), hashes)


CASES = {
    "program-faults": program_faults,
    "programs-keep-going": programs_keep_going,
    "step-limit-is-said": step_limit_is_said,
    "programs-run-alone": programs_run_alone,
    "semaphore-values": semaphore_values,
    "thread-outcomes": thread_outcomes,
    "crash-places": crash_places,
    "exit-statuses": exit_statuses,
    "faults-in-a-harness": faults_in_a_harness,
    "hidden-state": hidden_state,
}
