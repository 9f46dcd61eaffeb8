"""Runs a harness binary, or `heddle run`, and reads its JSON report."""

import json
import pathlib
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]

# As in base/exit_status.hpp.
EXIT_OK, EXIT_VIOLATION, EXIT_BAD_INPUT, EXIT_NOT_DECIDED, EXIT_FAULT = 0, 1, 2, 3, 70


@dataclass
class Exploration:
    command: list
    status: int
    seconds: float
    output: str
    errors: str
    report: dict = field(default_factory=dict)

    @property
    def kinds(self):
        return [violation["kind"] for violation in self.report.get("violations", [])]

    @property
    def verdict(self):
        """One word for a table: the first violation's kind, or what was established without one."""
        if self.kinds:
            return self.kinds[0]
        if self.status != EXIT_OK:
            return f"exit {self.status}"
        if self.report.get("exhausted"):
            return "none, exhausted"
        return f"none, {self.report.get('stopped_by') or 'not exhausted'}"


def run(command, timeout_seconds=1500, **options):
    """Runs a command to its end; a command that does not end is an error of the caller's."""
    start = time.monotonic()
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
        timeout=timeout_seconds,
        check=False,
        **options,
    )
    seconds = time.monotonic() - start
    return Exploration(command, done.returncode, seconds, done.stdout, done.stderr)


def benchmark_ns(build, name):
    """What a program in benchmarks/ measures, of a yardstick: nanoseconds of CPU time."""
    program = pathlib.Path(build) / "benchmarks" / name
    done = run([program, "--benchmark_format=json", "--benchmark_min_time=0.5"])
    if done.status != 0:
        sys.exit(f"{program} failed: {done.errors.strip()}")
    return json.loads(done.output)["benchmarks"][0]["cpu_time"]


def explore(command, **options):
    """Runs a command that has `--report json` in it and reads what it prints."""
    exploration = run(command, **options)
    try:
        exploration.report = json.loads(exploration.output)
    except json.JSONDecodeError:
        exploration.report = {}
    return exploration


def harness(build, name):
    return pathlib.Path(build) / "harnesses" / name


def shown(command):
    """A command as one would type it."""
    return shlex.join(str(word) for word in command)
