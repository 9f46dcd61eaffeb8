"""Acceptance cases about dpor on structures: unmodified Boost, and memory that does not grow."""

from acceptance_support import expect, expect_clean, expect_exhausted, expect_that

BOOST = {
    "boost_queue": "enq(1) deq() || enq(2) deq()",
    "boost_stack": "push(1) pop() || push(2) pop()",
}
MANY = "push(1) pop() push(2) || push(3) pop() push(4) || push(5) pop() pop()"


def boost_exhausted(context):
    """Two threads of two operations, all interleavings; laps skipped or not, the same verdict."""
    for harness, scenario in BOOST.items():
        counts = {}
        for laps in ("skip", "explore"):
            done = context.harness(
                harness, "--strategy", "dpor", "--idle-laps", laps, "--scenario", scenario
            )
            expect_clean(done)
            expect_exhausted(done)
            expect("pruned", 0, done.report["pruned"])
            counts[laps] = (done.report["executions"], done.report["redundant"])
        print(f"{harness}: executions and redundant ones: {counts}", flush=True)
        expect("redundant with all laps explored", 0, counts["explore"][1])
        expect_that("laps skipped are executions saved", counts["skip"][0] < counts["explore"][0],
                    counts)


def peak_after(context, executions):
    done = context.harness(
        "t_stack_O2", "--strategy", "dpor", "--idle-laps", "explore", "--check", "none",
        "--scenario", MANY, "--executions", str(executions), "--no-progress",
    )
    expect("executions", executions, done.report["executions"])
    peak = done.report["peak_rss_bytes"]
    print(f"{executions:,} executions: peak {peak:,} bytes, {done.seconds:.1f} s", flush=True)
    return peak


def memory_stays(context, few, many):
    """No more than a tenth, and what the allocator may keep."""
    before = peak_after(context, few)
    after = peak_after(context, many)
    expect_that("memory does not grow", after <= before * 1.1 + (1 << 20), (before, after))


def memory_after_a_million(context):
    memory_stays(context, 100_000, 1_000_000)


def memory_after_ten_million(context):
    memory_stays(context, 100_000, 10_000_000)


CASES = {
    "boost-exhausted": boost_exhausted,
    "memory-after-a-million": memory_after_a_million,
}
EXHAUSTIVE_CASES = {"memory-after-ten-million": memory_after_ten_million}
