"""Acceptance cases about files that runs write, about interruptions, and about what mounts up."""

import os
import pathlib
import signal
import subprocess
import time

from acceptance_support import expect, expect_that

EXTENSION = ".heddle-trace.json"
HOSTILE = pathlib.Path(__file__).resolve().parents[1] / "hostile"
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def program(context, name):
    return context.build / "programs" / name


def copy_of(context, name, called):
    """Another program under the same name."""
    folder = context.scratch / name
    folder.mkdir()
    link = folder / called
    link.symlink_to(program(context, name))
    return link


def explore(context, binary, **options):
    command = [*context.heddle("run", "--no-progress"), "--", binary]
    return context.run(command, cwd=context.scratch, **options)


def traces(context):
    return sorted(file.name for file in (context.scratch / "heddle-traces").iterdir())


def runs_keep_each_others_traces(context):
    """The same violation again is the same file; another one gets another."""
    first, other = copy_of(context, "crash", "it"), copy_of(context, "deadlock", "it")
    for binary in (first, first, other, first):
        expect("exit status", 1, explore(context, binary).status)
    expect("traces", [f"it-2{EXTENSION}", f"it{EXTENSION}"], traces(context))
    for name, kind in ((f"it{EXTENSION}", "crash"), (f"it-2{EXTENSION}", "deadlock")):
        shown = context.run(context.heddle("show", context.scratch / "heddle-traces" / name))
        expect_that(f"{name} holds the {kind}", f"{kind}: " in shown.output)


def runs_at_once_lose_no_trace(context):
    """Two programs of one name, four times each, all at once in one folder."""
    binaries = [copy_of(context, "crash", "it"), copy_of(context, "deadlock", "it")] * 4
    started = [subprocess.Popen([*context.heddle("run", "--no-progress"), "--", binary],
                                cwd=context.scratch, stdout=subprocess.PIPE, text=True)
               for binary in binaries]
    told = [each.communicate()[0] for each in started]
    expect("exit statuses", [1] * 8, [each.returncode for each in started])
    for binary, text in zip(binaries, told):
        name = next(line.split()[1] for line in text.splitlines() if line.startswith("Trace:"))
        shown = context.run(context.heddle("show", context.scratch / name))
        expect_that("it is its own", f"{binary.parent.name}: " in shown.output)
    left = [name for name in traces(context) if not name.endswith(EXTENSION)]
    expect("other files", [], left)


def traces_follow_no_link(context):
    """A link in the place of a trace is passed over, and what it leads to stays."""
    folder = context.scratch / "heddle-traces"
    folder.mkdir()
    victim = context.scratch / "victim"
    victim.write_text("mine")
    (folder / f"crash{EXTENSION}").symlink_to(victim)
    expect("exit status", 1, explore(context, program(context, "crash")).status)
    expect("what the link leads to", "mine", victim.read_text())
    expect_that("the trace has another name", f"crash-2{EXTENSION}" in traces(context))


def temporary_folders_are_private(context):
    """Where no folder can be made, the trace goes to one that nobody else can open."""
    (context.scratch / "heddle-traces").write_text("in the way")
    elsewhere = context.scratch / "elsewhere"
    elsewhere.mkdir()
    done = explore(context, program(context, "crash"), env={**os.environ, "TMPDIR": str(elsewhere)})
    expect("exit status", 1, done.status)
    (made,) = elsewhere.iterdir()
    expect("its mode", 0o700, made.stat().st_mode & 0o777)
    expect("what is in it", [f"crash{EXTENSION}"], [file.name for file in made.iterdir()])


def a_program_moves_no_trace(context):
    """It changes its directory; the trace is where the run was begun."""
    binary = context.scratch / "changes_directory"
    build(context, HOSTILE / "process" / "changes_directory.cpp", binary)
    expect("exit status", 1, explore(context, binary).status)
    expect("traces", [f"changes_directory{EXTENSION}"], traces(context))


def build(context, source, binary):
    done = context.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-g", "-O1", "-w",
                        source, "-o", binary])
    expect("exit status of the compiler", 0, done.status)


def interrupts_end_anything(context):
    """At 20 moments each: of a search, of one that tells violations, and of a wait outside."""
    binary = context.scratch / "accept"
    build(context, HOSTILE / "waits" / "accept.cpp", binary)
    endless = ["--strategy", "random", "--executions", "1000000000"]
    commands = [[*endless, "--", program(context, "crash_fixed")],
                [*endless, "--keep-going", "--", program(context, "assertion")],
                ["--", binary]]
    slowest = 0
    for options in commands:
        for moment in range(20):
            number, status = list(SIGNALS.items())[moment % len(SIGNALS)]
            seconds = interrupt(context, options, number, status, 0.02 + 0.03 * moment)
            slowest = max(slowest, seconds)
    expect_that("all end within three seconds", slowest < 3, f"slowest {slowest:.2f} s")


def interrupt(context, options, number, status, after):
    """Seconds from the signal to the end. One that was faster than the signal is fine, too."""
    run = subprocess.Popen([*context.heddle("run", "--no-progress"), *options],
                           cwd=context.scratch, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    time.sleep(after)
    run.send_signal(number)
    start = time.monotonic()
    ended = run.wait(timeout=30)
    # Before main nobody watches yet: then it ends as any process does.
    if ended not in (status, -number, 0, 1, 3):
        expect(f"exit status after {after:.2f} s", status, ended)
    return time.monotonic() - start


def mappings_do_not_mount_up(context):
    """64 KiB in each of 100,000 executions: memory stays what it was after a thousand."""
    binary = context.scratch / "maps"
    build(context, HOSTILE / "memory" / "maps_each_time.cpp", binary)
    few, many = (peak_kib(context, binary, count) for count in (1_000, 100_000))
    expect_that("flat", many < few + 4_096, f"{few} KiB, {many} KiB")


def peak_kib(context, binary, executions):
    command = [*context.heddle("run", "--no-progress", "--strategy", "random", "--executions",
                               executions), "--", binary]
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    expect("exit status", 0, child.returncode)
    return used.ru_maxrss


CASES = {
    "traces-of-several-runs": runs_keep_each_others_traces,
    "traces-of-runs-at-once": runs_at_once_lose_no_trace,
    "traces-follow-no-link": traces_follow_no_link,
    "traces-in-private-folders": temporary_folders_are_private,
    "traces-stay-where-a-run-began": a_program_moves_no_trace,
    "interrupts-end-anything": interrupts_end_anything,
    "mappings-do-not-mount-up": mappings_do_not_mount_up,
}
