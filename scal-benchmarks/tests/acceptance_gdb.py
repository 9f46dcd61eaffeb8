"""Acceptance cases about `heddle replay --gdb`: scripts, and what gdb prints for them."""

import json
import os
import re

from acceptance_support import expect, expect_that

K_STACK = """
#include "scal-benchmarks/harnesses/k_stack_harness.hpp"
SCAL_K_STACK_HARNESS(scal::KStack2013Form);
"""
# The segment, found as `stays` finds it.
REMOVE = "((scal::KSegment*) (word & 0xffffffffffff))->remove"

# T1 and T2 lock two mutexes in the two orders.
CYCLE = """
#include <mutex>
#include <thread>
std::mutex a, b;
void first() {
  volatile int mine = 11;
  a.lock();
  mine = 12;
  b.lock();
  mine = 13;
  b.unlock();
  a.unlock();
}
void second() {
  volatile int mine = 21;
  b.lock();
  mine = 22;
  a.lock();
  mine = 23;
  a.unlock();
  b.unlock();
}
int main() {
  std::thread one(first);
  std::thread two(second);
  one.join();
  two.join();
}
"""

CRASH = """
#include <atomic>
#include <thread>
std::atomic<int*> where{nullptr};
int value = 3;
void reader() {
  int* const found = where.load();
  *found = 4;
}
int main() {
  std::thread other(reader);
  where = &value;
  other.join();
}
"""


def build(context, name, text, *options):
    source = context.scratch / f"{name}.cpp"
    source.write_text(text)
    compiler = context.build / "bin" / "heddle-clang++"
    root = next(folder for folder in context.build.parents if (folder / "harnesses").is_dir()
                and (folder / "scal-benchmarks").is_dir())  # fmt: skip
    command = [compiler, *options, "-g", "-O0", "-std=c++20", f"-I{root}", source, "-o", name]
    expect("compiler", 0, context.run(command, cwd=context.scratch).status)
    return context.scratch / name


def found(context, name, run, *tail):
    trace = context.trace_file(name)
    done = context.run([*run, "--no-progress", "--trace-out", trace, *tail], cwd=context.scratch)
    expect("exit status of the run", 1, done.status)
    return trace


def of_program(context, name, text):
    program = build(context, name, text)
    return found(context, name, context.heddle("run"), "--", program)


def scripted(context, trace, *lines):
    """What gdb prints for these commands, each with an echo of it before."""
    script = context.scratch / "script.gdb"
    echoed = [f"echo \\n>>> {line}\\n\n{line}" for line in lines]
    script.write_text("set pagination off\nset width 0\n" + "\n".join(echoed) + "\n")
    command = context.heddle("replay", trace, "--gdb", "--", "-batch", "-nx", "-x", script)
    done = context.run(command, cwd=context.scratch)
    expect_that("no command has failed", "Error in sourced command file" not in done.errors,
                done.errors)
    expect("exit status of gdb", 0, done.status)
    answers = re.split(r"^>>> .*\n", done.output, flags=re.MULTILINE)[1:]
    expect("commands that are answered", len(lines), len(answers))
    return list(zip(lines, answers))


def answer(answers, line, number=0):
    """What was printed for the `number`-th command of that text."""
    given = [text for command, text in answers if command == line]
    print(f"  > {line}\n{given[number].rstrip()}", flush=True)
    return given[number]


def event_of(text):
    told = re.search(r"^heddle: event (\d+) of \d+, (T\d+): (\w+)", text, flags=re.MULTILINE)
    expect_that("it stands before an event", told, text)
    return int(told[1]), told[2], told[3]


def k_stack(context):
    """Both reads of `remove`, with 1 and with 0; back to what lowers it."""
    stack = build(context, "k_stack_2013", K_STACK, "--harness")
    trace = found(context, "k-stack", [stack, "--scenario", "twice"])
    reads = ["heddle-access T1: plain_load remove = 1", "heddle-access T1: plain_load remove = 0"]
    answers = scripted(context, trace, reads[0], f"print {REMOVE}", "backtrace", "up 2",
                       "print value", reads[1], f"print {REMOVE}", "heddle-back",
                       "print segment->remove", "next", "heddle-thread 1", f"print {REMOVE}",
                       "heddle-back 5", "next", "heddle-thread 2", "next", "heddle-threads",
                       "heddle-next")  # fmt: skip
    first = event_of(answer(answers, reads[0]))
    second = event_of(answer(answers, reads[1]))
    expect("who reads", [("T1", "plain_load")] * 2, [first[1:], second[1:]])
    values = [answer(answers, f"print {REMOVE}", number).split()[-1] for number in (0, 1)]
    expect("values of remove", ["1", "0"], values)
    trail = answer(answers, "backtrace")
    for function in ("stays<", "::committed", "::push"):
        expect_that(f"{function} is on the stack", function in trail)
    expect_that("no function of the tester is", "heddle::runtime" not in trail)
    expect("what is pushed", "4", answer(answers, "print value").split()[-1])
    back = event_of(answer(answers, "heddle-back"))
    expect("one back: T2 lowers it", (second[0] - 1, "T2", "read_modify_write"), back)
    lowered = [answer(answers, "print segment->remove"), answer(answers, f"print {REMOVE}", 2)]
    expect("before and after that step", ["1", "0"], [text.split()[-1] for text in lowered])
    raised = event_of(answer(answers, "heddle-back 5"))
    expect("five back: the first read", first, raised)
    step = answer(answers, "next", 2)
    expect_that("a step over two switches ends in the thread's next line", "return false" in step)
    expect_that("T1 runs", "* T1 runs: scal::KStack2013Form::stays" in
                answer(answers, "heddle-threads"))  # fmt: skip
    following = event_of(answer(answers, "heddle-next"))
    expect("the step has gone to the second read", second[0] + 1, following[0])


def threads_and_steps(context):
    """Each thread with its own locals; a step over a switch stays with its thread."""
    trace = of_program(context, "cycle", CYCLE)
    answers = scripted(context, trace, "break first", "run", "delete", "next", "next", "print mine",
                       "next", "print mine", "heddle-threads", "heddle-stops off", "continue",
                       "heddle-threads", "heddle-thread 1", "print mine", "heddle-thread 2",
                       "print mine", "heddle-back", "heddle-threads", "kill")  # fmt: skip
    answer(answers, "run")
    mine = [answer(answers, "print mine", number).split()[-1] for number in range(4)]
    expect("locals before, after a step, of T1, of T2", ["11", "12", "12", "22"], mine)
    ended = answer(answers, "continue")
    expect_that("it ends where nobody can go on", "nobody can go on" in ended, ended)
    lines = answer(answers, "heddle-threads", 1)
    for thread, function in (("T0", "main"), ("T1", "first"), ("T2", "second")):
        expect_that(f"{thread} is in {function}",
                    re.search(rf"{thread} \w+ in {function}.* cycle.cpp:\d+", lines))
    expect_that("T1 waits", re.search(r"T1 .*: lock.*, has to wait", lines))
    event_of(answer(answers, "heddle-back"))


def switches(context):
    """`run` and `continue` stop at each switch of the schedule, and where the execution ends."""
    trace = of_program(context, "cycle", CYCLE)
    events = [line.split()[1] for line in
              answer(scripted(context, trace, "heddle-events"), "heddle-events").splitlines()
              if line.strip()]  # fmt: skip
    expected = [number for number, who in enumerate(events, 1)
                if who != (events[number - 2] if number > 1 else "T0:")]  # fmt: skip
    expect_that("there are switches", expected, expected)
    steps = ["run"] + ["continue"] * len(expected)
    answers = scripted(context, trace, *steps)
    got = [event_of(text)[0] for _, text in answers[:-1]]
    expect("events with a stop before them", expected, got)
    expect_that("and the end", "the execution has ended" in answers[-1][1], answers[-1][1])


def crash(context):
    """Of a crash the frame is shown that it happened in, with its variables."""
    trace = of_program(context, "crash", CRASH)
    answers = scripted(context, trace, "heddle-stops off", "run", "print found", "heddle-back",
                       "next", "print found", "kill")  # fmt: skip
    ended = answer(answers, "run")
    expect_that("it is told", "null pointer dereference" in ended, ended)
    expect_that("its place is shown", "*found = 4;" in ended, ended)
    for number in (0, 1):
        shown = answer(answers, "print found", number)
        expect_that("the pointer is null", shown.strip().endswith("0x0"), shown)


def hostile_trace(context):
    """Control characters in the names of a trace are not sent to a terminal."""
    trace = of_program(context, "cycle", CYCLE)
    document = json.loads(trace.read_text())
    for site in document["sites"]:
        site["variable"] = "\x1b[2J\x07"
    trace.write_text(json.dumps(document))
    told = answer(scripted(context, trace, "heddle-events"), "heddle-events")
    expect_that("the name is told", "?[2J?" in told, told)
    expect_that("without its control characters", "\x1b" not in told and "\x07" not in told)


def without_gdb(context):
    trace = of_program(context, "cycle", CYCLE)
    path = {**os.environ, "PATH": str(context.scratch)}
    done = context.run(context.heddle("replay", trace, "--gdb"), cwd=context.scratch, env=path)
    expect("exit status", 2, done.status)
    lines = [line for line in done.errors.splitlines() if "runs" not in line]
    expect("lines of message", 1, len(lines))
    expect_that("it says that gdb is missing", "gdb is not installed" in lines[0], lines[0])
    expect("nothing else is printed", "", done.output)


def with_another_program(context):
    """Options of gdb's come first, then the program."""
    trace = of_program(context, "cycle", CYCLE)
    (context.scratch / "cycle").rename(context.scratch / "moved")
    command = context.heddle("replay", trace, "--gdb", "--", "-batch", "-nx", "-ex", "run", "--",
                             context.scratch / "moved")  # fmt: skip
    done = context.run(command, cwd=context.scratch)
    expect("exit status", 0, done.status)
    expect_that("it stops at a switch", "heddle: event " in done.output, done.output)


CASES = {
    "gdb-k-stack": k_stack,
    "gdb-threads-and-steps": threads_and_steps,
    "gdb-switches": switches,
    "gdb-crash": crash,
    "gdb-hostile-trace": hostile_trace,
    "gdb-missing": without_gdb,
    "gdb-with-another-program": with_another_program,
}
