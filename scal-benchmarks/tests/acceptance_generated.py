"""Acceptance case: generated programs do the same again under the same schedule."""

import concurrent.futures
import json
import os
import subprocess

import generated_programs
from acceptance_support import Failure, expect

PROGRAMS = 200
FILES = 4
EXECUTIONS = 8
REPLAYS = 6
# What must be the same in each process that explores with the same seed.
SAME = ("executions", "events", "trace_hash", "outcomes", "warnings")


def build(context, file):
    """One file of programs, compiled; not optimised, which is faster and has more events."""
    text = context.scratch / f"generated_{file}.cpp"
    text.write_text(generated_programs.source(file, PROGRAMS // FILES), encoding="utf-8")
    binary = context.scratch / f"generated_{file}"
    compiler = [context.build / "bin" / "heddle-clang++", "-std=c++20", "-O0", "-w"]
    subprocess.run([*compiler, text, "-o", binary], check=True)
    return binary


def report_of(context, words, folder):
    # Of the whole process, as a person runs it: what it reads comes from a pipe.
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, input=generated_programs.INPUT,
        text=True, errors="replace", cwd=folder, timeout=600, check=False,
    )
    try:
        return done.returncode, json.loads(done.stdout)
    except json.JSONDecodeError as malformed:
        raise Failure(f"{words}: exit {done.returncode}: {done.stdout}{done.stderr}") from malformed


def run_program(context, binary, index):
    """What differs, if anything does; else an empty list."""
    folder = context.scratch / f"{binary.name}_{index}"
    folder.mkdir()
    tail = ["--", binary, index, *generated_programs.ARGUMENTS]
    run = context.heddle("run", "--report", "json", "--no-progress")
    allowed = ",".join(str(status) for status in range(1, 64))
    explore = [*run, "--strategy", "random", "--seed", index, "--executions", EXECUTIONS,
               "--races", "promote", "--keep-going", "--allow-exit-status", allowed, *tail]
    explored = [report_of(context, explore, folder) for _ in range(2)]
    wrong = [f"{key} differs between processes" for key in SAME
             if explored[0][1].get(key) != explored[1][1].get(key)]
    wrong += [kind["kind"] for _, report in explored for kind in report["violations"]]
    trace = folder / "failing.heddle-trace.json"
    failing = [*run, "--strategy", "random", "--seed", index, "--executions", 1,
               "--races", "promote",
               "--trace-out", trace, *tail]
    status, found = report_of(context, failing, folder)
    if status == 1:
        wrong += replay([*run, "--replay", trace], tail, found, folder, context)
    elif status != 0:
        wrong.append(f"exit {status}")
    return wrong


def replay(command, tail, found, folder, context):
    """The same trace many times in one process, and once in another."""
    wrong = []
    told = found["violations"][0]
    for times in (REPLAYS, 1):
        words = [*command, "--executions", times, *tail]
        status, again = report_of(context, words, folder)
        if again["trace_hash"] != found["trace_hash"]:
            wrong.append("the trace hash differs when it is replayed")
        told_again = [(each["kind"], each["message"]) for each in again["violations"]]
        if status != 1 or told_again != [(told["kind"], told["message"])]:
            wrong.append(f"replayed: exit {status}, {told_again}, not {told['message']}")
    return wrong


def generated_programs_repeat(context):
    """200 programs: one schedule, one trace and outcome, in one process and across processes."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        binaries = list(pool.map(lambda file: build(context, file), range(FILES)))
        jobs = {(binary.name, index): pool.submit(run_program, context, binary, index)
                for binary in binaries for index in range(PROGRAMS // FILES)}
        wrong = {name: job.result() for name, job in jobs.items() if job.result()}
    expect("programs", PROGRAMS, len(jobs))
    expect("programs that differ", {}, wrong)


CASES = {"generated-programs": generated_programs_repeat}
