"""Acceptance cases about the Round-Up paper's tables and the final part run once for each state."""

import explorations
from acceptance_support import expect, expect_clean, expect_that, expect_violation

TABLES = explorations.ROOT / "scripts" / "round-up-tables"
FIGURES = explorations.ROOT / "scripts" / "round-up-figures"

# Harness, scenario, options. Both modes must see the same histories in each.
SAME_IN_BOTH_MODES = [
    ("ms_queue", "enq(1) enq(2) || enq(3) enq(4) ;; deq() deq() deq() deq()", []),
    ("ms_queue", "enq(1) >> enq(2) deq() || enq(3) deq() ;; deq() deq()", ["--strategy", "dpor"]),
    ("ms_queue", "enq(1) enq(2) || enq(3) ;; deq() deq()", ["--strategy", "sleep-set"]),
    ("sl_queue", "enq(1) enq(2) || enq(3) enq(4) ;; deq() deq() deq() deq()", []),
    ("sl_queue", "enq(1) || enq(2) ;; deq() deq()", ["--strategy", "depth-first"]),
    ("t_stack", "push(1) push(2) || push(3) pop() ;; pop() pop() pop()", []),
    ("t_stack_untagged", "push(1) push(2) >> pop() || pop() push(4) ;; pop() pop() pop()", []),
    ("t_stack", "push(1) pop() || push(2) pop()", []),
    ("k_stack", "push(1) push(2) || push(3) ;; pop() pop() pop()", []),
    ("k_stack", "push(1) || push(2) ;; pop() pop() pop()", ["--parameter", "final-pick=explore"]),
    (
        "k_stack_2013",
        "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop() pop()",
        ["--preemption-bound", "2", "--parameter", "final-pick=explore"],
    ),
    (
        "quasi_queue",
        "enq(1) || enq(2) deq() ;; deq() deq()",
        ["--parameter", "final-pick=explore", "--parameter", "s=3"],
    ),
    (
        "bk_queue",
        "enq(1) || enq(2) ;; deq() deq() deq()",
        ["--parameter", "final-pick=explore", "--parameter", "k=2"],
    ),
]

EQUAL_IN_BOTH_MODES = [
    "histories_hash",
    "distinct_histories",
    "distinct_nonlinearizable_histories",
    "exhausted",
    "preemption_bounds_completed",
]


def each_state_sees_the_same_histories(context):
    for harness, scenario, options in SAME_IN_BOTH_MODES:
        reports = {}
        for mode in ("each-execution", "each-state"):
            done = context.harness(
                harness,
                *["--scenario", scenario, *options, "--after-join", mode, "--keep-going"],
                *["--no-progress", "--trace-out", context.trace_file(mode)],
            )
            reports[mode] = done.report
        expected, got = reports["each-execution"], reports["each-state"]
        for key in EQUAL_IN_BOTH_MODES:
            expect(f"{key}, as in each execution", expected.get(key), got.get(key))
        kinds = [{v["kind"] for v in report["violations"]} for report in (expected, got)]
        expect("kinds of violations", *kinds)
        expect("states of each execution", None, expected["states"])
        expect_that("fewer states than executions", 0 < got["states"] <= got["executions"])
        fewer = got["executions"] <= expected["executions"]
        expect_that("no more executions", fewer, got["executions"])


def expect_recurs(context, harness, trace, found):
    replayed = context.harness(harness, "--replay", trace)
    expect_violation(replayed, ["linearizability"])
    expect("the same trace", found.report["trace_hash"], replayed.report["trace_hash"])


def violation_after_the_join_replays(context):
    """The lost item shows in the final part only, and in a state that another execution owns."""
    trace = context.trace_file("after-join")
    options = ["--scenario", "enq(1) enq(2) || enq(3) ;; deq() deq() deq()"]
    options += ["--after-join", "each-state", "--parameter", "final-pick=explore", "--no-progress"]
    done = context.harness("sl_queue", *options, "--trace-out", trace)
    expect_violation(done, ["linearizability"])
    expect_recurs(context, "sl_queue", trace, done)


def picks_after_the_join_replay(context):
    """An item too deep in the stack is taken only where main picks: its picks are in the trace."""
    trace = context.trace_file("final-pick")
    options = ["--scenario", "push(1) || push(2) ;; pop() pop()", "--specification", "stack"]
    options += ["--after-join", "each-state", "--no-progress", "--trace-out", trace]
    expect_clean(context.harness("quasi_stack_b2", *options))
    done = context.harness("quasi_stack_b2", *options, "--parameter", "final-pick=explore")
    expect_violation(done, ["linearizability"])
    expect_recurs(context, "quasi_stack_b2", trace, done)


def after_join_misuse(context):
    for options in (
        ["--after-join", "each-state", "--strategy", "random"],
        ["--after-join", "each-state", "--leaks"],
        ["--after-join", "sometimes"],
        ["--parameter", "final-pick=seeded"],
    ):
        done = context.harness("t_stack", "--scenario", "push(1) || pop()", *options)
        expect("exit status", explorations.EXIT_BAD_INPUT, done.status)
        expect("lines of the message", 1, len(done.errors.strip().splitlines()))


def round_up_tables(context):
    done = context.run([TABLES, "--build", context.build, "--quick"])
    print(done.output)
    expect("exit status", explorations.EXIT_OK, done.status)


def round_up_figures(context):
    data, drawing = context.scratch / "figures.csv", context.scratch / "figures.svg"
    done = context.run(
        [FIGURES, "--build", context.build, "--executions", "5", "--data", data]
        + ["--picture", drawing]
    )
    expect("exit status", explorations.EXIT_OK, done.status)
    drawn = drawing.read_text()
    expect("crosses", 2 * 21, drawn.count('class="point"'))


CASES = {
    "round-up-tables": round_up_tables,
    "round-up-figures": round_up_figures,
    "after-join-each-state-oracle": each_state_sees_the_same_histories,
    "after-join-violation-replays": violation_after_the_join_replays,
    "after-join-picks-replay": picks_after_the_join_replay,
    "after-join-misuse": after_join_misuse,
}
