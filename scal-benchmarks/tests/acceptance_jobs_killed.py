"""Acceptance cases about explorations whose processes are killed: nothing is lost."""

import os
import pathlib
import random
import signal
import subprocess
import time

import explorations
from acceptance_jobs import (children_of, expect_equal, large, large_once, reported, started,
                             totals)
from acceptance_support import expect_that

KILLS = 50


def kill_workers(context, command, whole, draw, most, pause_s):
    """Kills at most so many while an exploration runs, and compares. Returns how many. `pause_s`:
    at least and at most so long between two.
    """
    path = pathlib.Path(context.scratch) / "killed.json"
    kills = 0
    with path.open("w") as log:
        process = started(context, command, log)
        while process.poll() is None and kills < most:
            time.sleep(draw.uniform(*pause_s))
            for child in draw.sample(children_of(process), k=min(1, len(children_of(process)))):
                os.kill(child, signal.SIGKILL)
                kills += 1
        process.wait()
    got = reported(command, path, process.returncode)
    told = "ended by signal 9" in " ".join(got.report["notes"])
    expect_that(f"{kills} killed, and the report says so", told or kills < 5, got.report["notes"])
    got.report["notes"] = []
    expect_equal("totals", totals(whole), totals(got))
    return kills


def case_killed_workers(context):
    """Fifty workers are killed at random moments: nothing is lost, and it is said."""
    whole = large_once(context)
    draw = random.Random(3)
    kills = 0
    while kills < KILLS:
        command = large(context, "--jobs", "2")
        kills += kill_workers(context, command, whole, draw, KILLS - kills, (0, 0.12))


def kill_exploration(context, whole, draw, most):
    """Kills it at most so many times, and lets it go on from its checkpoint. Returns how many."""
    file = pathlib.Path(context.scratch) / f"checkpoint-{most}.json"
    path = pathlib.Path(context.scratch) / "resumed.json"
    saving = ["--checkpoint", file, "--checkpoint-every", "0.05"]
    binary = explorations.harness(context.build, "ms_queue")
    for kill in range(most + 1):
        command = large(context, "--jobs", "2", *saving)
        if file.exists():
            command = [binary, "--resume", file, *saving, "--jobs", str(draw.choice([1, 2, 3])),
                       "--report", "json", "--no-progress"]
        with path.open("w") as log:
            process = started(context, command, log)
            try:
                process.wait(timeout=None if kill == most else 0.05 + draw.random() * 0.3)
                break
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    print(f"  killed {kill} times", flush=True)
    got = reported(command, path, process.returncode)
    expect_equal("totals", totals(whole), totals(got))
    return kill


def case_killed_explorations(context):
    """Whole explorations are killed at fifty random moments, and go on each time."""
    whole = large_once(context)
    draw = random.Random(4)
    kills = 0
    while kills < KILLS:
        kills += kill_exploration(context, whole, draw, KILLS - kills)


CASES = {
    "jobs_killed_workers": case_killed_workers,
    "jobs_killed_explorations": case_killed_explorations,
}
