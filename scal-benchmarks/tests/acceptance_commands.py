"""Acceptance cases about commands that a program starts with --allow-spawn."""

import os
import pathlib
import signal
import subprocess
import time

from acceptance_support import Failure, expect, expect_exhausted, expect_that, expect_violation

LEVELS = ("runs_commands", "runs_commands_O2")


class Folder:
    """Where a program runs, and how many of its commands really ran."""

    def __init__(self, context, name):
        self.context = context
        self.path = context.scratch / name
        self.path.mkdir()
        self.marks = context.scratch / f"{name}.marks"

    def runs(self):
        return len(self.marks.read_text().splitlines()) if self.marks.exists() else 0

    def command(self, way, *options, level=LEVELS[0], place="main"):
        program = self.context.build / "programs" / level
        return [*self.context.heddle("run", "--allow-spawn", *options), "--report", "json", "--",
                program, way, self.marks, place]

    def explore(self, way, *options, level=LEVELS[0], place="main"):
        command = self.command(way, *options, level=level, place=place)
        done = self.context.explore_in(self.path, command)
        if done.status == 2:
            print(f"  {done.errors.strip()}")
        return done


def commands_run_once(context):
    """Whatever starts them, from wherever: the others of many executions get what it did."""
    for way in ("system", "popen", "posix_spawn", "posix_spawnp", "signal", "writes"):
        for level in LEVELS:
            for place in ("main", "thread"):
                folder = Folder(context, f"{way}-{level}-{place}")
                done = folder.explore(way, level=level, place=place)
                expect_exhausted(done)
                expect_that("there are several executions", done.report["executions"] > 1)
                expect("the command ran", 1, folder.runs())
                told = [each for each in done.report["warnings"] if "each ran once" in each]
                expect("that is said", 1, len(told))


def work_for_commands_is_not_the_programs(context):
    """What Heddle computes to run commands is no time that the program computes."""
    folder = Folder(context, "computes")
    for number in range(15_000):
        (folder.path / str(number)).touch()
    done = folder.explore("computes", "--event-time", "0.5", "--executions", "1", place="alone")
    expect("exit status", 0, done.status)


def replayed_commands_print(context):
    """The output is that of each execution, not only of the one in which it ran."""
    folder = Folder(context, "prints")
    done = folder.explore("system")
    expect("outputs", ["said\n"], [each["output"] for each in done.report["outcomes"]])


def children_that_are_no_commands(context):
    """One that cannot be started, and waiting for any child."""
    for way in ("missing", "waitid"):
        expect_exhausted(Folder(context, way).explore(way))


def commands_that_leave_processes_for_a_moment(context):
    """What a command has started itself may end a little later than the command."""
    expect_exhausted(Folder(context, "stragglers").explore("stragglers"))


def commands_run_once_in_jobs(context):
    """Workers share what has run."""
    for way in ("system", "popen", "posix_spawn"):
        folder = Folder(context, way)
        expect_exhausted(folder.explore(way, "--jobs", "3"))
        expect("the command ran", 1, folder.runs())


def traces_keep_commands(context):
    """The fresh process that confirms, a later replay and shrinking run nothing again."""
    folder = Folder(context, "order")
    trace = context.trace_file("order")
    expect_violation(folder.explore("order", "--trace-out", trace), ["exit-status"])
    expect("the command ran", 1, folder.runs())
    replay = context.run(context.heddle("replay", trace), cwd=folder.path)
    expect("exit status of the replay", 1, replay.status)
    shrunk = context.run(context.heddle("shrink", trace), cwd=folder.path)
    expect("exit status of shrinking", 0, shrunk.status)
    expect("the command ran", 1, folder.runs())


def files_of_commands_are_replayed(context):
    """Those it makes are there after it in each execution, and not before it, nor in the end."""
    folder = Folder(context, "makes")
    expect_exhausted(folder.explore("makes-file"))
    expect("the command ran", 1, folder.runs())
    expect_that("nothing is left", list(folder.path.iterdir()) == [], list(folder.path.iterdir()))
    folder = Folder(context, "changes")
    for name in ("existing", "gone"):
        (folder.path / name).write_text("text")
    done = folder.explore("changes-file")
    expect_exhausted(done)
    told = [each for each in done.report["warnings"] if "changed or removed" in each]
    expect("it is said that they stay", 1, len(told))
    expect("contents", "other\n", (folder.path / "existing").read_text())


def files_of_others_stay(context):
    """What was written since by somebody else is not lost when the command is replayed."""
    folder = Folder(context, "others")
    for name in ("existing", "gone"):
        (folder.path / name).write_text("text")
    trace = context.trace_file("others")
    expect_exhausted(folder.explore("changes-file", "--trace-out", trace))
    replay = [*context.heddle("replay", trace), "--allow-spawn"]
    expect("exit status", 0, context.run(replay, cwd=folder.path).status)
    for name in ("existing", "gone"):
        (folder.path / name).write_text("mine")
        refused = context.run(replay, cwd=folder.path)
        expect("contents", "mine", (folder.path / name).read_text())
        expect("exit status", 2, refused.status)
        why = f"it changed the file {name}, which something else has changed since"
        expect_that("the line says why", why in refused.errors, refused.errors)
        (folder.path / name).unlink()
    expect("the command ran", 1, folder.runs())


def traces_of_strangers(context):
    """Without the option, a replay neither runs what the trace lacks nor writes its files."""
    folder = Folder(context, "stranger")
    trace = context.trace_file("stranger")
    expect("exit status", 0, folder.explore("makes-file", "--trace-out", trace).status)
    replay = context.heddle("replay", trace)
    refused = context.run(replay, cwd=folder.path)
    expect("exit status", 2, refused.status)
    expect_that("the line says why", "the trace has files" in refused.errors, refused.errors)
    allowed = context.run([*replay, "--allow-spawn"], cwd=folder.path)
    expect("exit status with --allow-spawn", 0, allowed.status)
    trace.write_text(trace.read_text().replace("echo text > made", "echo other > made"))
    refused = context.run(replay, cwd=folder.path)
    expect("exit status", 2, refused.status)
    expect_that("the line says why", "it is not in the trace" in refused.errors, refused.errors)
    expect("the command ran", 1, folder.runs())
    trace.write_text(trace.read_text().replace('"made/file"', '"../file"'))
    refused = context.run([*replay, "--allow-spawn"], cwd=folder.path)
    expect("exit status", 2, refused.status)
    expect_that("the line says why", "below the working directory" in refused.errors)


def input_of_commands(context):
    """They take of standard input what they take, in each execution."""
    folder = Folder(context, "input")
    text = context.scratch / "input.txt"
    text.write_text("1\n2\n3\n")
    shell = ["/bin/sh", "-c", '"$@" < ' + str(text), "sh"]
    done = context.explore_in(folder.path, [*shell, *folder.command("reads-input")])
    expect_exhausted(done)
    expect("the command ran", 1, folder.runs())


def other_environments_are_other_commands(context):
    """A variable that depends on the order of threads: one run for each of its values."""
    folder = Folder(context, "environment")
    done = folder.explore("environment")
    expect_exhausted(done)
    outputs = sorted(each["output"] for each in done.report["outcomes"])
    expect("outputs", ["1\n", "2\n"], outputs)
    expect("commands ran", 2, folder.runs())


def commands_of_alike_threads(context):
    """Each thread has its own command, with its own answer: either may come first."""
    folder = Folder(context, "alike")
    done = folder.explore("alike", "--strategy", "dpor")
    expect_exhausted(done)
    outputs = sorted(each["output"] for each in done.report["outcomes"])
    expect("outputs", ["1\n", "2\n"], outputs)
    expect("commands ran", 2, folder.runs())


# What cannot be replayed, and what the line says.
REFUSED = {
    "actions": "it has file actions or attributes",
    "background": "it left a process behind that goes on in the background",
    "writes-other": "it is given other input than in the execution in which it ran",
    "floods": "it printed more than 8 MiB",
    "fork": "fork() at runs_commands.cpp:",
}


def commands_that_cannot_be_replayed(context):
    """Each is refused, with one line that says what is in the way."""
    for way, why in REFUSED.items():
        done = Folder(context, way).explore(way)
        expect("exit status", 2, done.status)
        expect_that("the line says why", why in done.errors, done.errors)
        expect("lines", 1, len(done.errors.splitlines()))
    done = Folder(context, "jobs").explore("makes-file", "--jobs", "2")
    expect("exit status", 2, done.status)
    expect_that("the line says why", "--jobs" in done.errors, done.errors)


def wrong_arguments_of_commands(context):
    """What would crash the program by itself is a crash of the program, not of Heddle."""
    for way in ("bad-pointer", "null-arguments"):
        done = Folder(context, way).explore(way)
        expect_violation(done, ["crash"])
        message = done.report["violations"][0]["message"]
        expect_that("it is told as what it is", "null pointer" in message, message)


def commands_of_killed_workers(context):
    """A killed worker leaves none behind, and another one runs it again. Nor does Ctrl-C."""
    folder = Folder(context, "killed")
    command = [str(word) for word in folder.command("long", "--jobs", "2", "--time-limit", "60")]
    with subprocess.Popen(command, cwd=folder.path, stdout=subprocess.DEVNULL) as process:
        wait_until(lambda: folder.runs() == 1)
        time.sleep(0.2)  # until the worker, too, knows that it has begun
        worker, first = running_command(process.pid)
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: folder.runs() == 2)
        wait_until(lambda: not is_running(first))
        _, second = running_command(process.pid)
        process.send_signal(signal.SIGINT)
        expect("exit status", 130, process.wait())
        wait_until(lambda: not is_running(second))


def running_command(exploration):
    """The worker that has started it, and itself."""
    for worker in children_of(exploration):
        for command in children_of(worker):
            return worker, command
    raise Failure("no command runs")


def wait_until(holds):
    end = time.monotonic() + 10
    while not holds():
        if time.monotonic() > end:
            raise Failure("it does not happen in time")
        time.sleep(0.02)


def children_of(process):
    path = pathlib.Path(f"/proc/{process}/task/{process}/children")
    return [int(each) for each in path.read_text().split()] if path.exists() else []


def is_running(process):
    path = pathlib.Path(f"/proc/{process}/stat")
    return path.exists() and path.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def commands_and_limits(context):
    """A command that goes on for long ends with the time limit."""
    done = Folder(context, "long").explore("long", "--time-limit", "1")
    expect("exit status", 3, done.status)
    expect_that("it ends in time", done.seconds < 4, done.seconds)
    done = Folder(context, "checkpoint").explore("system", "--checkpoint", context.scratch / "c")
    expect("exit status", 2, done.status)


CASES = {
    "commands-run-once": commands_run_once,
    "work-for-commands": work_for_commands_is_not_the_programs,
    "replayed-commands-print": replayed_commands_print,
    "children-that-are-no-commands": children_that_are_no_commands,
    "commands-that-leave-processes": commands_that_leave_processes_for_a_moment,
    "commands-run-once-in-jobs": commands_run_once_in_jobs,
    "traces-keep-commands": traces_keep_commands,
    "files-of-commands": files_of_commands_are_replayed,
    "files-of-others": files_of_others_stay,
    "traces-of-strangers": traces_of_strangers,
    "input-of-commands": input_of_commands,
    "environments-of-commands": other_environments_are_other_commands,
    "commands-of-alike-threads": commands_of_alike_threads,
    "commands-that-cannot-be-replayed": commands_that_cannot_be_replayed,
    "wrong-arguments-of-commands": wrong_arguments_of_commands,
    "commands-of-killed-workers": commands_of_killed_workers,
    "commands-and-limits": commands_and_limits,
}
