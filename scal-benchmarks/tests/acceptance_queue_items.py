"""Acceptance cases about what is no search of one scenario, spread over workers by a queue: every
scenario up to a size, and many files with histories.
"""

import json

from acceptance_queue import Worker, refused, server_in
from acceptance_support import expect, expect_that

import explorations

TIMES = {"seconds", "read_seconds", "cpu_seconds", "peak_rss_bytes"}


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def expect_same(what, one, other):
    one, other = without_times(one), without_times(other)
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if one.get(key) != other.get(key):
                expect(f"{what}: {key}", one.get(key), other.get(key))
    expect_that(f"{what}: the same report", one == other)


def kill_amid(server, workers, name, least):
    """Kills the first worker as soon as it is seen to be amid its work, and replaces it. Returns
    whether it was still there.
    """
    server.wait_for_results(name, least)
    was_running = workers[0].is_running()
    workers[0].kill()
    return was_running


def case_queue_all(context):
    """Every scenario up to a size by two workers, one of which is killed amid its work: both
    report what one process does, whether there is a violation or not.
    """
    wholes = {
        "ms_queue": ["--all", "2x3"],
        "lazy_set": ["--all", "2x2", "--exclude", "size", "--keep-going"],
        "t_stack_untagged": ["--all", "2x3", "--keep-going"],
        "quasi_queue_b3": ["--all", "2x2"],
    }
    with server_in(context, "queue-all") as server:
        killed, violating = 0, 0
        for name, options in wholes.items():
            words = [explorations.harness(context.build, name), *options, "--no-confirm"]
            one = context.explore([*words, "--no-progress"])
            url = server.url(name)
            workers = [Worker(context, url, words) for _ in range(2)]
            killed += kill_amid(server, workers, name, 3)
            workers[0] = Worker(context, url, words)
            for worker in workers:
                done = worker.done()
                expect_same(f"{name} {' '.join(options)}", one.report, done.report)
                expect(f"{name}: exit status", one.status, done.status)
            result = context.run(context.heddle("queue", "result", url))
            expect("the same verdict for people", one.status, result.status)
            violating += 1 if one.report["violations"] else 0
        expect_that("workers were killed amid their work", killed >= 2, killed)
        expect_that("some have violations", violating > 0, violating)
        harness = explorations.harness(context.build, "ms_queue")
        url = server.url("ms_queue")
        refused(context, "another size", "of a search with the options",
                *context.heddle("explore", "--queue", url), "--", harness, "--all", "2x2")
        refused(context, "another build", "another build",
                *context.heddle("explore", "--queue", url), "--",
                explorations.harness(context.build, "boost_stack"), "--all", "2x3")


CASES = {
    "queue_all": case_queue_all,
}
