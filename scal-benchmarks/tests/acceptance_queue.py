"""Acceptance cases about searches whose state is on a server: heddle explore --queue."""

import json
import pathlib
import random
import shutil
import subprocess
import time

from acceptance_jobs import LARGE, OPERATIONS, expect_equal, large_once, totals
from acceptance_support import Skipped, expect, expect_that

import explorations
from redis_server import RedisServer

SCENARIOS = 10
LEAST, MOST = 1500, 60000  # executions
WORKER_KILLS = 12
SERVER_KILLS = 3
FOLDED_KILLS = 4
PATIENCE_SECONDS = 120


def server_in(context, name, **settings):
    if shutil.which("redis-server") is None:
        raise Skipped("no redis-server: scripts/setup cluster")
    return RedisServer(pathlib.Path(context.scratch) / name, **settings)


class Worker:
    """A process that explores with others; its report goes to a file."""

    count = 0

    def __init__(self, context, url, words, queue=("--start", "--lease", "1", "--slice", "0.2"),
                 command=()):
        Worker.count += 1
        self.path = pathlib.Path(context.scratch) / f"worker-{Worker.count}.json"
        self.command = [str(word) for word in command or [
            context.build / "bin" / "heddle", "explore", "--queue", url, *queue, "--", *words,
            "--report", "json", "--no-progress"]]
        with self.path.open("w") as output, self.path.with_suffix(".txt").open("w") as errors:
            self.process = subprocess.Popen(self.command, stdout=output, stderr=errors,
                                            stdin=subprocess.DEVNULL, cwd=context.scratch)

    def is_running(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def done(self):
        """What it reported. Fails if it does not come to its end."""
        status = self.process.wait(timeout=PATIENCE_SECONDS)
        text = self.path.read_text()
        errors = self.path.with_suffix(".txt").read_text()
        done = explorations.Exploration(self.command, status, 0, text, errors)
        expect_that("there is a report", text.startswith("{"), f"exit {status}: {errors}")
        done.report = json.loads(text)
        return done


def without_notes(done):
    told = totals(done)
    del told["notes"]
    return told


def case_queue(context):
    """Ten scenarios by two workers: both report the totals of one process."""
    draw = random.Random(41)
    compared, violating = 0, 0
    with server_in(context, "queue") as server:
        while compared < SCENARIOS:
            name = draw.choice(list(OPERATIONS))
            calls = [draw.choices(OPERATIONS[name], k=draw.choice([1, 2, 3])) for _ in range(3)]
            scenario = " || ".join(" ".join(one) for one in calls)
            options = ["--scenario", scenario, "--strategy", "dpor", "--keep-going",
                       "--no-confirm", "--races", draw.choice(["promote", "error"])]
            one = context.harness(name, *options, "--no-progress", "--executions", MOST)
            if not one.report["exhausted"] or one.report["executions"] < LEAST:
                continue
            words = [explorations.harness(context.build, name), *options]
            url = server.url(f"search-{compared}")
            workers = [Worker(context, url, words) for _ in range(2)]
            for worker in workers:
                expect_equal(f"{name} {scenario}", without_notes(one), without_notes(worker.done()))
            result = context.run(context.heddle("queue", "result", url))
            expect("the same verdict for people", one.status, result.status)
            compared += 1
            violating += 1 if one.kinds else 0
    expect_that("some have violations", violating > 0, violating)


def large_words(context):
    return [explorations.harness(context.build, "ms_queue"), "--scenario", LARGE, "--strategy",
            "dpor"]


def kill_workers(context, server, name, whole, draw, most):
    """Kills at most so many workers of one search; each is replaced. Returns how many."""
    url = server.url(name)
    workers = [Worker(context, url, large_words(context)) for _ in range(2)]
    kills = 0
    while kills < most and all(worker.is_running() for worker in workers):
        time.sleep(draw.uniform(0.1, 1.2))
        victim = draw.randrange(2)
        if all(worker.is_running() for worker in workers):
            workers[victim].kill()
            workers[victim] = Worker(context, url, large_words(context))
            kills += 1
    for worker in workers:
        expect_equal(f"{kills} killed", without_notes(whole), without_notes(worker.done()))
    return kills


def case_queue_killed_workers(context):
    """Workers are killed at random moments: equal totals."""
    whole = large_once(context)
    draw = random.Random(42)
    with server_in(context, "killed-workers") as server:
        kills = 0
        while kills < WORKER_KILLS:
            kills += kill_workers(context, server, f"kills-{kills}", whole, draw,
                                  WORKER_KILLS - kills)


def case_queue_folded(context):
    """Thousands of short slices, some by workers that are killed: their results are few sums in the
    end, and equal totals.
    """
    whole = large_once(context)
    with server_in(context, "folded") as server:
        url = server.url("search")
        short = ("--start", "--lease", "1", "--slice", "0.002")
        workers = [Worker(context, url, large_words(context), short) for _ in range(2)]
        kills = 0
        while all(worker.is_running() for worker in workers) and kills < FOLDED_KILLS:
            time.sleep(0.5)
            workers[kills % 2].kill()
            workers[kills % 2] = Worker(context, url, large_words(context), short)
            kills += 1
        for worker in workers:
            expect_equal(f"{kills} killed", without_notes(whole), without_notes(worker.done()))
        folds = int(server.call("HGET", "heddle:{search}:folds:0", "0") or 0)
        kept = int(server.call("LLEN", "heddle:{search}:results:0"))
        expect_that("results were folded", folds > 2, folds)
        expect_that("few are left", kept < 2 * 64, kept)


def kill_server(context, fsync, whole, draw, most):
    """Kills the server of one search at most so many times; returns how many."""
    kills = 0
    with server_in(context, f"killed-{fsync}", fsync=fsync) as server:
        url = server.url("search")
        workers = [Worker(context, url, large_words(context)) for _ in range(2)]
        while kills < most and all(worker.is_running() for worker in workers):
            time.sleep(draw.uniform(0.5, 2))
            if not all(worker.is_running() for worker in workers):
                break
            server.kill()
            time.sleep(draw.uniform(0, 0.5))
            server.start()
            kills += 1
        for worker in workers:
            expect_equal(f"server killed {kills} times, {fsync}", without_notes(whole),
                         without_notes(worker.done()))
    return kills


def case_queue_killed_server(context):
    """The server is killed at random moments, and goes on from its file: equal totals."""
    whole = large_once(context)
    draw = random.Random(43)
    for fsync in ["everysec", "always"]:
        kills = 0
        while kills < SERVER_KILLS:
            kills += kill_server(context, fsync, whole, draw, SERVER_KILLS - kills)


def refused(context, what, told, *command):
    done = context.run([str(word) for word in command])
    expect(f"{what}: exit status", explorations.EXIT_BAD_INPUT, done.status)
    expect(f"{what}: lines", 1, len(done.errors.strip().splitlines()))
    expect_that(f"{what}: {told}", told in done.errors, done.errors.strip())
    expect_that(f"{what}: no password", "secret" not in done.errors + done.output)


def case_queue_refused(context):
    """Wrong URLs and passwords, other programs and options: one line each, and nothing changes."""
    harness = explorations.harness(context.build, "ms_queue")
    small = ["--scenario", "enq(1) deq() || enq(2) deq()", "--strategy", "dpor", "--no-progress"]
    explore = context.heddle("explore", "--queue")
    with server_in(context, "refused", password="secret") as server:
        url = server.url("search")
        urls = {"": "found an empty one", "http://host/name": "no URL", "redis://host": "no name",
                "redis://:secret@host/a b": "no name", "redis://:secret@host:x/name": "no port",
                "redis:///name": "no host", "rediss://host/name": "no TLS"}
        for wrong, told in urls.items():
            refused(context, wrong, told, *explore, wrong, "--", harness, *small)
        refused(context, "no server", "no server answers", *explore, "redis://127.0.0.1:1/name",
                "--", harness, *small)
        refused(context, "wrong password", "the server refuses", *explore,
                server.url("search", "secret2"), "--", harness, *small)
        refused(context, "no password", "the server refuses", *explore,
                server.url("search", "").replace(":@", ""), "--", harness, *small)
        refused(context, "no search", "--start begins it", *explore, url, "--", harness, *small)
        done = Worker(context, url, [harness, *small]).done()
        expect("explored", True, done.report["exhausted"])
        refused(context, "other options", "of a search with the options", *explore, url, "--",
                harness, *small, "--races", "promote")
        refused(context, "other scenario", "scenario", *explore, url, "--", harness, "--scenario",
                "enq(1) || deq()", "--strategy", "dpor", "--no-progress")
        refused(context, "another build", "another build", *explore, url, "--",
                explorations.harness(context.build, "boost_stack"), "--scenario",
                "push(1) || pop()", "--strategy", "dpor", "--no-progress")
        refused(context, "strategy", "use --strategy dpor", *explore, server.url("other"),
                "--start", "--", harness, "--scenario", "enq(1) || deq()", "--strategy", "random")
        status = context.run(context.heddle("queue", "status", url))
        expect("status", 0, status.status)
        expect_that("it is over", ": over" in status.output, status.output)
        forgotten = context.run(context.heddle("queue", "forget", url))
        expect("forgotten", 0, forgotten.status)
        refused(context, "forgotten", "no search of that name",
                *context.heddle("queue", "status", url))


CASES = {
    "queue": case_queue,
    "queue_killed_workers": case_queue_killed_workers,
    "queue_folded": case_queue_folded,
    "queue_killed_server": case_queue_killed_server,
    "queue_refused": case_queue_refused,
}
