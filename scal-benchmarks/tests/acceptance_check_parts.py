"""Acceptance cases about histories that fall apart by key: a hard key keeps no easy one waiting."""

import gzip
import json
import random

import checks
from acceptance_support import expect, expect_that


def overwritten(key, width, process, start):
    """Puts that all overlap, between a put and a get of another value: to refute the get, each of
    the 2^width sets of them has to be looked at."""
    operations = [(process, "put", [key, "a"], None, start, start + 1)]
    operations += [(process + i, "put", [key, f"b{i}"], None, start + 2, start + 3)
                   for i in range(width)]
    return [*operations, (process, "get", [key], "a", start + 4, start + 5)]


def write(file, operations, type_name="key-value"):
    lines = [json.dumps({"heddle-history": 1, "type": type_name})]
    names = ("process", "operation", "arguments", "result", "invocation", "response")
    lines += [json.dumps(dict(zip(names, operation))) for operation in operations]
    file.write_text("\n".join(lines) + "\n")
    return file


def without_time(result):
    return {name: value for name, value in result.items() if "seconds" not in name}


def check_and_explain(context, file, *options):
    """As `heddle check` does it unless told otherwise: with a smaller history."""
    return checks.check(context.build, [file], "--explain-time", 5, *options)


def without_explaining(context, file):
    return checks.check(context.build, [file])


def hard_and_easy_key(context):
    """One part refuted in some thousand steps beside one that no minute is enough for."""
    for order in ("hard first", "easy first"):
        hard, easy = overwritten("hard", 32, 0, 1), overwritten("easy", 9, 100, 101)
        if order == "easy first":
            hard, easy = overwritten("hard", 32, 0, 101), overwritten("easy", 9, 100, 1)
        file = write(context.scratch / "two_keys.jsonl", hard + easy)
        reports = []
        for jobs in (1, 2):
            done = check_and_explain(context, file, "--jobs", jobs)
            print(f"  {order}, {jobs} jobs: {done.cpu_seconds:.3f} s of a processor, "
                  f"{done.peak_bytes / 1e6:.0f} MB")
            expect(f"{order}, {jobs} jobs", ("not explained", '"easy"'),
                   tuple(done.results[0].get(name) for name in ("verdict", "key")))
            expect_that("under 0.2 s of a processor", done.cpu_seconds < 0.2, done.cpu_seconds)
            expect_that("under 50 MB", done.peak_bytes < 50e6, done.peak_bytes)
            reports.append(without_time(done.results[0]))
        expect_that("the same report with 1 and 2 jobs", reports[0] == reports[1], reports)


class Store:
    """A linearizable store: processes invoke, take effect and respond in random turns."""

    KINDS = (("get", "put"), ("get", "get", "put", "append", "append"), ("get", "append"))

    def __init__(self, seed, processes, keys):
        self.draw = random.Random(seed)
        self.kinds = self.KINDS[seed % 3]
        self.idle, self.keys = list(range(processes)), keys
        self.open, self.done, self.content, self.now = {}, [], {}, 0

    def invoke(self):
        process = self.idle.pop(self.draw.randrange(len(self.idle)))
        name, key = self.draw.choice(self.kinds), f"k{self.draw.randrange(self.keys)}"
        arguments = [key] if name == "get" else [key, f"{self.now} "]
        self.open[process] = [name, arguments, None, self.now, False]

    def go_on(self, process):
        name, arguments, result, start, is_done = operation = self.open[process]
        if is_done:
            del self.open[process]
            self.idle.append(process)
            self.done.append([process, name, arguments, result, start, self.now])
            return
        before = self.content.get(arguments[0], "")
        if name == "get":
            operation[2] = before
        else:
            self.content[arguments[0]] = (before if name == "append" else "") + arguments[1]
        operation[4] = True

    def run(self, operations):
        started = 0
        while started < operations or self.open:
            self.now += 1
            if started < operations and self.idle and self.draw.random() < 0.55:
                self.invoke()
                started += 1
            elif self.open:
                self.go_on(self.draw.choice(list(self.open)))
        return self.done

    def spoil_a_read(self):
        """A late read answers what another read of its key answered long before."""
        reads = [at for at in self.done if at[1] == "get" and at[3]]
        for spoiled in self.draw.sample(reads, len(reads)):
            stale = [at[3] for at in reads if at[2] == spoiled[2] and at[5] < spoiled[4] - 500
                     and at[3] != spoiled[3]]
            if stale:
                spoiled[3] = self.draw.choice(stale)
                return


def one_wrong_read(context):
    """200 histories with one read that is wrong: none is unknown at 15 s."""
    verdicts, slowest = {}, 0
    for seed in range(200):
        store = Store(seed, 50, 10)
        store.run(2000)
        store.spoil_a_read()
        file = write(context.scratch / "store.jsonl", store.done)
        done = checks.check(context.build, [file], "--time-limit", 15)
        verdict = done.results[0].get("verdict")
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
        slowest = max(slowest, done.seconds)
    print(f"  {verdicts}, the slowest {slowest:.2f} s")
    expect("verdicts", {"not explained": 200}, verdicts)


def packed_beyond_memory(context):
    """A file that unpacks to more than the memory allowed is refused while it is unpacked."""
    file = context.scratch / "packed.jsonl.gz"
    with gzip.open(file, "wb") as packed:
        packed.write(b'{"heddle-history": 1, "type": "queue"}\n')
        for _ in range(400):
            packed.write(b"\n" * 2**20)
    done = checks.check(context.build, [file], "--memory-limit", 100)
    print(f"  exit {done.status}, {done.peak_bytes / 1e6:.0f} MB")
    expect("exit status", 2, done.status)
    expect_that("says why", "unpacks to more than 75 MiB" in str(done.results) + done.errors,
                done.errors)
    expect_that("under 100 MB", done.peak_bytes < 100e6, done.peak_bytes)


def no_time_to_explain(context):
    """A large wrong history: the report is short, and costs little, without an explanation."""
    file = context.scratch / "wrong.jsonl"
    operations = []
    for i in range(100_000):
        operations.append((0, "enq", [i], None, 4 * i, 4 * i + 1))
        operations.append((0, "deq", [], i if i != 90_000 else 7, 4 * i + 2, 4 * i + 3))
    write(file, operations, "queue")
    sizes = {}
    for seconds, check in ((0, without_explaining), (5, check_and_explain)):
        done = check(context, file)
        result = done.results[0]
        print(f"  --explain-time {seconds}: {done.seconds:.2f} s, {done.peak_bytes / 1e6:.0f} MB")
        expect("verdict", "not explained", result["verdict"])
        expect("a smaller history", seconds != 0, "smaller_history" in result)
        sizes[seconds] = len(json.dumps(result))
    expect_that("some thousand characters at most", max(sizes.values()) < 10_000, sizes)


CASES = {
    "check-packed-beyond-memory": packed_beyond_memory,
    "check-no-time-to-explain": no_time_to_explain,
    "check-hard-and-easy-key": hard_and_easy_key,
    "check-one-wrong-read": one_wrong_read,
}
