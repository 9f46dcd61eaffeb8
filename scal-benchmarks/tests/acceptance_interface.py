"""Acceptance cases about what a user types and reads: bad input, replay, the report's form."""

import json
import os
import pathlib
import shlex

import explorations
import stories
from acceptance_structures import VIOLATIONS, find_violation
from acceptance_support import expect, expect_that
from json_schema import errors_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "schemas" / "report.schema.json"
README = ROOT / "README.md"
REPLAYS = 100


def replays(context):
    """Each violation recurs each time, in fresh processes, wherever they are loaded."""
    randomisation = pathlib.Path("/proc/sys/kernel/randomize_va_space").read_text().strip()
    expect_that("addresses are randomised", randomisation != "0", randomisation)
    for case, (name, _) in VIOLATIONS.items():
        found, trace = find_violation(context, case)
        replay = [explorations.harness(context.build, name), "--replay", trace, "--report", "json"]
        seen = {outcome_of(explorations.explore(replay)) for _ in range(REPLAYS)}
        expect(f"outcomes of {REPLAYS} replays", {(1, found.kinds[0])}, seen)
        through_heddle = context.run(context.heddle("replay", trace))
        expect("exit status of heddle replay", 1, through_heddle.status)


def outcome_of(done):
    return done.status, (done.kinds or ["none"])[0]


def bad_input(context):
    found, trace = find_violation(context, "sl-queue-two-enqueuers")
    expect("exit status", 1, found.status)
    text = trace.read_text()
    old = context.trace_file("of-another-version")
    old.write_text(json.dumps({**json.loads(text), version_key(text): 9999}))
    cut = context.trace_file("truncated")
    cut.write_text(text[: len(text) // 2])
    # What is wrong, and a word that the message must hold: where it is wrong.
    cases = [
        (["--scenario", "enq(1) || frob(2)"], "frob"),
        (["--scenario", "enq(1) || || deq()"], ":"),
        (["--scenario", "enq(1 || deq()"], ":"),
        (["--scenario", "enq() || deq()"], "enq"),
        (["--scenario", "enq(1, 2) || deq()"], "enq"),
        (["--replay", old], "9999"),
        (["--replay", cut], cut.name),
        (["--replay", old, "--scenario", "enq(1) || deq()"], "--scenario"),
        (["--strategy", "guess"], "guess"),
        (["--no-such-option"], "--no-such-option"),
    ]
    for options, word in cases:
        done = context.run([explorations.harness(context.build, "sl_queue"), *options])
        expect("exit status", 2, done.status)
        lines = done.errors.strip().splitlines()
        expect("lines of message", 1, len(lines))
        expect_that(f"the message says where ({word})", word in lines[0], lines[0])


def version_key(text):
    """The member of a trace file that holds its version: the one that starts the file."""
    return next(iter(json.loads(text)))


def defaults(context):
    """HEDDLE_OPTIONS is for explorations: a program that is just started is just run."""
    def run(words, options):
        return context.run(words, cwd=context.scratch,
                           env={**os.environ, "HEDDLE_OPTIONS": options})

    harness = explorations.harness(context.build, "sl_queue")
    done = run([harness, "--scenario", "enq(1) || deq()"], "--report json --no-progress")
    expect("the harness reports as JSON", "enq(1) || deq()", json.loads(done.output)["scenario"])
    program = context.scratch / "program"
    source = pathlib.Path(__file__).resolve().parents[1] / "programs" / "wait_for_all.cpp"
    run([context.build / "bin" / "heddle-clang++", "-std=c++20", source, "-o", program], "")
    expect_that("a program just runs", "executions" not in run([program], "--report json").output)
    done = run(context.heddle("run", "--", program), "--report json --no-progress")
    expect_that("heddle run takes them", json.loads(done.output)["executions"] > 0)
    for words in ([harness], context.heddle("run", "--", program)):
        done = run(words, "--frobnicate")
        expect("exit status", 2, done.status)
        expect_that("the variable is named", "HEDDLE_OPTIONS" in done.errors, done.errors)


def report_schema(context):
    schema = json.loads(SCHEMA.read_text())
    reports = [
        context.harness("t_stack", "--strategy", "sleep-set"),
        context.harness("t_stack", "--strategy", "random", "--executions", 100),
        context.harness("sl_queue", "--scenario", "enq(1) >> enq(2) || deq()"),
        context.harness("faults", "--scenario", "deadlock"),
        find_violation(context, "k-stack-2013")[0],
        context.program("assertion"),
    ]
    for done in reports:
        expect("what does not match the schema", [], errors_of(done.report, schema))


def readme_trace(context):
    """The failing trace in the README is what the command above it prints."""
    quoted = README.read_text().split("failing-trace: begin")[1].split("```console\n")[1]
    quoted = quoted.split("...\n```")[0].strip()
    command, expected = quoted.split("\n", 1)
    options = shlex.split(command)[2:]
    done = context.run(
        [explorations.harness(context.build, "sl_queue"), *options, "--no-progress"],
        cwd=context.scratch,
    )
    expect("exit status", 1, done.status)
    printed = stories.normal(done.output)
    expect_that("the README shows what is printed", printed.startswith(stories.normal(expected)))


CASES = {
    "replays": replays,
    "bad-input": bad_input,
    "default-options": defaults,
    "report-schema": report_schema,
    "readme-trace": readme_trace,
}
