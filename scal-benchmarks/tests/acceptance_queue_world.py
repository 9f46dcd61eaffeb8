"""Acceptance cases about what may go wrong around a search whose state is on a server: a full disk,
clocks that differ, a server that is none.
"""

import itertools
import json
import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import threading
import time

from acceptance_jobs import expect_equal, large_once
from acceptance_queue import Worker, large_words, server_in, without_notes
from acceptance_support import Skipped, expect, expect_that

import explorations

LIMIT_BYTES = 200_000  # of the server's file; a search writes several times as much
PATIENCE_SECONDS = 600
STATUS_SERVER_REFUSES = explorations.EXIT_BAD_INPUT


def limit_file(server, most):
    """The disk of a running server is full, or has room again."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def until(what, holds):
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    expect_that(what, holds())


def errors_of(worker):
    return worker.path.with_suffix(".txt").read_text().strip()


def two_workers(context, url):
    return [Worker(context, url, large_words(context)) for _ in range(2)]


def expect_told_once(worker, told):
    lines = errors_of(worker).splitlines()
    expect("lines", 1, len(lines))
    expect_that(told, told in lines[0], lines[0])


def expect_whole(workers, whole, but_for=()):
    one = without_notes(whole)
    for worker in workers:
        expect_equal("totals", one, without_notes(worker.done()),
                     [key for key in one if key not in but_for])


def fill(context, server, url):
    """Two workers until the disk is full: each says so and ends."""
    limit_file(server, LIMIT_BYTES)
    for worker in two_workers(context, url):
        until("it ends", lambda worker=worker: not worker.is_running())
        expect("exit status", STATUS_SERVER_REFUSES, worker.process.returncode)
        expect_told_once(worker, "the server refuses: MISCONF")
    status = context.run(context.heddle("queue", "status", url))
    expect("what is known is told", 0, status.status)
    print(status.output)
    late = Worker(context, url, large_words(context))
    until("a late one ends", lambda: not late.is_running())
    expect("exit status", STATUS_SERVER_REFUSES, late.process.returncode)
    expect_told_once(late, "the server refuses: MISCONF")


def case_queue_full_disk(context):
    """The server's disk is full: workers say so in a line, and when there is room nothing is lost,
    even if the server ended meanwhile without what it could not write.
    """
    whole = large_once(context)
    for is_killed in [False, True]:
        with server_in(context, f"full-{is_killed}") as server:
            url = server.url("search")
            fill(context, server, url)
            if is_killed:
                server.kill()
                server.start()
            limit_file(server, resource.RLIM_INFINITY)
            time.sleep(2)  # the server tries to write once a second
            expect_whole(two_workers(context, url), whole)


def case_queue_full_disk_always(context):
    """A server that must not confirm what it has not written ends: workers wait, say so once, and
    go on when it is there again.
    """
    whole = large_once(context)
    with server_in(context, "full-always", fsync="always") as server:
        limit_file(server, LIMIT_BYTES)
        workers = two_workers(context, server.url("search"))
        until("the server ends", lambda: server.process.poll() is not None)
        for worker in workers:
            until("it is told", lambda worker=worker: errors_of(worker) != "")
        time.sleep(1)  # several attempts
        for worker in workers:
            expect_that("it waits", worker.is_running())
            expect_told_once(worker, "waits for it")
        server.start()
        expect_whole(workers, whole)


class Skewed:
    """Starts workers whose clock is another one, by libfaketime. That is loaded into the program
    under test as well: its shared memory is warned of, and addresses are others.
    """

    differs = ("warnings", "trace_hash")

    def __init__(self):
        found = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
        if not found:
            raise Skipped("no libfaketime: scripts/setup cluster")
        self.preloaded = str(found[0])

    def environment(self, shift):
        return {**os.environ, "LD_PRELOAD": self.preloaded, "FAKETIME": shift}

    def worker(self, context, url, shift, lease):
        kept = dict(os.environ)
        os.environ.update(self.environment(shift))
        try:
            return Worker(context, url, large_words(context),
                          ("--start", "--lease", lease, "--slice", "0.2"))
        finally:
            os.environ.clear()
            os.environ.update(kept)

    def expect_shifted(self, shift, seconds):
        done = subprocess.run(["date", "+%s"], env=self.environment(shift), capture_output=True,
                              text=True, check=True)
        expect(f"{shift}: minutes that the clock is off", round(seconds / 60),
               round((int(done.stdout) - time.time()) / 60))


def redis_cli(server, *words):
    done = subprocess.run(["redis-cli", "--json", "-p", str(server.port), *words], check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout)


def stop_amid_an_entry(server, name, worker):
    """Holds the process while the server knows that it explores an entry."""
    key = f"heddle:{{{name}}}:units:0"
    mine = f"-{worker.process.pid}-"
    while worker.is_running():
        worker.process.send_signal(signal.SIGSTOP)
        if any(mine in who for who, _ in redis_cli(server, "XPENDING", key, "workers")[3] or []):
            return
        worker.process.send_signal(signal.SIGCONT)
        time.sleep(0.01)
    expect_that("it was stopped", False)


def case_queue_clocks(context):
    """Workers whose clocks are two hours apart: leases are of the server's time. Who is silent for
    less than the lease keeps its entry though another's clock says that it has ended, and who is
    killed loses it.
    """
    skewed = Skewed()
    whole = large_once(context)
    skewed.expect_shifted("+1h", 3600)
    skewed.expect_shifted("-1h", -3600)
    with server_in(context, "clocks") as server:
        url = server.url("silent")
        silent, other = (skewed.worker(context, url, shift, "1800") for shift in ["-1h", "+1h"])
        until("both are at it", lambda: told_by_status(context, url, " alive of 2\n"))
        stop_amid_an_entry(server, "silent", silent)
        until("all else is explored", lambda: told_by_status(context, url, "; 1 entries"))
        time.sleep(1)
        expect_that("nobody takes that", told_by_status(context, url, "; 1 entries"))
        expect_that("the other one waits", other.is_running())
        seen = context.run(context.heddle("queue", "status", url), env=skewed.environment("+1h"))
        ages = [int(age) for age in re.findall("heard of ([0-9]+) s ago", seen.output)]
        expect_that("the seconds since are the server's", max(ages) < 1800, ages)
        silent.process.send_signal(signal.SIGCONT)
        expect_whole([silent, other], whole, Skewed.differs)
        url = server.url("killed")
        killed = skewed.worker(context, url, "-1h", "1")
        other = Worker(context, url, large_words(context))
        until("both are at it", lambda: told_by_status(context, url, " alive of 2\n"))
        stop_amid_an_entry(server, "killed", killed)
        killed.kill()
        expect_whole([other], whole, Skewed.differs)


def told_by_status(context, url, told):
    done = explorations.run(context.heddle("queue", "status", url))
    return told in done.output


def answering(answer):
    """The port of something that answers so to whatever it is told, once a connection."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        for _ in itertools.count():
            connection, _ = listener.accept()
            connection.recv(1000)
            connection.sendall(answer)
            connection.close()

    threading.Thread(target=serve, daemon=True).start()
    return listener.getsockname()[1]


def no_verdicts(context, url, tell):
    """What a server keeps as the end of a search is a verdict, or bad input."""
    key = "heddle:{search}:end"
    text = tell("GET", key)
    expect("the verdict", 0, context.run(context.heddle("queue", "result", url)).status)
    for changed in ['{"status":256}', '{"status":-4294967296}', '{"status":70}', '{"status":"0"}',
                    "{}", "0", ""]:
        tell("SET", key, changed)
        done = context.run(context.heddle("queue", "result", url))
        expect(f"{changed}: exit status", explorations.EXIT_BAD_INPUT, done.status)
        expect_that(f"{changed}: no verdict", "has no verdict" in done.errors, done.errors)
    tell("SET", key, text)


def case_queue_not_for_it(context):
    """Servers of other kinds, states of other versions and damaged ones: one line each."""
    harness = explorations.harness(context.build, "ms_queue")
    small = ["--scenario", "enq(1) deq() || enq(2) deq()", "--strategy", "dpor", "--no-progress"]

    def refused(what, url, told):
        done = context.run(context.heddle("explore", "--queue", url, "--start", "--", harness,
                                          *small))
        expect(f"{what}: exit status", explorations.EXIT_BAD_INPUT, done.status)
        lines = done.errors.strip().splitlines()
        expect(f"{what}: lines", 1, len(lines))
        expect_that(f"{what}: {told}", told in lines[0], lines[0])

    for answer in [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-x\r\n", b""]:
        refused(answer, f"redis://127.0.0.1:{answering(answer)}/name", "the connection is lost")
    refused("no machine", "redis://no-such-machine.invalid/name", "no server answers")
    with server_in(context, "not-for-it") as server:
        def tell(*words):
            return redis_cli(server, *words)

        url = server.url("search")
        expect("explored", True, Worker(context, url, [harness, *small]).done().report["exhausted"])
        no_verdicts(context, url, tell)
        key = "heddle:{search}:subject"
        text = tell("GET", key)
        changes = {re.sub('"heddle":"[^"]*"', '"heddle":"99"', text): "written by Heddle 99",
                   text.replace("build-id:", "build-id:0"): "another build",
                   text[: len(text) // 2]: "not a search", "": "not a search"}
        for changed, told in changes.items():
            expect_that("the text is another", changed != text)
            tell("SET", key, changed)
            refused(told, url, told)
        tell("DEL", key)
        tell("RPUSH", key, text)
        refused("another kind of value", url, "the server refuses: WRONGTYPE")
        tell("CONFIG", "SET", "maxmemory", "1")
        refused("no memory", server.url("other"), "the server refuses: OOM")
        tell("CONFIG", "SET", "maxmemory", "0")
        tell("REPLICAOF", "127.0.0.1", "1")
        refused("a replica", server.url("other"), "the server refuses: READONLY")


CASES = {
    "queue_full_disk": case_queue_full_disk,
    "queue_full_disk_always": case_queue_full_disk_always,
    "queue_clocks": case_queue_clocks,
    "queue_not_for_it": case_queue_not_for_it,
}
