"""Concurrent programs made at random from a seed, and all that each can print, by brute force.

A program has threads (of which one may start another), atomics of all sizes, plain data behind
locks, branches, loops and exceptions. It is data: source() writes it as C++, instructions() as code
for the machine of concurrent_outcomes.py, which knows nothing of C++ or of Heddle.

Each thread has one number r, of 64 bits, that what it sees goes into. Statements are tuples:
  (kind, operands...), see the table of `WRITERS`; a block is a tuple of statements.
"""

import random
from dataclasses import dataclass

BITS = (8, 16, 32, 64)
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
EVENTS_OF_A_THREAD = {2: 4, 3: 3}  # by how many threads there are; loops double theirs
WORD = (1 << 64) - 1
NESTING = 0.15  # share of the programs whose threads all take two locks


@dataclass(frozen=True)
class Program:
    bits: tuple     # of each atomic
    initial: tuple  # likewise; near where it wraps round
    locks: int      # each with a plain number behind it
    threads: tuple  # a block each; main starts and joins them, in order


class Maker:
    """Draws one program."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.left = 0
        self.may_start = True

    def program(self):
        draw = self.random
        bits = tuple(draw.choice(BITS) for _ in range(draw.randint(1, 3)))
        initial = tuple(draw.choice((0, 1, (1 << width) - 1)) for width in bits)
        self.atomics, self.locks = len(bits), draw.randint(0, 2)
        count = draw.randint(2, 3)
        make = self.thread
        if draw.random() < NESTING:
            self.locks, make = 2, self.nesting_thread
        threads = tuple(make(EVENTS_OF_A_THREAD[count]) for _ in range(count))
        return Program(bits, initial, self.locks, threads)

    def thread(self, events):
        self.left = events
        statements = []
        while self.left > 0:
            statements.append(self.statement(2, ()))
        return tuple(statements)

    def nesting_thread(self, events):
        """One lock behind the other, in any order: two such threads may deadlock."""
        self.left = events - 2
        outer = self.random.randrange(2)
        inner = "lock", 1 - outer, (self.statement(0, (outer, 1 - outer)),)
        before = (self.statement(0, (outer,)),) if self.left > 0 else ()
        return (("lock", outer, (*before, inner)),)

    def block(self, depth, held):
        return tuple(self.statement(depth, held) for _ in range(self.random.randint(1, 2)))

    def statement(self, depth, held):
        draw = self.random
        small = draw.randint(0, 3)
        composed = ["if", "for", "try"] if depth else []
        if depth and self.left > 1:
            composed += ["lock"] * 3 * (len(held) < self.locks) + ["start"] * self.may_start
        if composed and draw.random() < 0.5:
            return self.composed(draw.choice(composed), depth, held, small)
        if self.left <= 0:
            return "local", small
        self.left -= 1
        if held and draw.random() < 0.6:
            return "plain", draw.choice(held), small
        kind = draw.choice(("load", "store", "store r", "add", "sub", "xor", "exchange", "cas"))
        return kind, draw.randrange(self.atomics), small, draw.randint(0, 3), draw.choice(ORDERS)

    def composed(self, kind, depth, held, small):
        if kind == "if":
            return kind, small % 2, self.block(depth - 1, held), self.block(depth - 1, held)
        if kind == "for":
            before = self.left
            block = self.block(depth - 1, held)
            self.left -= before - self.left
            return kind, 2, block
        if kind == "try":
            return kind, small, self.block(depth - 1, held), self.block(depth - 1, held)
        if kind == "start":
            self.may_start = False
            self.left -= 1
            return kind, self.block(depth - 1, ()), self.block(depth - 1, held)
        lock = self.random.choice([each for each in range(self.locks) if each not in held])
        self.left -= 1
        return kind, lock, self.block(depth - 1, (*held, lock))


def load_order(order):
    return {"release": "acquire", "acq_rel": "seq_cst"}.get(order, order)


def store_order(order):
    return {"acquire": "release", "acq_rel": "seq_cst"}.get(order, order)


def order_of(order):
    return f"std::memory_order_{order}"


def written(statement, program, depth=2):
    """Lines of C++."""
    kind, *operands = statement
    return ["  " * depth + line for line in WRITERS[kind](program, *operands)]


def written_block(block, program):
    return [line for statement in block for line in written(statement, program, 1)]


def atomic_line(form, load=False, store=False):
    def write(program, cell, value, other, order):
        order = load_order(order) if load else store_order(order) if store else order
        text = form.format(a=f"a{cell}", v=value, w=other, o=order_of(order),
                           t=f"std::uint{program.bits[cell]}_t",
                           f=order_of(load_order("relaxed")))
        return [text]
    return write


WRITERS = {
    "local": lambda program, value: [f"r = r * 3 + {value};"],
    "plain": lambda program, lock, value: [f"p{lock} = p{lock} * 2 + {value};",
                                           f"r = r * 3 + p{lock};"],
    "load": atomic_line("r = r * 3 + {a}.load({o});", load=True),
    "store": atomic_line("{a}.store({v}, {o});", store=True),
    "store r": atomic_line("{a}.store(static_cast<{t}>(r), {o});", store=True),
    "add": atomic_line("r = r * 3 + {a}.fetch_add({v}, {o});"),
    "sub": atomic_line("r = r * 3 + {a}.fetch_sub({v}, {o});"),
    "xor": atomic_line("r = r * 3 + {a}.fetch_xor({v}, {o});"),
    "exchange": atomic_line("r = r * 3 + {a}.exchange({v}, {o});"),
    "cas": atomic_line("{{ {t} seen = {v}; const bool done = "
                       "{a}.compare_exchange_strong(seen, {w}, {o}, {f}); "
                       "r = r * 3 + std::uint64_t{{seen}} * 2 + done; }}"),
    "if": lambda program, value, then, other: [
        f"if (r % 2 == {value}) {{", *written_block(then, program), "} else {",
        *written_block(other, program), "}"],
    "for": lambda program, times, block: [
        f"for (int lap = 0; lap < {times}; ++lap) {{", *written_block(block, program), "}"],
    "try": lambda program, value, block, handler: [
        "try {", *written_block(block, program), f"  if (r % 4 == {value}) throw {value} + 1;",
        "} catch (int thrown) {", "  r = r * 3 + thrown;", *written_block(handler, program), "}"],
    "lock": lambda program, lock, block: [
        "{", f"  std::lock_guard held(m{lock});", *written_block(block, program), "}"],
    "start": lambda program, block, meanwhile: [
        "{", "  std::thread started([] {", "    std::uint64_t r = 0;",
        *("  " + line for line in written_block(block, program)), "    result_of_started = r;",
        "  });", *written_block(meanwhile, program), "  started.join();", "}"],
}

HEAD = """#include <atomic>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
"""


def source(programs):
    """A file of programs, of which the first argument chooses one."""
    text = [HEAD]
    for number, program in enumerate(programs):
        text += [f"namespace program_{number} {{", *declared(program)]
        for index, block in enumerate(program.threads):
            text += [f"void thread_{index}() {{", "  std::uint64_t r = 0;",
                     *written_block(block, program), f"  result[{index}] = r;", "}"]
        text += ["void run() {", *run_of(program), "}", "}", ""]
    calls = ", ".join(f"program_{number}::run" for number in range(len(programs)))
    return "\n".join([*text, f"void (*const programs[])() = {{{calls}}};",
                      "int main(int, char** arguments) { programs[std::atoi(arguments[1])](); }",
                      ""])


def declared(program):
    for cell, (bits, value) in enumerate(zip(program.bits, program.initial)):
        yield f"std::atomic<std::uint{bits}_t> a{cell}{{{value}u}};"
    for lock in range(program.locks):
        yield f"std::mutex m{lock};"
        yield f"std::uint64_t p{lock} = 0;"
    yield f"std::uint64_t result[{len(program.threads)}];"
    yield "std::uint64_t result_of_started = 0;"


def run_of(program):
    count = len(program.threads)
    yield from (f"  std::thread t{index}(thread_{index});" for index in range(count))
    yield from (f"  t{index}.join();" for index in range(count))
    shown = [f"result[{index}]" for index in range(count)] + ["result_of_started"]
    shown += [f"p{lock}" for lock in range(program.locks)]
    shown += [f"std::uint64_t{{a{cell}}}" for cell in range(len(program.bits))]
    form = " ".join('%" PRIu64 "' for _ in shown)
    yield f'  std::printf("{form}\\n", {", ".join(shown)});'
