"""Acceptance cases about serial specifications: Phase 1, blocked runs, well-formed scenarios."""

import json
import math
import re

from acceptance_support import (
    expect,
    expect_clean,
    expect_exhausted,
    expect_that,
    expect_violation,
)

SERIAL = ["--specification", "serial", "--no-progress"]

# Of Round-Up's tables: harness, threads, the part before and after them, runs with and without
# threads. Additions are numbered. Phase 1 does not depend on how much of Phase 2 is explored.
COUNTS = {
    "2*2+4": ("ms_queue", "ee|ee", "", "dddd", 6, 6),
    "3*3+6": ("ms_queue", "eee|eee", "", "dddddd", 20, 20),
    "2*3+3": ("ms_queue", "ee|eed", "", "ddd", 10, 10),
    "3*3+2": ("ms_queue", "eed|eed", "", "dd", 20, 14),
    "3*4+1": ("ms_queue", "eed|eedd", "", "d", 35, 19),
    "4*4+0": ("ms_queue", "eedd|eedd", "", "", 70, 24),
    "1*1+12, enq+deq": ("ms_queue", "e|d", "eeeeee", "dddddd", 2, 2),
    "1*1+12, deq+deq": ("ms_queue", "d|d", "eeeeeee", "ddddd", 2, 1),
    "1*1+12, pop+pop": ("t_stack", "o|o", "ppppppp", "ooooo", 2, 1),
}


def scenario_text(threads, before, after):
    """The scenario of a row: e enq, d deq, p push, o pop."""
    names = {"e": "enq", "d": "deq", "p": "push", "o": "pop"}
    added = 0

    def part(letters):
        nonlocal added
        calls = []
        for letter in letters:
            added += letter in "ep"
            calls.append(f"{names[letter]}({added if letter in 'ep' else ''})")
        return " ".join(calls)

    text = f"{part(before)} >> " if before else ""
    text += " || ".join(part(thread) for thread in threads.split("|"))
    return text + (f" ;; {part(after)}" if after else "")


def serial_counts(context):
    for row, (harness, threads, before, after, labelled, unlabelled) in COUNTS.items():
        text = scenario_text(threads, before, after)
        done = context.harness(harness, *SERIAL, "--scenario", text, "--executions", "1")
        expect_clean(done)
        serial = done.report["serial_histories"]
        first, second = (len(thread) for thread in threads.split("|"))
        expect(f"{row}: the orders of two threads", math.comb(first + second, first), labelled)
        expect(f"{row}: labelled", labelled, serial["labelled"])
        expect(f"{row}: runs", labelled, serial["runs"])
        expect(f"{row}: unlabelled", unlabelled, serial["unlabelled"])
        expect(f"{row}: blocked", 0, serial["blocked"])
        expect(f"{row}: golden, deterministic", (True, True),
               (serial["golden"], serial["deterministic"]))
        print(f"  {row}: Phase 1 took {serial['seconds']:.4f} s", flush=True)


def serial_agrees(context):
    """Serial runs of a golden queue and the written specification find the same."""
    for name, text in [("ms_queue", "enq(1) deq() || enq(2) deq()"),
                       ("ms_queue", "enq(1) || deq() deq() ;; deq()")]:
        by_runs = context.harness(name, *SERIAL, "--scenario", text)
        by_text = context.harness(name, "--no-progress", "--scenario", text)
        expect_exhausted(by_runs)
        expect_exhausted(by_text)
        expect("set of histories", by_text.report["histories_hash"],
               by_runs.report["histories_hash"])
    text = "enq(1) || enq(2) ;; deq() deq()"
    for optimizations in ("all", "none"):
        done = context.harness("sl_queue", *SERIAL, "--scenario", text, "--keep-going",
                               "--optimizations", optimizations, "--trace-out",
                               context.trace_file("agrees"))
        expect_violation(done, ["linearizability"])
    written = context.harness("sl_queue", "--no-progress", "--scenario", text, "--keep-going",
                              "--trace-out", context.trace_file("agrees"))
    expect("histories without an explanation",
           written.report["distinct_nonlinearizable_histories"],
           done.report["distinct_nonlinearizable_histories"])


def serial_replay(context):
    trace = context.trace_file("serial")
    done = context.harness("sl_queue", *SERIAL, "--scenario", "enq(1) || enq(2) ;; deq() deq()",
                           "--trace-out", trace)
    expect_violation(done, ["linearizability"])  # confirmed in a fresh process
    again = context.harness("sl_queue", "--replay", trace, "--no-progress")
    expect_violation(again, ["linearizability"])
    expect("runs made for the replay", 2, again.report["serial_histories"]["runs"])
    other = context.run(context.heddle("replay", trace))
    expect("exit status of heddle replay", 1, other.status)


def serial_blocked(context):
    """A deq of Herlihy and Wing's queue waits for an item."""
    text = "enq(1) || deq() deq()"
    done = context.harness("herlihy_wing_queue", *SERIAL, "--scenario", text)
    expect_exhausted(done)
    serial = done.report["serial_histories"]
    expect("runs: deq first, and enq deq deq; each ends blocked", (2, 2),
           (serial["runs"], serial["blocked"]))
    expect_that("executions that end blocked are counted", done.report["blocked_executions"] > 0,
                done.report["blocked_executions"])
    done = context.harness("herlihy_wing_queue", "--no-progress", "--scenario", text,
                           "--trace-out", context.trace_file("blocked"))
    expect_violation(done, ["livelock", "deadlock"])


def serial_warning(context):
    """Runs of a relaxed object differ for the same calls."""
    done = context.harness("rd_queue_unanchored", *SERIAL, "--scenario",
                           "enq(1) enq(2) enq(3) >> deq() || deq() ;; deq()")
    expect("golden", False, done.report["serial_histories"]["golden"])
    expect("deterministic", False, done.report["serial_histories"]["deterministic"])
    warnings = done.report["warnings"]
    expect_that("the report asks for a golden object",
                any("name a golden object" in warning for warning in warnings), warnings)


def well_formed_warning(context):
    text = "enq(3) enq(4) || enq(5) deq()"
    options = ["--quasi-factor", "deq=1", "--executions", "1"]
    done = context.harness("ms_queue", *SERIAL, *options, "--scenario", text)
    warnings = done.report.get("warnings", [])
    expect_that("a warning speaks of thin air", any("thin air" in one for one in warnings),
                warnings)
    done = context.harness("ms_queue", *SERIAL, *options, "--scenario", text, "--complete")
    expect("scenario", f"{text} ;; deq() deq()", done.report["scenario"])
    expect("warnings", [], done.report["warnings"])
    expect_that("a note tells what was added",
                any("deq() deq() after the threads" in note for note in done.report["notes"]),
                done.report["notes"])
    done = context.harness("t_stack", "--no-progress", "--complete", "--executions", "1",
                           "--scenario", "pop() || push(4) pop() pop()")
    expect("scenario", "push(5) push(6) >> pop() || push(4) pop() pop()",
           done.report["scenario"])


def generated_scenarios(context):
    for name in ("ms_queue", "t_stack", "rd_queue"):
        done = context.run([context.build / "harnesses" / name, "--generate", "8", "--seed", "3",
                            "--executions", "1", "--no-progress", "--report", "json"])
        expect("exit status", 0, done.status)
        texts = [json.loads(line)["scenario"] for line in done.output.splitlines()]
        expect("scenarios", 8, len(texts))
        for text in texts:
            added = len(re.findall(r"\b(?:enq|push)\(", text))
            removed = len(re.findall(r"\b(?:deq|pop)\(", text))
            expect(f"{text}: removals", added, removed)


CASES = {
    "serial.counts": serial_counts,
    "serial.agrees": serial_agrees,
    "serial.replay": serial_replay,
    "serial.blocked": serial_blocked,
    "serial.warning": serial_warning,
    "serial.well-formed": well_formed_warning,
    "serial.generated": generated_scenarios,
}
