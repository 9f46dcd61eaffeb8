"""Acceptance cases for shrinking: from drawn scenarios to known minimal ones, checked anew."""

import json

import scenario_texts
from acceptance_support import expect, expect_exhausted, expect_that

BUDGET = "300"

# By name: a harness, what draws its scenario of three threads with four operations each (completed
# by as many as balance it), the minimal scenario that is known, and the fewest preemptions.
KNOWN = {
    # Both read one tail; the node that is linked first is lost, and found missing at the second
    # removal: docs/structures.md.
    "sl-queue": ("sl_queue", ["--seed", "1"], "enq(1) || enq(2) ;; deq() deq()", 1),
    # The slot of the one is reserved and empty while the other removes.
    "i-queue": ("i_queue", ["--seed", "1"], "enq(1) || enq(2) deq()", 1),
    # The item that is stored twice: docs/structures.md.
    "k-stack": ("k_stack_2018", ["--seed", "1"],
                "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop()", 2),  # fmt: skip
    # A pop has read the top and its next; meanwhile that node is popped and pushed again.
    "t-stack": ("t_stack_untagged", ["--seed", "1"],
                "push(1) push(2) >> pop() || pop() push(3) ;; pop()", 3),  # fmt: skip
    # A node comes back with the tag it had: the scenario "lost" of the harness.
    "recycled-queue": ("ms_queue_reset_tag", ["--seed", "3"],
                       "enq(1) deq() || enq(2) deq() enq(3)", 2),  # fmt: skip
}


def violation_of(done):
    expect("exit status", 1, done.status)
    return done.report["violations"][0]


def check_shrinking(shrinking, known, preemptions):
    expect("minimal", True, shrinking["minimal"])
    text = shrinking["scenario"]["text"]
    expect("scenario", scenario_texts.normal_form(known), scenario_texts.normal_form(text))
    expect("preemptions", preemptions, shrinking["schedule"]["preemptions"])
    expect("cut by", "", shrinking["cut_by"])
    return text


def check_neighbours(context, harness, text, options):
    """Every scenario with one operation or thread less, explored by a run of its own."""
    smaller = scenario_texts.smaller_by_one(text)
    for less in smaller:
        expect_exhausted(context.harness(harness, "--scenario", less, "--no-progress", *options))
    return len(smaller)


def check_bounds(context, harness, text, preemptions, options):
    """None with one preemption less, though all of those were explored; some with as many."""
    words = ["--scenario", text, "--strategy", "dpor", "--no-progress", *options]
    done = context.harness(harness, *words, "--preemption-bound", preemptions - 1)
    expect("violations with one preemption less", [], done.kinds)
    expect("bounds completed", [preemptions - 1], done.report["preemption_bounds_completed"])
    done = context.harness(harness, *words, "--preemption-bound", preemptions, "--trace-out",
                           context.trace_file("bound"))  # fmt: skip
    expect("violations with as many", ["linearizability"], done.kinds)


def check_replay(context, harness, trace, text):
    expect("scenario of the trace", text, json.loads(trace.read_text())["options"]["scenario"])
    done = context.harness(harness, "--replay", trace)
    expect("kind when replayed", ["linearizability"], done.kinds)


def shrink_known(context, name):
    harness, drawn, known, preemptions, *options = KNOWN[name]
    trace = context.trace_file(name)
    done = context.harness(harness, "--generate", 1, "--shape", "3x4", *drawn, *options,
                           "--shrink", BUDGET, "--no-progress", "--trace-out", trace)  # fmt: skip
    shrinking = violation_of(done)["shrinking"]
    before = scenario_texts.parts_of(shrinking["scenario"]["from"])
    expect("operations of the threads drawn", [4, 4, 4], [len(thread) for thread in before[1]])
    text = check_shrinking(shrinking, known, preemptions)
    count = check_neighbours(context, harness, text, options)
    expect("scenarios next to it", {"all": count, "clean": count}, shrinking["scenario"]["smaller"])
    check_bounds(context, harness, text, preemptions, options)
    check_replay(context, harness, trace, text)


def case_of(name):
    return lambda context: shrink_known(context, name)


def found_trace(context, name, scenario):
    trace = context.trace_file("found")
    words = ["--scenario", scenario, "--no-progress", "--trace-out", trace]
    expect("exit status", 1, context.harness(name, *words).status)
    return trace


def shrink_a_trace(context):
    """heddle shrink makes of a trace file what a run would have."""
    trace = found_trace(context, "sl_queue", "enq(1) deq() || enq(2) enq(3) deq() ;; deq() deq()")
    smaller = context.trace_file("smaller")
    command = context.heddle("shrink", trace, "-o", smaller, "--report", "json", "--no-progress")
    done = context.run(command, cwd=context.scratch)
    expect("exit status", 0, done.status)
    shrinking = json.loads(done.output)["violations"][0]["shrinking"]
    known = "enq(1) >> deq() || deq()"
    check_replay(context, "sl_queue", smaller, check_shrinking(shrinking, known, 1))
    command = context.heddle("shrink", smaller, "--no-progress")
    again = context.run(command, cwd=context.scratch)
    expect("exit status", 0, again.status)
    expect_that("a minimal one stays", f"Minimal: {shrinking['scenario']['text']}" in again.output)
    beside = context.scratch / "smaller-shrunk.heddle-trace.json"
    expect_that("written beside it, for want of -o", beside.exists())


def refuse(context, status, part, *words):
    done = context.run(words, cwd=context.scratch)
    expect("exit status", status, done.status)
    expect("lines of message", 1, len(done.errors.strip().splitlines()))
    expect_that(f"it says: {part}", part in done.errors, done.errors.strip())


def shrink_refusals(context):
    """What cannot be shrunk is refused in one line."""
    trace = found_trace(context, "sl_queue", "two-enqueuers")
    document = json.loads(trace.read_text())
    document["options"]["scenario"] = "enq(1) || deq()"
    other = context.trace_file("other")
    other.write_text(json.dumps(document))
    harness = context.build / "harnesses" / "sl_queue"
    refuse(context, 2, "--shrink", harness, "--shrink", "0")
    refuse(context, 2, "heddle shrink TRACE", harness, "--shrink", 1, "--checkpoint", "c")
    refuse(context, 2, "--generate", harness, "--shape", "3x4")
    refuse(context, 2, "no-such-file", *context.heddle("shrink", "no-such-file"))
    refuse(context, 2, "--time-limit", *context.heddle("shrink", trace, "--time-limit", "-1"))
    command = [harness, "--replay", other, "--shrink", 1, "--no-progress"]
    done = context.run(command, cwd=context.scratch)
    expect_that("another execution is no violation to shrink", done.status in (2, 3), done.status)


CASES = {
    **{f"shrink-{name}": case_of(name) for name in KNOWN},
    "shrink-a-trace": shrink_a_trace,
    "shrink-refusals": shrink_refusals,
}
