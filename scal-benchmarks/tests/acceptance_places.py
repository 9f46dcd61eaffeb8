"""Acceptance cases about the program that tells places in the source."""

import os
import signal
import subprocess
import time

from acceptance_support import expect, expect_that


def slow_symbolizer(context):
    """A PATH with one that never answers."""
    folder = context.scratch / "slow"
    folder.mkdir(exist_ok=True)
    tool = folder / "llvm-symbolizer-19"
    tool.write_text("#!/bin/sh\nexec sleep 60\n")
    tool.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def crash(context, *options):
    program = context.build / "programs" / "runs_commands"
    words = context.heddle("run", "--allow-spawn", *options)
    return [str(word) for word in [*words, "--", program, "null-arguments", "marks"]]


def slow_symbolizers(context):
    """Neither the time limit nor Ctrl-C waits for an answer; the violation is told without."""
    environment = slow_symbolizer(context)
    begin = time.monotonic()
    done = subprocess.run(crash(context, "--time-limit", "2"), cwd=context.scratch, text=True,
                          env=environment, stdout=subprocess.PIPE, check=False)
    expect_that("it ends in time", time.monotonic() - begin < 5, time.monotonic() - begin)
    expect("exit status", 1, done.returncode)
    expect_that("the crash is told", "crash: null pointer dereference" in done.stdout, done.stdout)
    with subprocess.Popen(crash(context), cwd=context.scratch, env=environment,
                          stdout=subprocess.DEVNULL, start_new_session=True) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        expect("exit status", 130, process.wait())
        expect_that("it ends at once", time.monotonic() - begin < 3, time.monotonic() - begin)


CASES = {"slow-symbolizers": slow_symbolizers}
