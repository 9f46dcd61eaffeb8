"""Acceptance cases about exit statuses: each that docs/exit-status.md has, by each command."""

import json
import signal
import subprocess
import time
from xml.etree import ElementTree

import explorations
from acceptance_search import HOPELESS
from acceptance_structures import find_violation
from acceptance_support import expect, expect_that

# Overlapping additions, and an answer that no order explains.
HARD_HISTORY = "\n".join(
    [
        json.dumps({"heddle-history": 1, "type": "queue"}),
        *(
            json.dumps({"process": i, "operation": "enq", "arguments": [i], "invocation": 1,
                        "response": 100})
            for i in range(40)
        ),
        json.dumps({"process": 99, "operation": "deq", "result": -1, "invocation": 101,
                    "response": 102}),
    ]
)
SEQUENTIAL = [
    {"process": 0, "operation": "enq", "arguments": [1], "invocation": 1, "response": 2},
    {"process": 0, "operation": "deq", "result": 1, "invocation": 3, "response": 4},
]
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def history(context, name, operations):
    file = context.scratch / name
    lines = [{"heddle-history": 1, "type": "queue"}, *operations]
    file.write_text("\n".join(json.dumps(line) for line in lines))
    return file


def expect_status(context, status, command):
    done = context.run(command, cwd=context.scratch)
    expect("exit status", status, done.status)
    if status == explorations.EXIT_BAD_INPUT:
        expect("lines of message", 1, len(done.errors.strip().splitlines()))
    return done


def of_run(context):
    programs = context.build / "programs"
    run = context.heddle("run")
    bounded = [*run, "--preemption-bound", 0]
    expect_status(context, 0, [*run, "--", programs / "crash_fixed"])
    expect_status(context, 0, [*run, "--require-exhausted", "--", programs / "crash_fixed"])
    expect_status(context, 0, [*bounded, "--", programs / "deadlock_fixed"])
    left = expect_status(
        context, 3, [*bounded, "--require-exhausted", "--", programs / "deadlock_fixed"]
    )
    expect_that("no violation is told", "no violation found" in left.output, left.output)
    expect_status(context, 1, [*run, "--require-exhausted", "--", programs / "crash"])
    expect_status(context, 2, [*run, "--no-such-option", "--", programs / "crash"])
    expect_status(context, 2, [*run, "--", "/no/such/program"])
    expect_status(context, 2, [*run, "--", "/bin/true"])
    # No room for the program's heap: the limit is the user's to change.
    expect_status(context, 2, ["prlimit", "--as=1000000000", *run, "--", programs / "crash"])


def of_harness(context):
    queue = explorations.harness(context.build, "ms_queue_O2")
    expect_status(context, 0, [queue, "--scenario", "enq(1) || deq()"])
    expect_status(context, 0, [queue, "--list"])
    expect_status(context, 0, [queue, "--help"])
    few = [queue, "--scenario", HOPELESS, "--executions", 10]
    expect_status(context, 0, few)
    expect_status(context, 3, [*few, "--require-exhausted"])
    wrong = explorations.harness(context.build, "sl_queue")
    expect_status(context, 1, [wrong, "--scenario", "enq(1) enq(2) >> deq() || deq()"])
    expect_status(context, 2, [queue, "--scenario", "frob(1)"])


def of_files(context):
    heddle = context.heddle
    good = history(context, "good.jsonl", SEQUENTIAL)
    bad = history(context, "bad.jsonl", [{**SEQUENTIAL[0]}, {**SEQUENTIAL[1], "result": 2}])
    hard = context.scratch / "hard.jsonl"
    hard.write_text(HARD_HISTORY)
    limited = heddle("check", "--algorithm", "wgl", "--time-limit", "0.2")
    expect_status(context, 0, heddle("check", good))
    expect_status(context, 1, [*limited, good, bad, hard])
    expect_status(context, 2, heddle("check", good, bad, "/no/such/history"))
    expect_status(context, 3, [*limited, good, hard])
    _, trace = find_violation(context, "sl-queue-two-enqueuers")
    expect_status(context, 0, heddle("show", trace))
    expect_status(context, 2, heddle("show", "/no/such/trace"))
    expect_status(context, 1, heddle("replay", trace))
    expect_status(context, 2, heddle("replay", "/no/such/trace"))
    expect_status(context, 2, heddle())
    expect_status(context, 0, heddle("--help"))


def interrupted(context, signals, command):
    """What it printed when it was interrupted after two seconds, and its status."""
    words = [str(word) for word in command]
    print(f"$ {explorations.shown(words)} & sleep 2; kill", flush=True)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=context.scratch)
    time.sleep(2)
    for number in signals:
        process.send_signal(number)
    start = time.monotonic()
    output, _ = process.communicate(timeout=60)
    expect_that("it ends soon", time.monotonic() - start < 2)
    return output, process.returncode


def of_interrupts(context):
    queue = explorations.harness(context.build, "ms_queue_O2")
    hard = context.scratch / "hard.jsonl"
    hard.write_text(HARD_HISTORY)
    commands = {
        "stopped by: interrupted": [queue, "--scenario", HOPELESS, "--no-progress"],
        "unknown: interrupted": context.heddle(
            "check", "--algorithm", "wgl", "--memory-limit", "4G", hard
        ),
    }
    for told, command in commands.items():
        for number in SIGNALS:
            output, status = interrupted(context, [number], command)
            expect(f"exit status after {number.name}", 128 + number, status)
            expect_that("the report is printed", told in output, output)
    _, status = interrupted(context, [signal.SIGTERM], commands["stopped by: interrupted"])
    expect("exit status", 128 + signal.SIGTERM, status)


def of_the_wrong_subject(context):
    """What is of a harness is not done with a program, nor the other way round."""
    def refused(command):
        done = context.run(command, cwd=context.scratch)
        expect("exit status", 2, done.status)
        return done

    programs = context.build / "programs"
    queue = explorations.harness(context.build, "sl_queue")
    _, trace = find_violation(context, "sl-queue-two-enqueuers")
    heddle = context.heddle
    for words in (["replay", trace], ["shrink", trace]):
        done = refused([*heddle(*words), "--", programs / "crash_fixed"])
        expect_that("it says so", "this program is none" in done.errors, done.errors)
    context.run([*heddle("run", "--trace-out", "crash.json"), "--", programs / "crash"],
                cwd=context.scratch)
    for words in (["replay", "crash.json"], ["shrink", "crash.json"]):
        done = refused([*heddle(*words), "--", queue])
        expect_that("it says so", "no harness" in done.errors, done.errors)
    scenario = ["--scenario", "enq(1) enq(2) || deq() deq()"]
    context.run([queue, *scenario, "--strategy", "dpor", "--executions", 2, "--checkpoint",
                 "half.json", "--races", "promote"], cwd=context.scratch)
    split = heddle("split", "half.json", "--shares", 2, "--to", ".")
    expect_status(context, 2, [*split, "--", programs / "crash_fixed"])


def of_what_machines_read(context):
    """Where not all is decided that was asked for, nor is it in JUnit and SARIF."""
    few = [explorations.harness(context.build, "ms_queue_O2"), "--scenario", HOPELESS,
           "--executions", 10, "--require-exhausted"]
    lonely = [few[0], "--scenario", "enq(1)", "--fail-if-vacuous"]
    for command, kind in ((few, "not-exhausted"), (lonely, "vacuous")):
        done = expect_status(context, 3, [*command, "--report", "junit"])
        errors = ElementTree.fromstring(done.output).findall(".//error")
        expect("kinds of error", [kind], [error.get("type") for error in errors])
        done = expect_status(context, 3, [*command, "--report", "sarif"])
        run = json.loads(done.output)["runs"][0]
        told = run["invocations"][0]["toolExecutionNotifications"]
        expect("notifications", 1, len(told))
    done = expect_status(context, 3, [few[0], "--all", "1x1", "--fail-if-vacuous", "--report",
                                      "junit"])
    cases = ElementTree.fromstring(done.output).findall(".//testcase")
    expect_that("no case has passed", all(case.find("error") is not None for case in cases))


def of_few_resources(context):
    right = context.build / "programs" / "crash_fixed"
    run = context.heddle("run")
    expect_status(context, 0, ["prlimit", "--nofile=128", *run, "--jobs", 2, "--", right])
    expect_status(context, 2, ["prlimit", "--data=100000000", *run, "--", right])
    folder = context.run(context.heddle("verify-certificate", context.scratch))
    expect("exit status", 2, folder.status)
    for value in ("", "-1"):
        expect_status(context, 2, [*run, "--seed", value, "--", right])
    good = history(context, "good.jsonl", SEQUENTIAL)
    closed = ["sh", "-c", 'exec "$@" >&-', "sh"]
    expect_status(context, 2, [*closed, *context.heddle("check", good)])


CASES = {
    "exit-statuses-of-run": of_run,
    "exit-statuses-of-a-harness": of_harness,
    "exit-statuses-of-files": of_files,
    "exit-statuses-of-interrupts": of_interrupts,
    "exit-statuses-of-the-wrong-subject": of_the_wrong_subject,
    "exit-statuses-of-what-machines-read": of_what_machines_read,
    "exit-statuses-of-few-resources": of_few_resources,
}
