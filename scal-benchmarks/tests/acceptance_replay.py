"""Acceptance cases about traces of strangers: what `heddle replay` runs, and what it does not."""

import json
import os
import shlex
import shutil

import explorations
from acceptance_support import expect, expect_that

SOURCE = """
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <atomic>
static std::atomic<int> x;
static void* set(void*) { x = 1; return nullptr; }
int main(int argc, char** argv) {
  pthread_t thread;
  pthread_create(&thread, nullptr, set, nullptr);
  const bool is_wrong = argc > 1 && strcmp(argv[1], "wrong") == 0;
  if (is_wrong) { assert(x == 0 || %s); }
  pthread_join(thread, nullptr);
}
"""


def build(context, name, bug, *options):
    source = context.scratch / f"{name}.cpp"
    source.write_text(SOURCE % bug)
    program = context.scratch / name
    compiler = context.build / "bin" / "heddle-clang++"
    done = context.run([compiler, "-O1", "-std=c++20", *options, source, "-o", program])
    expect("compiler", 0, done.status)
    return program


def found_trace(context, program):
    trace = context.trace_file(program.name)
    run = context.heddle("run", "--trace-out", trace, "--", program, "wrong")
    expect("exit status", 1, context.run(run, cwd=context.scratch).status)
    return trace


def changed(context, trace, **options):
    """A copy of the trace in which these options are others, or, if None, missing."""
    document = json.loads(trace.read_text())
    document["options"].update(options)
    for name in [name for name, value in options.items() if value is None]:
        del document["options"][name]
    copy = context.trace_file("of-a-stranger")
    copy.write_text(json.dumps(document))
    return copy


def expect_refused(context, trace, why, tail=(), **options):
    done = context.run(context.heddle("replay", trace, *tail), cwd=context.scratch, **options)
    expect("exit status", 2, done.status)
    lines = done.errors.strip().splitlines()
    expect("lines of message", 1, len(lines))
    expect_that(f"it says why ({why})", why in lines[0], lines[0])
    expect("nothing else is printed", "", done.output)


def expect_replayed(context, status, told, trace, *tail):
    done = context.run(context.heddle("replay", trace, *tail), cwd=context.scratch)
    expect("exit status", status, done.status)
    expect_that("the command is printed", "heddle replay: runs " in done.errors, done.errors)
    unwrapped = " ".join(done.output.split())
    expect_that(told, told.strip() in unwrapped, done.output)
    return done


def of_a_stranger(context):
    program = build(context, "program", "false")
    trace = found_trace(context, program)
    expect_replayed(context, 1, "the violation recurs", trace)
    mark = context.scratch / "mark"
    shell = ["/bin/sh", "-c", f"touch {mark}"]
    recorded = json.loads(trace.read_text())["options"]["program_id"]
    expect_that("the build id is recorded", recorded.startswith("build-id:"), recorded)
    expect_refused(context, changed(context, trace, command=shell), "not linked with Heddle")
    expect_refused(context, changed(context, trace, command=shell, program_id=None),
                   "does not tell which build")
    expect_refused(context, changed(context, trace, command=["sh", "-c", f"touch {mark}"]),
                   "no absolute path")
    expect_refused(context, changed(context, trace, command=["./program", "wrong"]),
                   "no absolute path")
    expect_refused(context, changed(context, trace, command=["program", "wrong"]),
                   "no absolute path", env={**os.environ, "PATH": str(context.scratch)})
    expect_refused(context, changed(context, trace, command=["/no/such/program"]), "no program")
    expect_refused(context, changed(context, trace, command=[str(context.scratch)]), "no program")
    expect_refused(context, changed(context, trace, command=[]), "which program")
    expect_refused(context, changed(context, trace, command=["/bin/sh\u001b[2J"]), "?[2J")
    expect_refused(context, trace, "not linked with Heddle", ["--", "/bin/sh", "-c", "true"])
    old = changed(context, trace, program_id=None)
    old.write_text(old.read_text().replace('"heddle-trace": 2', '"heddle-trace": 1'))
    expect_refused(context, old, "does not tell which build")
    expect_replayed(context, 1, "the violation recurs", old, "--", program)
    expect_that("no command of a trace was run", not mark.exists())


def of_a_changed_program(context):
    program = build(context, "program", "false")
    trace = found_trace(context, program)
    moved = context.scratch / "moved"
    shutil.copy(program, moved)
    same = expect_replayed(context, 1, "the violation recurs", trace, "--", moved, "wrong")
    expect_that("it is no other program", "changed" not in same.output, same.output)
    build(context, "program", "true")
    expect_refused(context, trace, "not the program that the trace was made with")
    mended = expect_replayed(
        context, 0, "the violation did not recur in the changed program", trace, "--", program
    )
    expect_that("it is told before anything else",
                mended.output.startswith("The program has changed since the trace was made.\n"))
    build(context, "program", "argc == 7")
    expect_replayed(context, 1, "the violation recurs in the changed program", trace, "--", program)


# What the assertion of SOURCE reads, as a report tells it, and changes of the program: what is
# written in place of what, the exit status, and what is told.
READ = '"T0: read x = 1 in main program.cpp:13"'
CHANGES = [
    ("x = 1; return", "return", 3,
     'event 2 is "T1: x: 0 -> 1 in set program.cpp:8" in the trace, and now '
     "thread 1 has no next event"),
    ("assert(x == 0", "assert(x.exchange(1) == 1", 3,
     f'event 3 is {READ} in the trace, and now "T0: x: '),
    ("  if (is_wrong)", "  pthread_join(thread, nullptr);\n  if (is_wrong)", 1,
     f'event 3 is {READ} in the trace, and now "T0: join T1 in main program.cpp:13"'),
    # The first difference is told, not the place from which the schedule cannot be followed.
    ("x = 1; return", "x += 1; return", 1, 'event 2 is "T1: x: 0 -> 1 in set program.cpp:8" in'),
]  # fmt: skip


def diverging(context):
    """A changed program that leaves the trace: at which event, and what was there."""
    program = build(context, "program", "false")
    trace = found_trace(context, program)
    source = SOURCE
    for before, after, status, told in CHANGES:
        expect_that("the source has what is changed", before in source)
        (context.scratch / "program.cpp").write_text((source % "false").replace(before, after))
        compiler = context.build / "bin" / "heddle-clang++"
        command = [compiler, "-O1", "-std=c++20", "program.cpp", "-o", program]
        expect("compiler", 0, context.run(command, cwd=context.scratch).status)
        expect_replayed(context, status, told, trace, "--", program)


def edited(context):
    """A trace whose schedule and steps tell of two executions, or that was cut, is refused."""
    trace = found_trace(context, build(context, "program", "false"))
    whole = trace.read_text()
    schedule = json.loads(whole)["schedule"]
    copy = context.trace_file("edited")
    for other, why in [
        ("heddle-schedule-1 0*2 1", "event 2 is T0 in the one and T1 in the other"),
        ("heddle-schedule-1 0 1", "it was cut short"),
        ("heddle-schedule-1 0 one", "the trace's schedule, column"),
    ]:
        copy.write_text(whole.replace(f'"{schedule}"', f'"{other}"'))
        done = context.run(context.heddle("replay", copy), cwd=context.scratch)
        expect("exit status", 2, done.status)
        expect_that(f"it says why ({why})", why in done.errors.splitlines()[-1], done.errors)
        expect("nothing else is printed", "", done.output)
    copy.write_text(whole[: len(whole) // 2])
    expect_refused(context, copy, copy.name)


def tells_the_same(context):
    """The command that a report prints tells the violation again, byte by byte."""
    queue = explorations.harness(context.build, "sl_queue")
    trace = context.trace_file("queue")
    run = [queue, "--scenario", "enq(1) enq(2) >> deq() || deq()", "--trace-out", trace]
    for command in (run, context.heddle("run", "--trace-out", context.trace_file("program"), "--",
                                        build(context, "program", "false"), "wrong")):  # fmt: skip
        found = context.run(command, cwd=context.scratch)
        told, _, after = found.output.partition("\nTrace:  ")
        line = next(line for line in after.splitlines() if line.startswith("Replay: "))
        words = shlex.split(line.removeprefix("Replay: "))
        if words[0] == "heddle":
            words[0] = context.build / "bin" / "heddle"
        again = context.run(words, cwd=context.scratch)
        expect("exit status", 1, again.status)
        expect_that("the violation is told in the same words", again.output.startswith(told),
                    again.output)  # fmt: skip


def without_a_build_id(context):
    program = build(context, "program", "false", "-Wl,--build-id=none")
    trace = found_trace(context, program)
    recorded = json.loads(trace.read_text())["options"]["program_id"]
    expect_that("the file's hash is recorded", recorded.startswith("hash:"), recorded)
    expect_replayed(context, 1, "the violation recurs", trace)
    build(context, "program", "true", "-Wl,--build-id=none")
    expect_refused(context, trace, "not the program that the trace was made with")


def writes_nothing(context):
    """Of the options in a trace none names a file that is written."""
    program = build(context, "program", "false")
    trace = found_trace(context, program)
    written = context.scratch / "written"
    names = ["trace_out", "log_file", "replay", "output", "report", "trace-out", "log-file"]
    opened = changed(context, trace, **{name: str(written) for name in names},
                     environment={"LD_PRELOAD": str(written)}, env=["LD_PRELOAD=/x"])
    before = sorted(os.listdir(context.scratch))
    expect_replayed(context, 1, "the violation recurs", opened)
    expect("files", before, sorted(os.listdir(context.scratch)))


def of_a_harness(context):
    """The trace of a harness names its binary by the absolute path too."""
    queue = explorations.harness(context.build, "sl_queue")
    trace = context.trace_file("queue")
    scenario = ["--scenario", "enq(1) enq(2) >> deq() || deq()", "--trace-out", trace]
    expect("exit status", 1, context.run([queue, *scenario], cwd=context.scratch).status)
    expect_replayed(context, 1, "the violation recurs", trace)
    expect_replayed(context, 1, "the violation recurs", trace, "--", queue)
    other = changed(context, trace, program_id="build-id:00")
    expect_refused(context, other, "not the program that the trace was made with")
    expect_replayed(context, 1, "the violation recurs in the changed program", other, "--", queue)


SUPPRESSED = """
#include <cassert>
#include <thread>
struct Statistics { int calls = 0; void note() { calls = calls + 1; } };
int main() {
  Statistics statistics;
  std::thread other([&] { statistics.note(); });
  statistics.note();
  other.join();
  assert(statistics.calls == 2);
}
"""


def suppresses_the_same(context):
    """A replay goes by the rules that the trace was made with, wherever their file is now."""
    source = context.scratch / "suppressed.cpp"
    source.write_text(SUPPRESSED)
    program = context.scratch / "suppressed"
    compiler = context.build / "bin" / "heddle-clang++"
    expect("compiler", 0, context.run([compiler, "-O2", source, "-o", program]).status)
    rules = context.scratch / "note.supp"
    rules.write_text("race:^Statistics::note$\n")
    trace = context.trace_file("suppressed")
    run = context.heddle("run", "--suppressions", rules, "--trace-out", trace, "--", program)
    found = context.run(run, cwd=context.scratch)
    expect("exit status", 1, found.status)
    expect_that("an assertion", found.output.startswith("assertion: "), found.output)
    rules.unlink()
    rule = "suppressed: race:^Statistics::note$: "
    expect_replayed(context, 1, rule, trace)
    forgotten = changed(context, trace, suppressions=None)
    expect_replayed(context, 1, "the violation recurs", forgotten)
    refused = context.run(run, cwd=context.scratch)
    expect("exit status", 2, refused.status)
    expect_that("it names the file", str(rules) in refused.errors, refused.errors)


def keeps_its_trace(context):
    """--trace-out of a replay has the trace that was replayed: of a program, and of a harness."""
    program = build(context, "kept", "false")
    trace = found_trace(context, program)
    again = context.trace_file("again")
    done = context.run(context.heddle("run", "--replay", trace, "--trace-out", again, "--", program,
                                      "wrong"), cwd=context.scratch)
    expect("exit status", 1, done.status)
    expect_that("the same trace", again.read_bytes() == trace.read_bytes())
    found = context.trace_file("of-a-harness")
    harness = explorations.harness(context.build, "sl_queue")
    context.run([harness, "--scenario", "two-dequeuers", "--trace-out", found])
    context.run([harness, "--replay", found, "--trace-out", again])
    expect_that("the same trace", again.read_bytes() == found.read_bytes())
    nowhere = context.scratch / "no" / "folder.json"
    for words in ([harness], context.heddle("run")):
        tail = ["--", program, "wrong"] if len(words) > 1 else []
        refused = context.run([*words, "--replay", trace if tail else found, "--trace-out", nowhere,
                               *tail], cwd=context.scratch)
        expect("exit status", 2, refused.status)
        expect_that("it names the file", str(nowhere) in refused.errors, refused.errors)


CASES = {
    "replay-keeps-its-trace": keeps_its_trace,
    "trace-of-a-stranger": of_a_stranger,
    "trace-of-a-changed-program": of_a_changed_program,
    "replay-diverges": diverging,
    "trace-edited": edited,
    "replay-tells-the-same": tells_the_same,
    "trace-without-a-build-id": without_a_build_id,
    "trace-writes-nothing": writes_nothing,
    "trace-of-a-harness": of_a_harness,
    "trace-suppresses-the-same": suppresses_the_same,
}
