"""Runs `heddle check` and reads its JSON report, with the time and memory of the whole process."""

import json
import os
import pathlib
import subprocess
import threading
import time
from dataclasses import dataclass, field


@dataclass
class Check:
    command: list
    status: int  # 128 + the signal if one ended it
    seconds: float
    peak_bytes: int
    errors: str
    results: list = field(default_factory=list)  # one for each history, or file with an error


def heddle(build):
    return pathlib.Path(build) / "bin" / "heddle"


def measured(command, timeout_seconds=None):
    """Runs a command: a Check without results, and what it prints.

    It is killed when it takes longer than that.
    """
    start = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    errors = []
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()))
    timer = threading.Timer(timeout_seconds or 1e6, process.kill)
    reader.start()
    timer.start()
    output = process.stdout.read()
    reader.join()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - start
    shell_status = process.returncode if process.returncode >= 0 else 128 - process.returncode
    return Check(command, shell_status, seconds, usage.ru_maxrss * 1024, errors[0]), output


def check(build, files, *options, timeout_seconds=None):
    """Checks files; no smaller histories are looked for."""
    command = [heddle(build), "check", "--report", "json", "--no-progress", "--explain-time", "0"]
    done, output = measured([*command, *options, *files], timeout_seconds)
    try:
        done.results = json.loads(output)["results"]
    except (json.JSONDecodeError, KeyError):
        done.results = []
    return done
