"""Acceptance cases: heddle check ends within its time limit and a second, whatever it is given."""

import os
import pathlib
import random
import subprocess
import time

import checks
from acceptance_checking import native, overlapped
from acceptance_support import expect, expect_that

LIMIT_S = 1
MORE_S = 1.0  # beyond the limit

ALGORITHMS = ["auto", "definition", "wing-gong", "wgl", "wgl-lru", "hitting-families", "frontier",
              "p-compositional", "log-linear"]
QUASI = [["--quasi-factor", "infer"],
         ["--quasi-factor", 3],
         ["--quasi-factor", 3, "--quasi-algorithm", "round-up"],
         ["--quasi-factor", 3, "--quasi-algorithm", "round-up", "--optimizations", "none"],
         ["--quasi-factor", 2, "--quasi-algorithm", "definition"],
         ["--quasi-flavour", "strict"],
         ["--quasi-flavour", "strict", "--quasi-factor", 2, "--quasi-algorithm", "definition"]]


def windows(seed, operations, width, is_stack, is_violation):
    """Calls of a few values that overlap within groups of `width`; one answer may be wrong."""
    draw = random.Random(seed)
    add, remove = ("push", "pop") if is_stack else ("enq", "deq")
    content, calls = [], []
    for number in range(operations):
        start = 200 * (number // width)
        if content and draw.random() < 0.5:
            call = [remove, None, content.pop() if is_stack else content.pop(0)]
        else:
            content.append(draw.randrange(5))
            call = [add, content[-1], None]
        calls.append([number % width, *call, start + draw.randrange(100),
                      start + 100 + draw.randrange(100)])
    if is_violation:
        removals = [call for call in calls[operations // 2:] if call[1] == remove]
        removals[0][3] = (removals[0][3] + 1) % 5
    return calls


def as_stack(operations):
    names = {"enq": "push", "deq": "pop"}
    return [(process, names[name], *rest) for process, name, *rest in operations]


def hard_histories(folder):
    """Files that one algorithm or another cannot decide in a second."""
    files = []

    def add(name, type_name, operations):
        files.append(folder / f"{name}.jsonl")
        files[-1].write_text(native(type_name, operations))

    for size in (20, 300, 4000):
        calls = overlapped(3, size, max(2, size // 8), True)
        add(f"overlapped-queue-{size}", "queue", calls)
        add(f"overlapped-stack-{size}", "stack", as_stack(calls))
    for size, width in ((2000, 12), (2000, 40), (20000, 20)):
        for is_stack in (False, True):
            for is_violation in (False, True):
                kind = "stack" if is_stack else "queue"
                name = f"windows-{kind}-{size}-{width}-{'wrong' if is_violation else 'right'}"
                add(name, kind, windows(5, size, width, is_stack, is_violation))
    return files


def ends_in_time(context, file, *options):
    """Of the two times the smaller: a busy machine makes one longer, several threads the other."""
    done = checks.check(context.build, [file], "--time-limit", LIMIT_S, *options,
                        timeout_seconds=30)
    seconds = min(done.seconds, done.cpu_seconds)
    text = f"{pathlib.Path(file).name} {' '.join(map(str, options))}: {seconds:.2f} s"
    is_right = done.status in (0, 1, 2, 3) and seconds < LIMIT_S + MORE_S
    if not is_right or seconds > LIMIT_S + MORE_S / 2:
        print(f"  {text}, exit {done.status}", flush=True)
    return [] if is_right else [f"{text}, exit {done.status}"]


def check_algorithms(context):
    """Each algorithm on histories that are hard for it."""
    wrong = []
    for file in hard_histories(context.scratch):
        for algorithm in ALGORITHMS:
            wrong += ends_in_time(context, file, "--algorithm", algorithm)
    expect("longer than the limit", [], wrong)


def check_quasi(context):
    """Quasi-linearizability, by each algorithm, and the inference of factors."""
    wrong = []
    for file in hard_histories(context.scratch):
        if file.stat().st_size < 2**20:
            for options in QUASI:
                wrong += ends_in_time(context, file, *options)
    expect("longer than the limit", [], wrong)


def check_reasons(context):
    """What is found out about a violation, in each report, for one history and for many."""
    wrong = []
    for file in hard_histories(context.scratch):
        for options in (["--witness"], ["--report", "json"], ["--explain-time", 60],
                        ["--jobs", 2], ["--explain-time", 0]):
            wrong += ends_in_time(context, file, *options)
    expect("longer than the limit", [], wrong)


FORMATS = {
    "fastlin": ("# queue\n", lambda i: f"enq {i + 1} {4 * i} {4 * i + 1}\n"),
    "fptlin": ("# queue\n", lambda i: f"0 {4 * i} {4 * i + 1} enq {i + 1}\n"),
    "ops": ("# queue 1 10\n", lambda i: f"0 {4 * i} {4 * i + 1} 0 {i + 1} 0\n"),
    "hash-set": ("", lambda i: f"1 invokes add {i}\n1 returns true\n"),
    "limo": ("# @object atomic-queue\n", lambda i: f"[1] call enq({i + 1})\n[1] return\n"),
    "edn": ("", lambda i: "".join(f"{{:process 0, :type {kind}, :f :write, :value {i}}}\n"
                                  for kind in (":invoke", ":ok"))),
    "porcupine-kv": ("", lambda i: "".join(
        f'{{:process 0, :type {kind}, :f :put, :key "{i % 100}", :value "x{i}"}}\n'
        for kind in (":invoke", ":ok"))),
    "heddle": ('{"heddle-history": 1, "type": "queue"}\n', lambda i: (
        f'{{"process": 0, "operation": "enq", "arguments": [{i + 1}], "invocation": {4 * i}, '
        f'"response": {4 * i + 1}}}\n')),
    "violat": ('{"schema": {"class": "java.util.concurrent.ConcurrentLinkedQueue", "id": 1}, '
               '"events": [', lambda i: (
                   f'{"," if i else ""}{{"kind": "call", "sid": 1, "invocation": {{"id": {i}, '
                   f'"method": {{"name": "clear", "void": true}}, "arguments": []}}}},\n'
                   f'{{"kind": "return", "sid": 1, "invocation": {{"id": {i}}}, '
                   f'"value": null}}\n')),
    "tla": ("<<", lambda i: (f'{"," if i else ""}[op |-> "E", val |-> {i}, proc |-> "A"],\n'
                             f'[op |-> "Ok", proc |-> "A"]\n')),
}
LINES = 1_500_000


def check_large_files(context):
    """Files of each format so large that reading them alone may take longer, packed ones too."""
    wrong = []
    for name, (header, line) in FORMATS.items():
        file = context.scratch / f"large.{name}"
        with file.open("w") as text:
            text.write(header)
            text.writelines(map(line, range(LINES)))
            text.write({"violat": "]}\n", "tla": ">>\n"}.get(name, ""))
        wrong += ends_in_time(context, file, "--format", name)
        if name == "heddle":
            subprocess.run(["gzip", "-1", file], check=True)
            wrong += ends_in_time(context, f"{file}.gz")
        else:
            file.unlink()
    expect("longer than the limit", [], wrong)


def check_input_without_end(context):
    """Standard input of which nothing comes: unknown."""
    command = [checks.heddle(context.build), "check", "--time-limit", str(LIMIT_S), "-"]
    start = time.monotonic()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        output = process.stdout.read().decode()
        expect("exit status", 3, process.wait())
    expect_that("says why", f"reached the limit of {LIMIT_S} s while reading" in output, output)
    expect_that("in time", time.monotonic() - start < LIMIT_S + MORE_S, time.monotonic() - start)


def check_corpus(context):
    """The published histories, where they are: HEDDLE_CORPUS names the folder."""
    corpus = os.environ.get("HEDDLE_CORPUS")
    if not corpus:
        print("  left out: HEDDLE_CORPUS is not set", flush=True)
        return
    wrong = []
    for file in sorted(pathlib.Path(corpus).rglob("*")):
        is_single = file.suffix in (".edn", ".hist", ".txt") or ".ops" in file.name
        if is_single and "csv" not in file.suffix and file.parent.name != "tla-linqueue":
            for options in (["--algorithm", "auto"], ["--algorithm", "definition"],
                            ["--quasi-factor", "infer"]):
                wrong += ends_in_time(context, file, *options)
    expect("longer than the limit", [], wrong)


CASES = {
    "check-time-limit-algorithms": check_algorithms,
    "check-time-limit-quasi": check_quasi,
    "check-time-limit-reasons": check_reasons,
    "check-time-limit-large-files": check_large_files,
    "check-time-limit-input": check_input_without_end,
    "check-time-limit-corpus": check_corpus,
}
