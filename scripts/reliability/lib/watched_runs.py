"""One exploration of a soak, watched from outside: what it used, and what is wrong with it."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import time

LOOK_S = 0.1
MOST_GROWTH_KIB = 2_048
KIB_PER_EVENT = 0.5  # of an execution: a search keeps the path it is on
RUN_LIMIT_S = 30


def resources_of(process):
    """Kibibytes in memory, and how many descriptors are open; None once it has ended."""
    folder = pathlib.Path("/proc") / str(process)
    try:
        pages = int((folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024, len(list((folder / "fd").iterdir()))
    except (OSError, IndexError):
        return None


def watch(command):
    """Status, the report, and what was in use at each look."""
    run = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    looks = []
    end = time.monotonic() + RUN_LIMIT_S + 30
    with concurrent.futures.ThreadPoolExecutor(1) as reader:
        output = reader.submit(run.stdout.read)
        while run.poll() is None and time.monotonic() < end:
            looks.append(resources_of(run.pid))
            time.sleep(LOOK_S)
        if run.poll() is None:
            run.kill()
            return "no end", {}, looks
        text = output.result()
    run.stdout.close()
    try:
        report = json.loads(text)
    except json.JSONDecodeError:
        report = {}
    return run.returncode, report, [look for look in looks if look]


def growth_of(looks):
    """Of memory, descriptors: what the last quarter of a run never goes below, less what was in use
    in the middle of it, when all buffers have their sizes."""
    middle, last = looks[len(looks) // 2:], looks[3 * len(looks) // 4:]
    if len(looks) < 8:
        return 0, 0
    return tuple(min(look[i] for look in last) - middle[0][i] for i in (0, 1))


def most_growth(report):
    """Executions that get longer need more memory: as much as the mean one has events."""
    executions = report.get("executions", 0) + report.get("pruned", 0)
    return MOST_GROWTH_KIB + KIB_PER_EVENT * report.get("events", 0) / max(executions, 1)


def is_unfair_end(report, strategy):
    """Whether it ended where a loop that changes something goes round for ever in an order that no
    fair scheduler takes. Only dpor leaves these orders out (docs/search/fair-search.md)."""
    kinds = [violation["kind"] for violation in report.get("violations", [])]
    return strategy != "dpor" and kinds == ["step-limit"]


def findings_of(status, report, looks, expected):
    kinds = [violation["kind"] for violation in report.get("violations", [])]
    if status not in (0, 1, 3) or not report:
        yield f"exit status {status}"
    if kinds and kinds[0] not in expected:
        yield f"{kinds[0]}, and expected is: {expected}"
    if report.get("exhausted") and not kinds and " at " in expected:
        yield f"exhausted without a violation, and expected is: {expected}"
    memory, descriptors = (0, 0) if kinds else growth_of(looks)  # telling needs both
    if memory > most_growth(report):
        yield f"{memory} KiB more since the middle of the run"
    if descriptors > 0:
        yield f"{descriptors} descriptors more since the middle of the run"
