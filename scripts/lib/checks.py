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
    cpu_seconds: float
    peak_bytes: int
    errors: str
    results: list = field(default_factory=list)  # one for each history, or file with an error


def heddle(build):
    return pathlib.Path(build) / "bin" / "heddle"


def measured(command, timeout_seconds=None):
    """Runs a command: a Check without results, and what it prints.

    It is killed when it takes longer than that. The peak of memory is what the system says while it
    runs, looked at every millisecond: what it says afterwards is never less than the peak of the
    process that started the command.
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
    peak = [0]
    watcher = threading.Thread(target=watch_memory, args=(process.pid, peak))
    watcher.start()
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()))
    timer = threading.Timer(timeout_seconds or 1e6, process.kill)
    reader.start()
    timer.start()
    output = process.stdout.read()
    reader.join()
    process.stdout.close()
    process.stderr.close()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    watcher.join()
    code = process.returncode if process.returncode >= 0 else 128 - process.returncode
    cpu_seconds = usage.ru_utime + usage.ru_stime
    return Check(command, code, seconds, cpu_seconds, peak[0], errors[0]), output


def watch_memory(pid, peak):
    """Keeps the peak of a process's memory in bytes, until it has ended."""
    while True:
        try:
            with open(f"/proc/{pid}/status") as status:
                lines = [line for line in status if line.startswith("VmHWM:")]
        except OSError:
            return
        if not lines:
            return  # it has given its memory back
        peak[0] = max(peak[0], int(lines[0].split()[1]) * 1024)
        time.sleep(0.001)


def check_quietly(build, files, *options, timeout_seconds=None):
    """Checks files for the sake of time and memory alone: as text that says the verdict only."""
    command = [heddle(build), "check", "--no-progress", "--explain-time", "0", *options, *files]
    return measured(command, timeout_seconds)[0]


def check(build, files, *options, timeout_seconds=None):
    """Checks files; no smaller histories are looked for."""
    command = [heddle(build), "check", "--report", "json", "--no-progress"]
    command += [] if "--explain-time" in options else ["--explain-time", "0"]
    done, output = measured([*command, *options, *files], timeout_seconds)
    try:
        done.results = json.loads(output)["results"]
    except (json.JSONDecodeError, KeyError):
        done.results = []
    return done
