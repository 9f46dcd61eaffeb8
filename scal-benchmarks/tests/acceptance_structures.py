"""Acceptance cases about the structures: verdicts and exact counts."""

import json
import pathlib

from acceptance_support import (
    expect,
    expect_clean,
    expect_exhausted,
    expect_that,
    expect_violation,
)

T_STACK = "push(1) pop() || push(2) pop()"
MS_QUEUE = "enq(1) deq() || enq(2) deq()"
ABA = "push(1) push(2) push(3) >> pop() || pop() push(4) || pop() ;; pop() pop() pop()"
K_STACK = "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop()"

# Every scenario in which a violation is known, by the name of its case: harness and options.
VIOLATIONS = {
    "sl-queue-two-enqueuers": ("sl_queue", ["--scenario", "enq(1) || enq(2) ;; deq() deq()"]),
    "sl-queue-two-dequeuers": ("sl_queue", ["--scenario", "enq(1) enq(2) >> deq() || deq()"]),
    "t-stack-untagged": ("t_stack_untagged", ["--scenario", ABA, "--preemption-bound", "2"]),
    "k-stack-2013": (
        "k_stack_2013",
        ["--parameter", "k=2", "--scenario", K_STACK, "--preemption-bound", "2"],
    ),
    "k-stack-2018": (
        "k_stack_2018",
        ["--parameter", "k=2", "--scenario", K_STACK, "--preemption-bound", "2"],
    ),
}


def find_violation(context, case):
    """Explores to the violation, and leaves its trace in the file returned with the report."""
    name, options = VIOLATIONS[case]
    trace = context.trace_file(case)
    done = context.harness(name, *options, "--no-progress", "--trace-out", trace)
    return done, trace


def columns_of(context, trace):
    shown = context.run(context.heddle("show", trace, "--format", "columns"))
    expect("exit status of show", 0, shown.status)
    print(shown.output)
    return shown.output


def sl_queue_two_enqueuers(context):
    expect_violation(find_violation(context, "sl-queue-two-enqueuers")[0], ["linearizability"])


def sl_queue_two_dequeuers(context):
    done = find_violation(context, "sl-queue-two-dequeuers")[0]
    expect_violation(done, ["linearizability", "crash"])


def sl_queue_one_of_each(context):
    done = context.harness("sl_queue", "--scenario", "enq(1) >> enq(2) || deq()")
    expect_exhausted(done)
    expect_that("races are listed", done.report["races"], len(done.report["races"]))


def counts(context, harness, scenario, expected):
    """Both searches are exhaustive, run the number of executions expected and see the same."""
    distinct = {}
    for strategy, executions in expected.items():
        options = ["--scenario", scenario, "--strategy", strategy, "--idle-laps", "explore"]
        done = context.harness(harness, *options)
        expect_exhausted(done)
        expect(f"executions of {strategy}", executions, done.report["executions"])
        distinct[strategy] = {
            key: done.report[key] for key in ("distinct_histories", "histories_hash")
        }
    expect("distinct histories, as a set", distinct["depth-first"], distinct["sleep-set"])


def t_stack_counts(context):
    counts(context, "t_stack", T_STACK, {"depth-first": 226, "sleep-set": 46})


def ms_queue_counts(context):
    counts(context, "ms_queue", MS_QUEUE, {"depth-first": 2_140_866, "sleep-set": 222})


def t_stack_untagged(context):
    done, trace = find_violation(context, "t-stack-untagged")
    expect_violation(done, ["linearizability"])
    columns_of(context, trace)
    tops = [step["after"] for step in steps_of(trace) if swaps_top(step)]
    expect_that("an address is the top again", len(set(tops)) < len(tops), tops)


def k_stack_twice(context, case):
    done, trace = find_violation(context, case)
    expect_violation(done, ["linearizability"])
    results = [operation["result"] for operation in done.report["violations"][0]["history"]]
    returned = [result for result in results if result == 4]
    expect("times that the item 4 was returned", 2, len(returned))
    columns_of(context, trace)
    reads = reads_of_remove(trace)
    expect_that("remove is read as 1, then as 0", ["1", "0"] in pairs(reads), reads)


def steps_of(trace):
    return json.loads(trace.read_text())["steps"]


def reads_of_remove(trace):
    """The values read where the source compares the field `remove`, in order."""
    document = json.loads(trace.read_text())
    places = {site["id"]: source_line(site) for site in document["sites"]}
    reads = [step for step in document["steps"] if step["kind"] in ("load", "plain_load")]
    return [step["before"] for step in reads if "->remove" in places.get(step.get("site"), "")]


def source_line(site):
    lines = pathlib.Path(site["file"]).read_text().splitlines() if site["file"] else []
    return lines[site["line"] - 1] if 0 < site["line"] <= len(lines) else ""


def swaps_top(step):
    return step["kind"] == "compare_exchange" and step.get("succeeds", True)


def pairs(values):
    return [values[i : i + 2] for i in range(len(values) - 1)]


def k_stack_2013(context):
    k_stack_twice(context, "k-stack-2013")


def k_stack_2018(context):
    k_stack_twice(context, "k-stack-2018")


def bound_is_completed(context, harness, bound, *options):
    done = context.harness(harness, *options, "--preemption-bound", bound)
    expect_clean(done)
    completed = done.report["preemption_bounds_completed"]
    expect_that(f"bound {bound} is completed", bound in completed, completed)
    return done


def k_stack_fixed(context):
    bound_is_completed(context, "k_stack", 3, "--parameter", "k=2", "--scenario", K_STACK)


def k_stack_2018_at_o1(context):
    bound_is_completed(context, "k_stack_2018_O1", 3, "--parameter", "k=2", "--scenario", K_STACK)


def boost(context, harness, scenario):
    done = bound_is_completed(context, harness, 2, "--scenario", scenario)
    expect_that("races are listed", done.report["races"], done.report["races"])


def boost_queue(context):
    boost(context, "boost_queue", MS_QUEUE)


def boost_stack(context):
    boost(context, "boost_stack", T_STACK)


CASES = {
    "sl-queue-two-enqueuers": sl_queue_two_enqueuers,
    "sl-queue-two-dequeuers": sl_queue_two_dequeuers,
    "sl-queue-one-of-each": sl_queue_one_of_each,
    "t-stack-counts": t_stack_counts,
    "ms-queue-counts": ms_queue_counts,
    "t-stack-untagged": t_stack_untagged,
    "k-stack-2013": k_stack_2013,
    "k-stack-2018": k_stack_2018,
    "k-stack-fixed": k_stack_fixed,
    "k-stack-2018-at-O1": k_stack_2018_at_o1,
    "boost-queue": boost_queue,
    "boost-stack": boost_stack,
}
