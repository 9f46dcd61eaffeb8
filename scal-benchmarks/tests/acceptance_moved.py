"""Acceptance cases about traces that were made elsewhere: other paths, a rebuilt program."""

import pathlib
import shutil

from acceptance_support import expect, expect_that

QUEUES = pathlib.Path(__file__).resolve().parents[2] / "scal-benchmarks" / "projects" / "queues"


def build(context, folder):
    done = context.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-I..", "--harness",
                        "forgetful.cpp", "-o", "forgetful"], cwd=folder)
    expect("compiled", 0, done.status)


def trace_from_there(context):
    """A trace, and where it was made: `there`, which is then `here` with the sources alone."""
    there = context.scratch / "there"
    shutil.copytree(QUEUES, there / "queues")
    build(context, there / "queues")
    trace = context.scratch / "found.heddle-trace.json"
    context.run(["./forgetful", "--no-progress", "--trace-out", trace], cwd=there / "queues")
    here = context.scratch / "here"
    shutil.move(there, here)
    (here / "queues" / "forgetful").rename(context.scratch / "forgetful")
    return trace, there, here


def page(context):
    """Its lines are found by a map; without one it is said that they are not."""
    trace, there, here = trace_from_there(context)
    words = ["show", trace, "--format", "html", "-o", context.scratch / "page.html"]
    done = context.run(context.heddle(*words))
    expect_that("it is said that a source is missing", "1 source file" in done.errors, done.errors)
    done = context.run(context.heddle(*words, "--source-map", f"{there}={here}"))
    expect("nothing is missing with a map", "", done.errors)
    text = (context.scratch / "page.html").read_text()
    expect_that("the page has the line", "too late: another thread" in text)
    for wrong in ("x", "there=here", f"{there}="):
        done = context.run(context.heddle(*words, "--source-map", wrong))
        expect(f"--source-map {wrong}", (2, 1), (done.status, len(done.errors.splitlines())))


def rebuilt(context):
    """Another build of the program: whether it does the same is said."""
    trace, there, here = trace_from_there(context)
    source = here / "queues" / "queues.hpp"
    source.write_text("// One line more.\n" + source.read_text())
    build(context, here / "queues")
    done = context.run(context.heddle("replay", trace, "--", here / "queues" / "forgetful"))
    expect("exit status", 1, done.status)
    for words in ("the violation recurs in the changed program",
                  "what the changed program does is what the trace says: 12 events"):
        expect_that(words, words in done.output, done.output)
    late_lock = "const std::lock_guard held(mutex_);  // too"
    source.write_text(source.read_text().replace(late_lock, "//"))
    build(context, here / "queues")
    done = context.run(context.heddle("replay", trace, "--", here / "queues" / "forgetful"))
    expect_that("where it does something else is said", "in the trace, and now" in
                " ".join(done.output.split()), done.output)


def debugged(context):
    """gdb finds the sources of a program that was built elsewhere."""
    trace, there, here = trace_from_there(context)
    gdb = ["--", "-batch", "-ex", "break ForgetfulQueue::deq", "-ex", "run", "-ex", "list", "--",
           context.scratch / "forgetful"]
    words = ["replay", trace, "--gdb"]
    done = context.run(context.heddle(*words, *gdb))
    expect_that("without a map not", "too late" not in done.output, done.output)
    done = context.run(context.heddle(*words, "--source-map", f"{there}={here}", *gdb))
    expect_that("with a map", "items_.empty()" in done.output, done.output + done.errors)
    done = context.run(context.heddle("replay", trace, "--source-map", f"{there}={here}"))
    expect("without gdb it is refused", 2, done.status)


CASES = {
    "moved-page": page,
    "moved-rebuilt": rebuilt,
    "moved-debugged": debugged,
}
