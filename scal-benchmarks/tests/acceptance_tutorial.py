"""Acceptance cases about what a new user reads first: every command of it, from elsewhere."""

import time

import documented_commands
from acceptance_support import expect, expect_that
from installed import ROOT, Installed

# Of machine time, from nothing to the first bug in one's own harness; a promise of the tutorial.
FIRST_BUG_SECONDS = 180


def page_holds(context, page):
    """What the page says is printed is printed, from an installed tree outside of the checkout."""
    heddle = Installed(context)
    heddle.environment.pop("COLUMNS", None)
    heddle.environment["CMAKE_BUILD_PARALLEL_LEVEL"] = "1"
    found = []
    for command, printed in documented_commands.differences(
            (ROOT / page).read_text(), heddle.work, heddle.environment):
        print(f"  prints something else than {page} says:\n{printed}", flush=True)
        found.append(command)
    expect("commands that print something else", [], found)


def tutorial_holds(context):
    start = time.monotonic()
    page_holds(context, "docs/tutorial.md")
    seconds = time.monotonic() - start
    expect_that("the whole of it is within the time promised", seconds < FIRST_BUG_SECONDS,
                f"{seconds:.1f} s")


CASES = {"tutorial": tutorial_holds}
