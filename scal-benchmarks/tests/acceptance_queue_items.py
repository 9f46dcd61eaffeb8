"""Acceptance cases about what is no search of one scenario, spread over workers by a queue: every
scenario up to a size, and many files with histories.
"""

import json
import pathlib
import random

from acceptance_queue import Worker, refused, server_in
from acceptance_support import expect, expect_that

import explorations

FILES = 40
TIMES = {"seconds", "read_seconds", "cpu_seconds", "peak_rss_bytes"}


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def expect_same(what, one, other):
    one, other = without_times(one), without_times(other)
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if one.get(key) != other.get(key):
                expect(f"{what}: {key}", one.get(key), other.get(key))
    expect_that(f"{what}: the same report", one == other)


def kill_amid(server, workers, name):
    """Kills the first worker as soon as something has come of the work. Returns whether it was
    still there.
    """
    server.wait_for_results(name, 1)
    was_running = workers[0].is_running()
    workers[0].kill()
    return was_running


def case_queue_all(context):
    """Every scenario up to a size by two workers, one of which is killed amid its work: both
    report what one process does, whether there is a violation or not.
    """
    wholes = {
        "ms_queue": ["--all", "2x3"],
        "lazy_set": ["--all", "2x2", "--exclude", "size", "--keep-going"],
        "t_stack_untagged": ["--all", "2x3", "--keep-going"],
        "quasi_queue_b3": ["--all", "2x2"],
    }
    with server_in(context, "queue-all") as server:
        killed, violating = 0, 0
        for name, options in wholes.items():
            words = [explorations.harness(context.build, name), *options, "--no-confirm"]
            one = context.explore([*words, "--no-progress"])
            url = server.url(name)
            workers = [Worker(context, url, words) for _ in range(2)]
            killed += kill_amid(server, workers, name)
            workers[0] = Worker(context, url, words)
            for worker in workers:
                done = worker.done()
                expect_same(f"{name} {' '.join(options)}", one.report, done.report)
                expect(f"{name}: exit status", one.status, done.status)
            result = context.run(context.heddle("queue", "result", url))
            expect("the same verdict for people", one.status, result.status)
            violating += 1 if one.report["violations"] else 0
        expect_that("workers were killed amid their work", killed > 0, killed)
        expect_that("some have violations", violating > 0, violating)
        harness = explorations.harness(context.build, "ms_queue")
        url = server.url("ms_queue")
        refused(context, "another size", "of a search with the options",
                *context.heddle("explore", "--queue", url), "--", harness, "--all", "2x2")
        refused(context, "another build", "another build",
                *context.heddle("explore", "--queue", url), "--",
                explorations.harness(context.build, "boost_stack"), "--all", "2x3")


def register_history(draw, key, operations):
    """Events of a register of its own, as Jepsen's; now and then a read sees an old value."""
    lines, value, old, open_calls = [], 0, 0, {}
    lines.append(event(0, "invoke", "write", key, 0))
    lines.append(event(0, "ok", "write", key, 0))
    for i in range(operations):
        process = draw.randrange(4)
        if process in open_calls:
            name, argument = open_calls.pop(process)
            if name == "write":
                old, value = value, argument
            seen = argument if name == "write" else old if draw.random() < 0.02 else value
            lines.append(event(process, "ok", name, key, seen))
        else:
            name, argument = draw.choice([("write", i + 1), ("read", "nil")])
            open_calls[process] = (name, argument)
            lines.append(event(process, "invoke", name, key, argument))
    return lines


def event(process, kind, name, key, value):
    return f"{{:process {process}, :type :{kind}, :f :{name}, :value [{key} {value}]}}"


def history_files(folder, draw):
    """Many files, some with many histories; one that is none, and one that is wrong in its end."""
    files = []
    for i in range(FILES):
        files.append(folder / f"{i}.edn")
        keys = range(draw.choice([1, 3, 200, 400]))
        lines = [line for key in keys for line in register_history(draw, key, 60)]
        files[-1].write_text("\n".join(lines) + "\n")
    files[3].write_text("no history\n")
    files[5].write_text(files[5].read_text() + "{:process 0, :type :inv\n")
    return files


class Judge(Worker):
    """A process that judges files with others."""

    def __init__(self, context, url, words):
        super().__init__(context, url, words, command=[
            context.build / "bin" / "heddle", "check", "--queue", url, "--start", "--lease", "1",
            "--slice", "0.2", *words, "--report", "json", "--no-progress"])


def case_queue_check(context):
    """Many files with histories by two workers, one of which is killed amid its work: both report
    what one process does. Other files and options are refused by name.
    """
    draw = random.Random(52)
    files = history_files(pathlib.Path(context.scratch), draw)
    words = [*files, "--format", "edn-keyed", "--algorithm", "wgl"]
    command = context.heddle("check", *words, "--report", "json", "--no-progress")
    alone = context.run(command)
    one = json.loads(alone.output)
    expect_that("all answers are there", min(one["explained"], one["not_explained"],
                                             one["errors"]) > 0, one["histories"])
    with server_in(context, "queue-check") as server:
        url = server.url("check")
        workers = [Judge(context, url, words) for _ in range(2)]
        was_running = kill_amid(server, workers, "check")
        workers[0] = Judge(context, url, words)
        for worker in workers:
            done = worker.done()
            expect_same("many files", one, done.report)
            expect("exit status", alone.status, done.status)
        expect_that("a worker was killed amid its work", was_running)
        result = context.run(context.heddle("queue", "result", url))
        expect("the same verdict for people", alone.status, result.status)
        check = context.heddle("check", "--queue", url)
        refused(context, "other options", "begun with", *check, *files)
        refused(context, "fewer files", f"begun with {FILES} files", *check, *words[1:])
        refused(context, "other order", str(files[1]), *check, *words[1::-1], *words[2:])
        refused(context, "no check", "--start begins it", *context.heddle("check", "--queue"),
                server.url("other"), *words)
        refused(context, "a page", "--html", *check, *words, "--html", "page.html")
        files[2].write_text(files[2].read_text() + "\n")
        refused(context, "another content", str(files[2]), *check, *words)


CASES = {
    "queue_all": case_queue_all,
    "queue_check": case_queue_check,
}
