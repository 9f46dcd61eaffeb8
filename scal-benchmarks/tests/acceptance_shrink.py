"""Acceptance cases for shrinking: from drawn scenarios to known minimal ones, checked anew."""

import json

import scenario_texts
from acceptance_support import expect, expect_exhausted, expect_that

BUDGET = "900"


def drawn(seed):
    """A scenario of three threads with four operations each, and what completes it."""
    return ["--generate", "1", "--shape", "3x4", "--seed", seed]


# By name: a harness, what draws its scenario, the minimal scenario that is known, and the fewest
# preemptions.
KNOWN = {
    # Both read one tail; the node that is linked first is lost, and found missing at the second
    # removal: docs/structures.md.
    "sl-queue": ("sl_queue", drawn(1), "enq(1) || enq(2) ;; deq() deq()", 1),
    # The slot of the one is reserved and empty while the other removes.
    "i-queue": ("i_queue", drawn(1), "enq(1) || enq(2) deq()", 1),
    # The item that is stored twice: docs/structures.md.
    "k-stack": ("k_stack_2018", drawn(1),
                "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop()", 2),  # fmt: skip
    # A pop has read the top and its next; meanwhile that node is popped and pushed again.
    "t-stack": ("t_stack_untagged", drawn(1),
                "push(1) push(2) >> pop() || pop() push(3) ;; pop()", 3),  # fmt: skip
    # A node comes back with the tag it had: the scenario "lost" of the harness.
    "recycled-queue": ("ms_queue_reset_tag", drawn(3),
                       "enq(1) deq() || enq(2) deq() enq(3)", 2),  # fmt: skip
    # An item in a segment that the ring has left: the scenario "round" of the harness, but for two
    # operations that need not be concurrent. (Many other seeds shrink to a ring that is full, which
    # is no defect of this form alone.)
    "bounded-k-fifo": ("bk_queue_2015", drawn(22),
                       "enq(1) deq() enq(2) >> enq(3) || deq() enq(4) deq() ;; deq()",
                       1),  # fmt: skip
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


def check_neighbours(context, harness, text):
    """Every scenario with one operation or thread less, explored by a run of its own."""
    smaller = scenario_texts.smaller_by_one(text)
    for less in smaller:
        expect_exhausted(context.harness(harness, "--scenario", less, "--no-progress"))
    return len(smaller)


def check_bounds(context, harness, text, preemptions):
    """None with one preemption less, though all of those were explored; some with as many."""
    words = ["--scenario", text, "--strategy", "dpor", "--no-progress"]
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
    harness, start, known, preemptions = KNOWN[name]
    trace = context.trace_file(name)
    done = context.harness(harness, *start, "--shrink", BUDGET, "--no-progress", "--trace-out",
                           trace)  # fmt: skip
    shrinking = violation_of(done)["shrinking"]
    before = scenario_texts.parts_of(shrinking["scenario"]["from"])
    expect("operations of the threads", [4, 4, 4], [len(thread) for thread in before[1]])
    text = check_shrinking(shrinking, known, preemptions)
    count = check_neighbours(context, harness, text)
    expect("scenarios next to it", {"all": count, "clean": count}, shrinking["scenario"]["smaller"])
    check_bounds(context, harness, text, preemptions)
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


def first_shrinking(done, status):
    expect("exit status", status, done.status)
    return json.loads(done.output)["violations"][0]["shrinking"]


def shrink_programs(context):
    """A program without a scenario has its schedule shrunk."""
    for name, preemptions in (("assertion", 1), ("lock_cycle", 1), ("spin", 1)):
        trace = context.trace_file(name)
        done = context.program(name, "--no-progress", "--trace-out", trace)
        expect("exit status", 1, done.status)
        command = context.heddle("shrink", trace, "--report", "json", "--no-progress")
        shrinking = first_shrinking(context.run(command, cwd=context.scratch), 0)
        expect("scenario", None, shrinking["scenario"])
        expect("minimal", True, shrinking["minimal"])
        expect("preemptions", preemptions, shrinking["schedule"]["preemptions"])
        replayed = context.run(context.heddle("replay", context.scratch /
                               f"{name}-shrunk.heddle-trace.json"))  # fmt: skip
        expect("exit status of the replay", 1, replayed.status)


def shrink_limits(context):
    """A budget, a time limit and an interrupt end it; what was reached is told, and not minimal."""
    words = [context.build / "harnesses" / "bk_queue_2015", "--scenario", "round", "--no-progress",
             "--report", "json", "--trace-out", context.trace_file("round")]  # fmt: skip
    for limits, cut_by in (
        (["--shrink", 1], "its budget of 1 s"),
        (["--shrink", 100, "--time-limit", 4], "the time limit"),
    ):
        done = context.run([*words, *limits])
        shrinking = first_shrinking(done, 1)
        expect("minimal", False, shrinking["minimal"])
        expect("cut by", cut_by, shrinking["cut_by"])
        expect_that("it ends in time", done.seconds < 20, done.seconds)
    # In the foreground, or it sends the signal twice: the second one ends a process at once.
    done = context.run(["timeout", "--foreground", "-s", "INT", "6", *words, "--shrink", 1000])
    shrinking = json.loads(done.output)["violations"][0]["shrinking"]
    expect("minimal", False, shrinking["minimal"])
    expect("cut by", "an interrupt", shrinking["cut_by"])


def shrink_quasi(context):
    """An addition and a removal go together, so that what is left is even."""
    done = context.harness("sl_queue", "--scenario", "enq(1) enq(2) deq() || enq(3) ;; deq() deq()",
                           "--quasi-factor", 100, "--shrink", BUDGET, "--no-progress",
                           "--trace-out", context.trace_file("quasi"))  # fmt: skip
    violation = violation_of(done)
    expect("kind", "quasi-linearizability", violation["kind"])
    check_shrinking(violation["shrinking"], "enq(1) || enq(2) ;; deq() deq()", 1)


CASES = {
    **{f"shrink-{name}": case_of(name) for name in KNOWN},
    "shrink-a-trace": shrink_a_trace,
    "shrink-refusals": shrink_refusals,
    "shrink-programs": shrink_programs,
    "shrink-limits": shrink_limits,
    "shrink-quasi": shrink_quasi,
}
