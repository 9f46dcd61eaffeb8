"""Acceptance cases about files that are damaged or made to do harm: each is read or refused."""

import concurrent.futures
import json
import time

import explorations
from acceptance_security import HISTORY, printed
from acceptance_structures import find_violation
from acceptance_support import Failure, expect, expect_that
from hostile_files import mutants
from malformed_histories import SAMPLES

MUTANTS = 400  # of each file; a process each takes some milliseconds

# No room for more. A harness reserves more address space than it uses.
SMALL = ["prlimit", "--as=4000000000"]


def judged_mutant(context, commands, data, number):
    """What is wrong with what the commands do with this file."""
    file = context.scratch / f"mutant-{number}"
    file.write_bytes(data)
    for command in commands:
        line = [word if word != "FILE" else file for word in command]
        status, output, errors = printed(line, cwd=context.scratch)
        told = errors if "verify-certificate" not in command else output + errors
        if status not in (0, 1, 2, 3):
            return f"{line}: status {status}, {errors[-300:]}"
        beside = (b"heddle replay: runs ", b": the last line is not finished, and left out")
        lines = [part for part in told.splitlines() if not any(one in part for one in beside)]
        if status == 2 and len(lines) != 1:
            return f"{line}: not one line: {told[-300:]}"
        places = (file.name.encode(), b"the trace")
        if status == 2 and not any(place in told for place in places):
            return f"{line}: no place: {told[-300:]}"
    file.unlink()
    return None


def expect_mutants_judged(context, text, seed, *commands):
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [problem for problem in pool.map(
            lambda pair: judged_mutant(context, commands, pair[1], f"{seed}-{pair[0]}"),
            enumerate(mutants(text, MUTANTS, seed))) if problem]
    print(f"  {MUTANTS} mutants: {time.monotonic() - start:.1f} s", flush=True)
    expect_that("each is read or refused", not wrong, wrong[:2])


def traces(context):
    _, trace = find_violation(context, "sl-queue-two-enqueuers")
    text = trace.read_bytes()
    shown = [context.heddle("show", *options, "FILE")
             for options in ((), ("--format", "columns"), ("--format", "sarif"))]
    expect_mutants_judged(context, text, 1, *shown)
    queue = explorations.harness(context.build, "sl_queue")
    expect_mutants_judged(context, text, 2, context.heddle("replay", "FILE", "--", queue))


def schedules(context):
    """Of the schedule of a trace alone; the steps that it would be compared with are left out."""
    _, trace = find_violation(context, "sl-queue-two-enqueuers")
    document = json.loads(trace.read_text())
    document["steps"] = []
    queue = explorations.harness(context.build, "sl_queue")
    start = time.monotonic()
    for number, data in enumerate(mutants(document["schedule"].encode(), MUTANTS, 3)):
        document["schedule"] = data.decode(errors="replace")
        text = json.dumps(document).encode()
        command = context.heddle("replay", "FILE", "--", queue)
        wrong = judged_mutant(context, [command], text, number)
        if wrong:
            raise Failure(wrong)
    print(f"  {MUTANTS} mutants: {time.monotonic() - start:.1f} s", flush=True)


def checkpoints(context):
    file = context.scratch / "checkpoint"
    queue = explorations.harness(context.build, "sl_queue")
    status, _, errors = printed([queue, "--scenario", "enq(1) deq() || enq(2) deq() || deq()",
                                 "--keep-going", "--executions", "2000", "--jobs", "2",
                                 "--checkpoint", file, "--no-confirm"], cwd=context.scratch)
    expect("status", (1, b""), (status, errors))
    document = json.loads(file.read_text())
    expect_that("it has violations", document["findings"]["violations"])
    expect_mutants_judged(context, file.read_bytes(), 4,
                          [queue, "--resume", "FILE", "--time-limit", "0.2", "--no-confirm"])


def writes_nowhere(context):
    """The options in a checkpoint name no file that is written."""
    file, folder = context.scratch / "checkpoint", context.scratch / "empty"
    folder.mkdir()
    queue = explorations.harness(context.build, "sl_queue")
    small = [queue, "--scenario", "enq(1) || deq()", "--checkpoint", file]
    expect("status", 0, printed(small, cwd=context.scratch)[0])
    document = json.loads(file.read_text())
    document["subject"]["options"] = [
        "--scenario", "enq(1) || deq()", "--html", "page", "--log-file", "log", "--trace-out",
        "trace", "--checkpoint", "again"]
    file.write_text(json.dumps(document))
    status, _, errors = printed([queue, "--resume", file], cwd=folder)
    expect_that("it goes on or is refused", status in (0, 2), errors)
    expect("files", [], [path.name for path in folder.iterdir()])


def certificates(context):
    history, file = context.scratch / "history.jsonl", context.scratch / "certificate"
    for seed, result in ((5, 1), (6, 2)):
        lines = [*HISTORY[:2], {**HISTORY[2], "result": result}]
        history.write_text("\n".join(map(json.dumps, lines)))
        check = context.heddle("check", "--certificate", file, history)
        expect("status", result - 1, printed(check, cwd=context.scratch)[0])
        expect_mutants_judged(context, file.read_bytes(), seed,
                              context.heddle("verify-certificate", "FILE"))


def histories(context):
    for seed, (form, text) in enumerate(SAMPLES.items(), 10):
        expect_mutants_judged(context, text.encode(), seed,
                              context.heddle("check", "--format", form, "FILE"))


def logs(context):
    """Of a log, and of the checkpoint of one."""
    file, checkpoint = context.scratch / "log", context.scratch / "checkpoint"
    text = (b'{"heddle-log": 1, "type": "queue"}\n'
            b'{"process": 0, "invoke": "enq", "arguments": [1]}\n{"process": 0, "respond": null}\n'
            b'{"process": 1, "invoke": "deq"}\n')
    follow = context.heddle("check", "--idle-limit", "0", "--follow")
    expect_mutants_judged(context, text, 7, [*follow, "FILE"])
    file.write_bytes(text)
    made = printed([*follow, file, "--checkpoint", checkpoint], cwd=context.scratch)
    expect("status", (0, b""), (made[0], made[2]))
    expect_mutants_judged(context, checkpoint.read_bytes(), 8,
                          [*follow, file, "--resume", "--checkpoint", "FILE"])


def expect_bounded(what, command, statuses):
    start = time.monotonic()
    status, output, errors = printed(command)
    seconds = time.monotonic() - start
    print(f"  {what}: status {status}, {seconds:.1f} s, {len(output)} bytes", flush=True)
    expect_that(f"{what}: status", status in statuses, errors[-300:])
    expect_that(f"{what}: a few seconds", seconds < 20, seconds)
    expect_that(f"{what}: a few megabytes", len(output) < 50_000_000, len(output))


def large_files(context):
    """A few megabytes that ask for much more: many keys, threads, blocks, steps; deep nesting."""
    _, trace = find_violation(context, "sl-queue-two-enqueuers")
    document = json.loads(trace.read_text())
    step = next(step for step in document["steps"] if step.get("object"))
    block = "heap block {} of T1".format
    changes = {
        "keys": {"options": {**document["options"],
                             "parameters": {f"k{i}": i for i in range(100_000)}}},
        "blocks": {"steps": [{**step, "object": block(i), "before": block(i + 1)}
                             for i in range(20_000)],
                   "blocks": [{"name": block(i), "thread": 1, "size": 8} for i in range(20_000)]},
        "threads": {"steps": [{**step, "thread": i % 512} for i in range(20_000)]},
        "operations": {"operations": [{**document["operations"][0], "number": i, "thread": i % 9}
                                      for i in range(20_000)]},
        "message": {"violation": {**document["violation"], "message": "x y" * 1_000_000}}}
    file = context.trace_file("large")
    for what, change in changes.items():
        file.write_text(json.dumps({**document, **change}))
        for form in ("text", "columns", "html", "sarif", "dot", "perfetto"):
            expect_bounded(f"{what}, {form}",
                           [*SMALL, *context.heddle("show", "--format", form, file)], (0,))
    for what, text in {"keys": "{" + ",".join(f'"k{i}":1' for i in range(200_000)) + "}",
                       "nesting": "[" * 5_000_000, "objects": '{"a":' * 1_000_000}.items():
        file.write_text(text)
        for command in (["show", file], ["replay", file], ["check", file],
                        ["verify-certificate", file]):
            expect_bounded(f"{what}, {command[0]}", [*SMALL, *context.heddle(*command)], (2,))
    queue = explorations.harness(context.build, "sl_queue")
    expect_bounded("resume", [queue, "--resume", file], (2,))
    long = {**document, "schedule": "heddle-schedule-1 0*99999999", "steps": []}
    file.write_text(json.dumps(long))
    expect_bounded("schedule", context.heddle("replay", file, "--", queue), (2,))


CASES = {
    "mutants-of-traces": traces,
    "mutants-of-schedules": schedules,
    "mutants-of-checkpoints": checkpoints,
    "mutants-of-certificates": certificates,
    "mutants-of-histories": histories,
    "mutants-of-logs": logs,
    "large-files-are-bounded": large_files,
    "checkpoint-writes-nowhere": writes_nowhere,
}
