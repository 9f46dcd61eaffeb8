"""Acceptance cases about opaque values: threads that bring different ones are alike."""

import itertools
import random

from acceptance_support import expect
from acceptance_symmetry import compare_scenarios, compare_trap

# Ways to look at a value in spite of its type, and ways to keep it and hand it on.
TRAPS = ["by_order", "by_remainder", "by_shift", "by_half", "by_mask", "by_difference",
         "by_memcmp", "by_index", "by_switch", "bits_as_result", "made_up", "always_one"]
TWINS = ["by_exchange", "by_compare_exchange", "by_equality", "by_memory"]

# Two threads leave their values for somebody else.
TRAPS_OF_OTHERS = ["|| order_of_left()", ";; order_of_left()"]
TWINS_OF_OTHERS = ["|| same_left()", "|| last()", ";; same_left()"]

# What threads call that take values: one of their own each, or the same.
OPERATIONS = {"ms_queue_opaque": ("enq", "deq"), "t_stack_opaque": ("push", "pop")}
SCENARIOS = 100


def traps_are_seen(context):
    """A program that looks at opaque values is explored without symmetry."""
    for operation in TRAPS + TWINS:
        for rest in ("", " || last()", " ;; last()"):
            compare_trap(context, "opaque_traps", f"{operation}(1) || {operation}(2){rest}",
                         operation in TRAPS)
    for rest in TRAPS_OF_OTHERS + TWINS_OF_OTHERS:
        compare_trap(context, "opaque_traps", "leave(1) || leave(2) " + rest,
                     rest in TRAPS_OF_OTHERS)


def drawn_scenario(draw, add, remove):
    """Two or three threads, most of which do the same with values of their own."""
    fresh = itertools.count(1)

    def thread(shape):
        return " ".join(f"{remove}()" if kind == "remove"
                        else f"{add}({9 if kind == 'shared' else next(fresh)})" for kind in shape)

    def drawn_shape():
        return draw.choices(["own", "own", "shared", "remove"], k=draw.choice([1, 1, 2]))

    shape = drawn_shape()
    threads = [thread(shape), thread(shape)]
    if draw.random() < 0.6:
        threads.append(thread(shape if draw.random() < 0.4 else drawn_shape()))
    draw.shuffle(threads)
    text = " || ".join(threads)
    if draw.random() < 0.3:
        text = f"{add}({draw.choice([1, 9])}) >> {text}"
    return text + (f" ;; {remove}()" if draw.random() < 0.3 else "")


def same_as_without(context):
    """Images, and histories closed under renaming of threads and values, as without symmetry."""
    draw = random.Random(17)

    def drawn():
        harness = draw.choice(sorted(OPERATIONS))
        return harness, drawn_scenario(draw, *OPERATIONS[harness])

    compare_scenarios(context, SCENARIOS, drawn, opaque=True)


def three_enqueue(context):
    """Of the 126 executions of three threads that enqueue different items one in six is left."""
    scenario = ["--strategy", "dpor", "--no-progress", "--scenario", "enq(1) || enq(2) || enq(3)"]
    one = context.harness("ms_queue_opaque", *scenario).report
    expect("executions", 21, one["executions"])
    expect("with images", 126, one["images"])
    numbers = context.harness("ms_queue_O2", *scenario).report
    expect("of integers", 126, numbers["executions"])
    expect("of integers, with images", None, numbers["images"])


def only_blind_specifications(context):
    """What orders items, as a priority queue does, is judged for each order of them."""
    scenario = ["--strategy", "dpor", "--no-progress", "--scenario", "push(1) || push(2)"]
    for specification, images in (("stack", True), ("min-priority-queue", False)):
        report = context.harness("t_stack_opaque", "--specification", specification,
                                 *scenario).report
        expect(f"{specification}: up to symmetry", images, report["images"] is not None)


CASES = {
    "opaque-same-as-without": same_as_without,
    "opaque-traps": traps_are_seen,
    "opaque-three-enqueue": three_enqueue,
    "opaque-blind-specifications": only_blind_specifications,
}
