"""Acceptance cases about logs that are judged while they are written: `heddle check --follow`."""

import itertools
import json
import pathlib
import random
import re
import subprocess
import threading
import time

from acceptance_support import expect, expect_that

MILLION = 1_000_000
PROCESSES = 16
KILLS = 50

# Types whose events are held back. What costs more time than its lines is written more slowly.
OTHER_TYPES = ("stack", "pool", "min-priority-queue", "set", "map", "counter", "cas-register")
PAUSES = {"cas-register": 90}
RATES = {"min-priority-queue": 3e6, "stack": 6e6}


def generator(context, kind, operations, *options):
    return [context.build / "benchmarks" / "generate_log", kind, "--operations", operations,
            "--processes", PROCESSES, *options]


def words(command):
    return [str(word) for word in command]


def planted(context, path, kind, place, violation, operations=MILLION):
    """Writes a log with a violation behind so many operations; returns the line it is in."""
    command = generator(context, kind, operations, "--violation-at", place,
                        "--violation", violation, "--pause", PAUSES.get(kind, 0))
    with path.open("wb") as log:
        done = subprocess.run(words(command), stdout=log, stderr=subprocess.PIPE, check=True)
    return int(re.fullmatch(rb"planted in line (\d+)\n", done.stderr).group(1))


class Writer(threading.Thread):
    """Writes to `path` what stands in `source`, so many bytes a second, in pieces that end amid
    lines. Notes when the byte `watched` was written. `rotates_at` that byte it goes on in a new
    file under the name. What is behind the share `withheld` waits until it is `released`."""

    PIECE = 100_000

    def __init__(self, source, path, rate, watched=0, rotates_at=None, withheld=0.95):
        super().__init__(daemon=True)
        self.data, self.path, self.rate, self.watched = source.read_bytes(), path, rate, watched
        self.rotates_at, self.withheld, self.written_at = rotates_at, withheld, None
        self.stopped, self.released = threading.Event(), threading.Event()
        path.write_bytes(b"")

    def run(self):
        start, offset, log = time.monotonic(), 0, self.path.open("ab", buffering=0)
        while offset < len(self.data) and not self.stopped.is_set():
            end = offset + self.PIECE
            if self.rotates_at is not None and offset < self.rotates_at <= end:
                end = self.rotates_at
            if end > self.withheld * len(self.data):
                self.released.wait()
            log.write(self.data[offset:end])
            if offset < self.watched <= end:
                self.written_at = time.monotonic()
            if end == self.rotates_at:
                log.close()
                self.path.rename(f"{self.path}.1")
                log = self.path.open("ab", buffering=0)
            offset = end
            time.sleep(max(0.0, start + offset / self.rate - time.monotonic()))
        log.close()


def follow(context, path, *options):
    return words(context.heddle("check", "--follow", path, "--report", "json", *options))


def told_in_time(context, kind, place, violation, operations=MILLION):
    source = context.scratch / "whole.log"
    line = planted(context, source, kind, place, violation, operations)
    with source.open("rb") as log:
        watched = sum(len(text) for text in itertools.islice(log, line))
    path = context.scratch / "growing.log"
    writer = Writer(source, path, RATES.get(kind, 25e6), watched)
    writer.released.set()
    process = subprocess.Popen(follow(context, path), stdout=subprocess.PIPE)
    writer.start()
    report = json.loads(process.communicate(timeout=60)[0])
    seconds = time.monotonic() - writer.written_at
    writer.stopped.set()
    writer.join()
    expect(f"{kind}, {violation}: status, verdict, line", (1, "not explained", line),
           (process.returncode, report["verdict"], report.get("line")))
    ended = [each for each in report["window"] if each["ended_judgement"]]
    expect("the operation is shown", [line], [each["responded_line"] for each in ended])
    expect_that(f"behind {place} operations: within a second", seconds < 1, f"{seconds:.3f} s")


def case_planted(context):
    """A violation at each of ten places is told at that operation, within a second."""
    kinds = itertools.cycle([("queue", "fresh"), ("register", "old"), ("queue", "overtaken"),
                             ("queue", "empty"), ("queue", "old"), ("register", "fresh")])
    for tenth in range(10):
        kind, violation = next(kinds)
        told_in_time(context, kind, MILLION // 10 * tenth + 5000, violation)


def case_planted_types(context):
    """So it is of the other types, though it is found out later: the line is the same."""
    for kind in OTHER_TYPES:
        told_in_time(context, kind, 40_000, "fresh", 60_000)


def kill_and_resume(context, path, draw, kills=KILLS):
    """So often, at random moments. Returns how many of them had a checkpoint to go on from."""
    saved = path.with_suffix(".checkpoint")
    saving = ["--checkpoint", saved, "--checkpoint-every", "0.02"]
    resumed = 0
    for _ in range(kills):
        more = ["--resume"] if saved.exists() else []
        resumed += len(more)
        process = subprocess.Popen(follow(context, path, *saving, *more), stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        time.sleep(draw.random() * 0.3)
        if process.poll() is not None:
            expect("ended before it was killed", None, process.returncode)
        process.kill()
        process.communicate()
    return resumed, [*saving, "--resume"]


def case_kill_resume(context):
    """Killed fifty times while its log is written and renamed, it says what it would have said."""
    for kind, violation in (("queue", "overtaken"), ("register", "old")):
        resumes_the_same(context, kind, violation, MILLION, KILLS)


def case_kill_resume_types(context):
    """So it is of the other types, with fewer kills."""
    for kind in ("stack", "map", "counter"):
        resumes_the_same(context, kind, "fresh", 200_000, 10)


def resumes_the_same(context, kind, violation, operations, kills):
    """However fast the machine is, the violation is written when all kills are over only."""
    source = context.scratch / "whole.log"
    place = operations - 20_000
    planted(context, source, kind, place, violation, operations)
    whole = context.run(follow(context, source))
    expect("without stopping: exit status", 1, whole.status)
    path = pathlib.Path(context.scratch) / f"{kind}.log"
    data = source.read_bytes()
    rotates_at = data.index(b"\n", len(data) // 2) + 1
    writer = Writer(source, path, len(data) / (6 * kills / KILLS), rotates_at=rotates_at,
                    withheld=0.95 * place / operations)
    writer.start()
    resumed, options = kill_and_resume(context, path, random.Random(7), kills)
    expect_that(f"{kills} kills, most of them resumed", resumed > kills * 0.6, resumed)
    writer.released.set()
    last = context.run(follow(context, path, *options))
    writer.join()
    again = context.run(follow(context, path, *options))
    expect_same(whole, last, path)
    expect_same(whole, again, path)


def expect_same(whole, other, path):
    expected, got = json.loads(whole.output), json.loads(other.output)
    names = ("verdict", "line", "operations", "open")
    expect(names, [expected[name] for name in names], [got[name] for name in names])
    expect_that("the same report in all", {**expected, "file": str(path)} == got, got)
    expect("exit status", whole.status, other.status)


def resident_bytes(pid):
    try:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return 1024 * int(found.group(1)) if found else None


# Of these, how many events are held back changes with who overlaps whom.
HELD_BACK = ("stack", "map", "counter")
# Some 6 MB without a log, and what is held back (docs/checking/following.md): 50 MiB.
MOST_BYTES = 64e6


def case_memory(context):
    """Millions of operations take no more memory than the first of them, or than so many events as
    are held back at most."""
    for kind, operations in (("queue", 10 * MILLION), ("register", 10 * MILLION),
                             ("stack", MILLION), ("map", MILLION), ("counter", MILLION)):
        start = time.monotonic()
        source = subprocess.Popen(words(generator(context, kind, operations)),
                                  stdout=subprocess.PIPE)
        process = subprocess.Popen(follow(context, "-"), stdin=source.stdout,
                                   stdout=subprocess.PIPE)
        source.stdout.close()
        sizes = []
        while process.poll() is None:
            sizes.append(resident_bytes(process.pid))
            time.sleep(0.02)
        seconds = time.monotonic() - start
        report = json.loads(process.stdout.read())
        source.wait()
        expect(kind, ("explained", operations), (report["verdict"], report["operations"]))
        sizes = [size for size in sizes if size]
        first, last = max(sizes[:len(sizes) // 4]), max(sizes)
        print(f"  {operations / seconds:.3g} operations a second, generator included")
        expect_that("at most 64 MB", last <= MOST_BYTES, f"{last / 1e6:.1f} MB")
        if kind not in HELD_BACK:
            expect_that("flat", last <= 1.1 * first, f"{first / 1e6:.1f} MB, {last / 1e6:.1f} MB")


CASES = {
    "follow-kill-resume": case_kill_resume,
    "follow-kill-resume-types": case_kill_resume_types,
    "follow-planted": case_planted,
    "follow-planted-types": case_planted_types,
    "follow-memory": case_memory,
}
