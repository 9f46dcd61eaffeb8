"""Acceptance cases about exploring up to symmetry: the same as exploring everything, and less."""

import random

from acceptance_support import expect, expect_that
from renamed_histories import classes, closed, told

NOT_ALIKE = "threads that begin alike are not alike: symmetry was not used, since thread "

# Ways to tell threads apart, and ways that look like it.
TRAPS = ["by_thread_id", "by_hash_of_id", "by_clock", "by_time_stamp", "by_assembly",
         "by_random_number", "by_order", "by_distance", "by_remainder",
         "by_regions", "by_shift", "by_mixing", "by_atomic_sum", "by_atomic_mask",
         "by_choice", "by_float"]
TWINS = ["by_turn", "by_thread_local", "by_equality", "by_tagged_address", "by_atomic_tag",
         "by_own_array"]

# Those in which an address is a number of some kind, at -O0 and at -O2.
TRAPS_OF_NUMBERS = ["by_key", "by_align_down", "by_index", "by_double", "by_sum_of_doubles",
                    "by_long_double", "by_vector", "by_halves", "by_wide_shift",
                    "by_thread_pointer", "by_segment"]
TWINS_OF_NUMBERS = ["by_own_key", "by_wide_word", "by_aligned_tag", "by_plain_index",
                    "by_same_double", "by_numbers"]

# What threads of a scenario call.
OPERATIONS = {
    "t_stack": ["push(1)", "pop()"],
    "t_stack_O2": ["push(1)", "push(2)", "pop()"],
    "t_stack_recycled": ["push(1)", "pop()"],
    "ms_queue": ["enq(1)", "deq()"],
    "ms_queue_O2": ["enq(1)", "enq(2)", "deq()"],
    "ms_queue_recycled": ["enq(1)", "deq()"],
    "boost_stack": ["push(1)", "pop()"],
    "two_step_queue": ["enq(1)", "deq()"],
    "herlihy_wing_queue": ["enq(1)", "deq()"],
    "sl_queue": ["enq(1)", "deq()"],
}
SCENARIOS = 300
MOST_EXECUTIONS = 3_000


def is_given_up(report):
    return any(note.startswith(NOT_ALIKE) for note in report["notes"])


def explored(context, harness, scenario, symmetry, *options):
    return context.harness(
        harness, "--strategy", "dpor", "--races", "report", "--symmetry", symmetry,
        "--executions", str(MOST_EXECUTIONS), "--no-progress", *options, "--scenario", scenario)


def drawn_scenario(draw, operations):
    """Two to four threads of one or two calls, of which at least two are alike."""
    lists = [" ".join(draw.choices(operations, k=draw.choice([1, 1, 2]))) for _ in range(2)]
    threads = [lists[0], lists[0]]
    threads += [draw.choice(lists) for _ in range(draw.choice([0, 1, 1, 2]))]
    draw.shuffle(threads)
    return " || ".join(threads)


def compare_scenario(context, harness, scenario, opaque=False):
    """How many executions are saved; nothing if the search without symmetry is too long."""
    options = ["--keep-going", "--log-level", "debug"]
    every = explored(context, harness, scenario, "off", *options)
    if not every.report["exhausted"]:
        return None
    one = explored(context, harness, scenario, "auto", *options)
    name = f"{harness} {scenario}"
    executions, report = every.report["executions"], one.report
    expect_that(f"{name}: symmetry was used", not is_given_up(report), report["notes"])
    expect(f"{name}: exhausted", True, report["exhausted"])
    expect(f"{name}: executions with images",
           executions if classes(scenario, opaque)[0] else None, report["images"])
    expect_that(f"{name}: fewer", report["executions"] <= executions, report["executions"])
    histories = told(every.errors)
    expect(f"{name}: histories told", every.report["distinct_histories"], len(histories))
    expect_that(f"{name}: the same histories, closed under renaming",
                closed(histories, scenario, opaque) == closed(told(one.errors), scenario, opaque))
    return executions - report["executions"]


def compare_scenarios(context, wanted, drawn, opaque=False):
    """As many as are wanted; `drawn` answers a harness and a scenario."""
    compared = saved = 0
    while compared < wanted:
        fewer = compare_scenario(context, *drawn(), opaque)
        if fewer is not None:
            compared += 1
            saved += fewer
    print(f"{compared} scenarios, {saved:,} executions saved", flush=True)
    expect_that("many are saved", saved > 10 * wanted, saved)


def same_as_without(context):
    """The images of all executions up to symmetry are as many as there are executions."""
    draw = random.Random(13)

    def drawn():
        harness = draw.choice(sorted(OPERATIONS))
        return harness, drawn_scenario(draw, OPERATIONS[harness])

    compare_scenarios(context, SCENARIOS, drawn)


# Another thread, or the initial one at the end, looks at what alike threads gave away.
GIVEN = "give_block() || give_block() "
TRAPS_OF_OTHERS = ["|| order_of_given()", "|| bytes_of_given()", ";; order_of_given()",
                   "|| by_turn() ;; bytes_of_given()"]
TWINS_OF_OTHERS = ["|| same_given()", ";; same_given()"]


def compare_trap(context, harness, scenario, is_trap):
    """Counts are those of the full search, by themselves or with images."""
    every = explored(context, harness, scenario, "off", "--check", "none").report
    one = explored(context, harness, scenario, "auto", "--check", "none").report
    expect(f"{scenario}: not alike", is_trap, is_given_up(one))
    told = one["executions"] if is_trap else one["images"]
    expect(f"{scenario}: executions", every["executions"], told)


def traps_are_seen(context):
    """What tells threads apart ends the search up to symmetry before anything is claimed."""
    for operation in TRAPS + TWINS:
        for scenario in (f"{operation}() || {operation}()",
                         f"{operation}() || {operation}() || by_turn()"):
            compare_trap(context, "symmetry_traps", scenario, operation in TRAPS)
    for operation in TRAPS_OF_NUMBERS + TWINS_OF_NUMBERS:
        for harness in ("address_traps", "address_traps_O2"):
            compare_trap(context, harness, f"{operation}() || {operation}()",
                         operation in TRAPS_OF_NUMBERS)
    for rest in TRAPS_OF_OTHERS + TWINS_OF_OTHERS:
        compare_trap(context, "symmetry_traps", GIVEN + rest, rest in TRAPS_OF_OTHERS)


def races_of_traps(context):
    """A race stays one where the execution that shows it is the one that ends symmetry."""
    for operation in TRAPS + TWINS:
        calls = f"race() {operation}()"
        for symmetry in ("off", "auto"):
            found = context.harness("symmetry_traps", "--strategy", "dpor", "--check", "none",
                                    "--no-progress", "--symmetry", symmetry, "--scenario",
                                    f"{calls} || {calls}")
            expect(f"{operation}, symmetry {symmetry}", (1, "data-race"),
                   (found.status, found.report["violations"][0]["kind"]))


def seeded_picks(context):
    """A pick that is drawn from the number of the call is another one in each thread."""
    picks = ["--parameter", "pick=seeded", "--strategy", "dpor", "--no-progress", "--scenario",
             "push(1) pop() || push(1) pop()"]
    counts = [context.harness("k_stack_2013", *picks, "--symmetry", symmetry).report
              for symmetry in ("off", "auto")]
    expect("executions", counts[0]["executions"], counts[1]["executions"])
    expect("with images", None, counts[1]["images"])


def all_who_wait(context):
    """A deadlock is told with those who waited for their turn only."""
    for symmetry in ("off", "auto"):
        done = context.harness("faults", "--strategy", "dpor", "--no-progress", "--symmetry",
                               symmetry, "--scenario", " || ".join(["lock_first_second()"] +
                                                                   ["lock_second_first()"] * 2))
        message = done.report["violations"][0]["message"]
        for thread in ("T1 ", "T2 ", "T3 "):
            expect_that(f"symmetry {symmetry}: {thread}waits", thread in message, message)


def three_enqueue_three_dequeue(context):
    """The orbits of the Michael-Scott queue, counted before by an enumerator of small models."""
    scenario = "enq(1) || enq(1) || enq(1) || deq() || deq() || deq()"
    one = context.harness("ms_queue_O2", "--strategy", "dpor", "--no-progress", "--scenario",
                          scenario)
    print(f"{one.report['cpu_seconds']:.2f} s of CPU time", flush=True)
    expect("executions", 1_284, one.report["executions"])
    expect("redundant", 34_361, one.report["redundant"])
    expect("with images", 43_434, one.report["images"])


CASES = {
    "symmetry-same-as-without": same_as_without,
    "symmetry-traps": traps_are_seen,
    "symmetry-races-of-traps": races_of_traps,
    "symmetry-seeded-picks": seeded_picks,
    "symmetry-all-who-wait": all_who_wait,
    "symmetry-ms-queue-3-3": three_enqueue_three_dequeue,
}
