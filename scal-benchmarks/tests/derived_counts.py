"""The event sequences of two structures, from their papers, and how many executions they have.

The same numbers are what the acceptance tests expect of the tool. Run without arguments; exits 1 if
a number is not the one that the tests and the documentation state.
"""

import sys

from interleavings import Program

# A tagged word is (name of the node or None, tag).
NULL = (None, 0)


def raised(word, node):
    return (node, word[1] + 1)


def advance(end, word, node):
    return ("cas", end, word, raised(word, node))


def stack_thread(node):
    """push(node) and pop() on a Treiber stack."""

    def run():
        while True:
            top = yield ("load", "top")
            yield ("plain store", node, top[0])
            if (yield advance("top", top, node)):
                break
        while True:
            top = yield ("load", "top")
            if top[0] is None:
                return
            below = yield ("plain load", top[0])
            if (yield advance("top", top, below)):
                return

    return run


def enqueue(node):
    while True:
        tail = yield ("load", "tail")
        after = yield ("load", tail[0])
        if (yield ("load", "tail")) != tail:
            continue
        if after[0] is not None:
            yield advance("tail", tail, after[0])
            continue
        if (yield advance(tail[0], after, node)):
            yield advance("tail", tail, node)
            return


def dequeue():
    while True:
        head = yield ("load", "head")
        tail = yield ("load", "tail")
        after = yield ("load", head[0])
        if (yield ("load", "head")) != head:
            continue
        if head[0] != tail[0]:
            if (yield advance("head", head, after[0])):
                return
        elif after[0] is None:
            return
        else:
            yield advance("tail", tail, after[0])


def queue_thread(node):
    """enq(node) and deq() on a Michael-Scott queue."""

    def run():
        yield from enqueue(node)
        yield from dequeue()

    return run


def stack_program():
    return Program({"top": NULL, "a": None, "b": None}, [stack_thread("a"), stack_thread("b")])


def queue_program():
    ends = {"head": ("dummy", 0), "tail": ("dummy", 0)}
    nodes = {"dummy": NULL, "a": NULL, "b": NULL}
    return Program({**ends, **nodes}, [queue_thread("a"), queue_thread("b")])


EXPECTED = [
    ("t-stack push pop || push pop", stack_program, 226, 46),
    ("ms-queue enq deq || enq deq", queue_program, 2_140_866, 222),
]


def main():
    failures = 0
    for name, program, executions, classes in EXPECTED:
        got = program().count_executions(), program().count_classes()
        failures += got != (executions, classes)
        print(f"{name}: executions and classes: expected {executions, classes}, got {got}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
