"""Acceptance cases about recorded histories: heddle check on files, whoever wrote them."""

import json
import pathlib
import random
import subprocess

import checks
from acceptance_support import expect, expect_that
from malformed_histories import SAMPLES, malformed

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "checkers" / "tests" / "formats" / "golden"

# Herlihy and Wing, "Linearizability: a correctness condition for concurrent objects" (1990),
# Figure 1: process, operation, argument, result, invocation, response (none: pending).
FIGURE_ONE = {
    "H1": (True, [("A", "enq", "x", None, 1, 4), ("B", "enq", "y", None, 2, 3),
                  ("B", "deq", None, "x", 5, 6), ("A", "deq", None, "y", 7, 8),
                  ("A", "enq", "z", None, 9, None)]),
    "H2": (False, [("A", "enq", "x", None, 1, 2), ("B", "enq", "y", None, 3, 5),
                   ("A", "deq", None, "y", 4, 6)]),
    "H3": (True, [("A", "enq", "x", None, 1, None), ("B", "deq", None, "x", 2, 3)]),
    "H4": (False, [("A", "enq", "x", None, 1, 3), ("B", "enq", "y", None, 2, 4),
                   ("A", "deq", None, "y", 5, 7), ("C", "deq", None, "y", 6, 8)]),
}
QUEUE_ALGORITHMS = ["auto", "definition", "wing-gong", "wgl", "wgl-lru", "hitting-families",
                    "log-linear", "frontier"]


def native(type_name, operations):
    """The text of a native history file."""
    lines = [json.dumps({"heddle-history": 1, "type": type_name})]
    for process, name, argument, result, invocation, response in operations:
        line = {"process": ord(process) - ord("A") if isinstance(process, str) else process,
                "operation": name, "arguments": [] if argument is None else [argument],
                "result": result, "invocation": invocation}
        if response is not None:
            line["response"] = response
        lines.append(json.dumps(line))
    return "\n".join(lines) + "\n"


def check_file(context, file, *options, **limits):
    done = checks.check(context.build, [file], *options, **limits)
    verdicts = [result.get("verdict", result.get("error")) for result in done.results]
    print(f"  {file.name} {' '.join(map(str, options))}: exit {done.status}, {verdicts}, "
          f"{done.seconds:.2f} s, {done.peak_bytes / 1e6:.0f} MB", flush=True)
    return done


def verdict_of(done):
    return done.results[0].get("verdict") if done.results else None


def figure_one(context):
    """The four histories, by the definition and by every algorithm that knows queues."""
    for name, (is_linearizable, operations) in FIGURE_ONE.items():
        file = context.scratch / f"{name}.jsonl"
        file.write_text(native("queue", operations))
        expected = "explained" if is_linearizable else "not explained"
        for algorithm in QUEUE_ALGORITHMS:
            done = check_file(context, file, "--algorithm", algorithm, "--depth", 5)
            expect(f"{name} by {algorithm}", (expected, 0 if is_linearizable else 1),
                   (verdict_of(done), done.status))


def tla_golden(context):
    """The exported modules are the golden ones, and read back they have the paper's verdicts."""
    for name, (is_linearizable, operations) in FIGURE_ONE.items():
        golden = GOLDEN / f"{name}.tla"
        done = check_file(context, golden, "--algorithm", "definition")
        expect(f"{name} read back", "explained" if is_linearizable else "not explained",
               verdict_of(done))
        command = [checks.heddle(context.build), "show", golden, "--format", "tla", "-o"]
        subprocess.run([*command, context.scratch / golden.name], check=True)
        for file in (golden.name, f"{name}Operations.tla"):
            expect_that(f"{file} is exported as it was approved",
                        (context.scratch / file).read_text() == (GOLDEN / file).read_text())


def overlapped(seed, operations, values, is_violation):
    """A queue history in which all operations are open at once, and some value is dequeued too
    often if it is to be a violation."""
    draw = random.Random(seed)
    content, calls = [], []
    while len(calls) < operations:
        if content and draw.random() < 0.5:
            calls.append(("deq", None, content.pop(0)))
        else:
            content.append(draw.randrange(1, values + 1))
            calls.append(("enq", content[-1], None))
    if is_violation:
        last = max(i for i, call in enumerate(calls) if call[0] == "deq")
        calls[last] = ("deq", None, values + 1)
    draw.shuffle(calls)
    return [(i, name, argument, result, 1 + i, 1 + operations + i)
            for i, (name, argument, result) in enumerate(calls)]


def overlapped_queues(context):
    """1,000 operations open at once, values repeated: an answer or "unknown" within the limits."""
    seconds, mebibytes = 10, 400
    limits = ["--time-limit", seconds, "--memory-limit", f"{mebibytes}M"]
    for is_violation in (False, True):
        file = context.scratch / f"overlapped-{'violation' if is_violation else 'legal'}.jsonl"
        file.write_text(native("queue", overlapped(1, 1000, 5, is_violation)))
        wrong = "explained" if is_violation else "not explained"
        for algorithm in ("auto", "frontier", "wgl", "wgl-lru", "wing-gong"):
            done = check_file(context, file, "--algorithm", algorithm, *limits,
                              timeout_seconds=10 * seconds)
            expect_that("an answer, or unknown", done.status in (0, 1, 3), done.status)
            expect_that("no wrong one", verdict_of(done) != wrong, verdict_of(done))
            expect_that("within the limit of time", done.seconds < seconds + 5, done.seconds)
            expect_that("within the limit of memory", done.peak_bytes < 1.1 * mebibytes * 2**20,
                        done.peak_bytes)


def malformed_input(context):
    """Exit 2 and one line that says the file and the line, whatever is wrong."""
    wrong = []
    count = 0
    for name, text in SAMPLES.items():
        file = context.scratch / f"good.{name}"
        file.write_text(text)
        expect(f"the good {name} file", 0, check_file(context, file).status)
    for name, what, content in malformed():
        file = context.scratch / "malformed"
        file.write_bytes(content)
        done = checks.check(context.build, [file], "--format", name, timeout_seconds=60)
        lines = done.errors.strip().splitlines()
        is_right = done.status == 2 and len(lines) == 1 and f"{file}:" in lines[0]
        is_right = is_right and len(lines[0]) < 1000
        has_line = is_right and lines[0].split(f"{file}:", 1)[1].split(":")[0].isdigit()
        message = lines[0][:200] if lines else f"exit {done.status}, no message"
        print(f"  {name}, {what}: exit {done.status}: {message}", flush=True)
        count += 1
        if not has_line:
            wrong.append(f"{name}, {what}: exit {done.status}: {message}")
    file.write_text(native("queue", [(0, "enq", 1, None, 1, 2), (0, "enq", 1, None, 3, 4)]))
    done = checks.check(context.build, [file], "--algorithm", "log-linear")
    expect_that("a value added twice under log-linear", done.status == 2 and ":3:" in done.errors,
                done.errors.strip())
    expect(f"wrong ones among {count}", [], wrong)


def set_of_jepsen(draw, operations, processes):
    """Events of a set as Jepsen's workload writes them: (process, type, f, value), and the set."""
    members, idle, open_now, events, started = set(), list(range(processes)), {}, [], 0
    while started < operations or open_now:
        if idle and started < operations and draw.random() < 0.5:
            process, started = idle.pop(draw.randrange(len(idle))), started + 1
            value = started if draw.random() < 0.5 else None
            open_now[process] = [value, None]
            events.append((process, "invoke", "read" if value is None else "add", value))
        elif open_now:
            process = draw.choice(list(open_now))
            value, seen = open_now[process]
            if seen is None:  # takes effect now, and responds when it is drawn again
                members |= set() if value is None else {value}
                open_now[process][1] = frozenset(members)
                continue
            del open_now[process]
            idle.append(process)
            events.append((process, "ok", *(("add", value) if value else ("read", seen))))
    return events


def edn(events):
    def text(value):
        if isinstance(value, (list, frozenset)):
            body = " ".join(map(str, value))
            return f"[{body}]" if isinstance(value, list) else f"#{{{body}}}"
        return "nil" if value is None else str(value)
    return "".join(f"{{:type :{kind}, :f :{f}, :value {text(value)}, :process {process}}}\n"
                   for process, kind, f, value in events)


def jepsen_sets(context):
    """Sets whose reads answer all members are told as such, and decided in seconds."""
    draw = random.Random(1)
    events = set_of_jepsen(draw, 1000, 10)
    reads = [i for i, event in enumerate(events) if event[1:3] == ("ok", "read")]
    read = reads[len(reads) // 2]
    process, kind, f, seen = events[read]
    called = max(i for i in range(read) if events[i][:2] == (process, "invoke"))
    long_there = next(value for _, kind_then, f_then, value in events[:called]
                      if (kind_then, f_then) == ("ok", "add"))
    answers = {"as it was": (seen, "explained"),
               "backwards": (sorted(seen, reverse=True), "explained"),
               "lost": (seen - {long_there}, "not explained"),
               "twice": ([*seen, long_there], "not explained"),
               "never-added": (seen | {0}, "not explained")}
    for name, (answer, expected) in answers.items():
        file = context.scratch / f"{name.replace(' ', '-')}.edn"
        file.write_text(edn([*events[:read], (process, kind, f, answer), *events[read + 1:]]))
        done = check_file(context, file, "--explain-time", 0)
        expect(name, (expected, "set"), (verdict_of(done), done.results[0].get("type")))
        expect_that(f"{name}: within 10 seconds", done.seconds < 10, f"{done.seconds:.2f} s")


CASES = {
    "check-figure-one": figure_one,
    "check-tla-golden": tla_golden,
    "check-overlapped-queues": overlapped_queues,
    "check-malformed-input": malformed_input,
    "check-jepsen-sets": jepsen_sets,
}
