"""Acceptance cases about guarantees of progress: which structure has which, and what is told of one
that does not have it. The texts are approved: tests/progress; HEDDLE_APPROVE=1 writes them anew."""

import itertools
import json
import os
import pathlib

import stories
from acceptance_support import expect, expect_that
from json_schema import errors_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "report.schema.json").read_text())
APPROVED = pathlib.Path(__file__).resolve().parent / "progress"

# Of each harness what it guarantees, by its paper or by reading it. push and enq of the first two
# begin again when another one has come first: no bound. The others wait for whoever has the lock.
GUARANTEES = {
    "t_stack": "lock-free",
    "ms_queue": "lock-free",
    "retrying_counter": "lock-free",
    "duelling_counter": "obstruction-free",
    "spin_lock_stack": None,
    "flat_combining_stack": None,
    "locked_i_queue": None,
    "wait_free_counter": "wait-free",
    "wait_free_snapshot": "wait-free",
}
# Of a harness with several scenarios.
SCENARIOS = {"wait_free_snapshot": ["scan", "both"]}
ORDER = ["obstruction-free", "lock-free", "wait-free"]


def asked(context, harness, guarantee, *options):
    return context.harness(harness, "--progress-guarantee", guarantee, "--no-progress", *options)


def has(harness, guarantee):
    own = GUARANTEES[harness]
    return own is not None and ORDER.index(guarantee) <= ORDER.index(own)


def guarantee_case(harness):
    def case(context):
        """Each guarantee holds or is broken as it should; what breaks it replays."""
        only = [("--scenario", name) for name in SCENARIOS.get(harness, [])] or [()]
        for guarantee, scenario in itertools.product(ORDER, only):
            trace = context.trace_file(f"{harness}-{guarantee}")
            done = asked(context, harness, guarantee, "--trace-out", trace, *scenario)
            progress = done.report["progress_guarantee"]
            holds = has(harness, guarantee)
            expect(f"{harness}, {guarantee}", "holds" if holds else "broken", progress["verdict"])
            expect("exit status", 0 if holds else 1, done.status)
            expect("what is not as the schema says", [], list(errors_of(done.report, SCHEMA)))
            expect("violations", [] if holds else [f"not-{guarantee}"], done.kinds)
            if not holds:
                again = context.harness(harness, "--replay", trace)
                expect("its replay finds", [f"not-{guarantee}"], again.kinds)
    return case


def stories_of_progress(context):
    """What is told of a paused thread, of a round, and of steps that grow."""
    for harness, guarantee, scenario in (
        ("spin_lock_stack", "lock-free", "push(1) || pop()"),
        ("flat_combining_stack", "lock-free", "push(1) || pop()"),
        ("locked_i_queue", "lock-free", "enq(1) || deq()"),
        ("duelling_counter", "lock-free", "fetch_add(1) || fetch_add(2)"),
        ("t_stack", "wait-free", "push(1) || push(2)"),
    ):
        trace = context.trace_file(harness)
        asked(context, harness, guarantee, "--scenario", scenario, "--trace-out", trace)
        done = context.run(context.heddle("show", trace, "--width", 120))
        text = stories.normal(done.output)
        print(text)
        file = APPROVED / f"{harness}.txt"
        if os.environ.get("HEDDLE_APPROVE"):
            file.write_text(text)
        expect_that(f"it is the approved text, {file.name}", text == file.read_text())


def own_steps(context):
    """push of the Treiber stack is a load and a compare-exchange, and each push of another thread
    makes it do both again: 2, 4, 6, 8 steps alone and with one to three others. A fetch-and-add is
    one step. A scan of two segments by two collects is 4 steps, one more collect for an update that
    came between, and then no more: 4, 6, 6, 6."""
    done = asked(context, "t_stack", "wait-free", "--scenario", "push(1) || push(2)")
    calls = done.report["progress_guarantee"]["calls"]
    expect("steps of push", [2, 4, 6, 8], calls[0]["own_steps"])
    expect("turns in vain", [0, 1, 2, 3], calls[0]["idle_turns"])
    done = asked(context, "wait_free_counter", "wait-free", "--own-steps", "1")
    calls = done.report["progress_guarantee"]["calls"]
    expect("steps of fetch_add", [[1, 1, 1, 1]] * 4, [call["own_steps"] for call in calls])
    scan = ("--scenario", "scan() || update_first(1)")
    done = asked(context, "wait_free_snapshot", "wait-free", *scan)
    calls = done.report["progress_guarantee"]["calls"]
    expect("steps of scan", [4, 6, 6, 6], calls[0]["own_steps"])
    for bound, kinds in ((6, []), (5, ["not-wait-free"])):
        done = asked(context, "wait_free_snapshot", "wait-free", "--own-steps", bound, *scan)
        expect(f"within {bound} steps", kinds, done.kinds)


def pauses(context):
    """Ways to pause threads, by hand. Two pushes: each thread has a load, and a compare-exchange,
    which is its last event where it succeeds and else the second of four. So a thread can be paused
    before its first event, and nowhere else: its other events change nothing, or end it. Nobody,
    T1, or T2: 3 ways. A fetch-and-add each: likewise. Two such calls each: also behind the first
    one: 5 ways, with C(4, 2) = 6 executions with nobody paused, and for either thread 1 where it
    never begins and 3 where it is paused behind its first call: 14."""
    for harness, scenario, ways in (("t_stack", "push(1) || push(2)", 3),
                                    ("wait_free_counter", "fetch_add(1) || fetch_add(2)", 3),
                                    ("wait_free_counter", "2x2", 5)):
        done = asked(context, harness, "lock-free", "--scenario", scenario)
        expect(f"ways, {harness} {scenario}", ways, done.report["progress_guarantee"]["pauses"])
    expect("executions", 14, done.report["progress_guarantee"]["executions"])


def own_threads(context):
    """A thread that a structure has to itself makes no call: where nobody destroys the structure
    it goes round for ever, and that holds nobody up. It writes, so its turns are not idle, and how
    many steps there are in all has no bound."""
    for guarantee, verdict, status in (("obstruction-free", "holds", 0), ("lock-free", "holds", 0),
                                       ("wait-free", "undecided", 3)):
        done = asked(context, "blinking_counter", guarantee)
        expect(guarantee, verdict, done.report["progress_guarantee"]["verdict"])
        expect("exit status", status, done.status)
    expect("reason", "an execution of fetch_add(1) does not end within the limit of its events",
           done.report["progress_guarantee"]["reason"])
    harness = context.build / "harnesses" / "blinking_counter"
    text = context.run([harness, "--progress-guarantee", "wait-free", "--no-progress",
                        "--trace-out", context.trace_file("blinking")]).output
    expect_that("no call is listed of which no steps are known", "own steps" not in text)


def limits(context):
    """What a limit cuts is not decided, and said; several processes find the same."""
    done = asked(context, "t_stack", "lock-free", "--executions", "3")
    expect("exit status", 3, done.status)
    progress = done.report["progress_guarantee"]
    expect("reason", "the interleavings were not all explored", progress["reason"])
    for jobs in ("1", "2"):
        done = asked(context, "spin_lock_stack", "lock-free", "--jobs", jobs)
        expect(f"with --jobs {jobs}", ["not-lock-free"], done.kinds)
    trace = context.trace_file("paused")
    asked(context, "spin_lock_stack", "lock-free", "--trace-out", trace)
    done = context.run(context.heddle("shrink", trace))
    expect("exit status of heddle shrink", 2, done.status)
    done = asked(context, "sl_queue", "lock-free", "--scenario", "two-enqueuers")
    expect("a violation comes first", 1, done.status)
    reason = done.report["progress_guarantee"]["reason"]
    expect("reason", "a violation was found before", reason)


CASES = {
    **{f"progress-{harness}": guarantee_case(harness) for harness in GUARANTEES},
    "progress-stories": stories_of_progress,
    "progress-own-steps": own_steps,
    "progress-pauses": pauses,
    "progress-own-threads": own_threads,
    "progress-limits": limits,
}
