"""Searches whose number of executions is known, for the acceptance case about estimates."""

import random
import subprocess

GENERATED = 4
STATEMENTS = ("x{0}.load();", "x{0}.store({1});", "x{0}.fetch_add({1});",
              "{{ int seen = {1}; x{0}.compare_exchange_strong(seen, {1} + 1); }}")

# Of build/litmus, with an argument: their sizes are derived in harnesses/litmus/counts.
LITMUS = [
    ("fetch_adds", 6), ("fetch_adds", 7), ("fetch_adds", 8),
    ("writer_and_readers", 11), ("writer_and_readers", 15), ("locked_increments", 7),
    ("store_buffering", 12), ("store_buffering", 15), ("last_zero", 10), ("last_zero", 13),
    ("indexer", 15), ("fibonacci", 4), ("fibonacci", 5),
    ("peterson_O1", 3), ("peterson_O1", 4), ("dekker_O1", 3), ("dekker_O1", 4),
    ("bakery_O1", 3), ("ticket_lock_O1", 5),
]
# Harness, scenario, more options.
STRUCTURES = [
    ("ms_queue_O2", "enq(1) deq() || enq(2) deq()",
     ["--symmetry", "off", "--idle-laps", "explore"]),
    ("ms_queue_O2", "enq(1) || enq(2) || enq(3) || deq()", []),
    ("ms_queue_O2", "enq(1) || enq(2) || deq() || deq()", ["--idle-laps", "explore"]),
    ("ms_queue_O2", "enq(1) deq() || enq(2) deq() || enq(3) deq()", []),
    ("t_stack_O2", "push(1) pop() || push(2) pop() || push(3) pop()", ["--symmetry", "off"]),
    ("t_stack_O2", "push(1) push(2) pop() || pop() push(3) pop()", ["--idle-laps", "explore"]),
    ("t_stack_O2", "push(1) || push(2) || pop() || pop()", ["--idle-laps", "explore"]),
]


def source(count):
    """A program that runs one of `count` generated ones, by number: four threads, few atomics."""
    draw = random.Random(2)
    bodies = []
    for number in range(count):
        threads = []
        for _ in range(4):
            lines = [draw.choice(STATEMENTS).format(draw.randrange(3), draw.randrange(1, 4))
                     for _ in range(2 + (number + len(threads)) % 2)]
            threads.append(f"std::thread t{len(threads)}([] {{ {' '.join(lines)} }});")
        joins = " ".join(f"t{thread}.join();" for thread in range(4))
        bodies.append(f"case {number}: {{ {' '.join(threads)} {joins} break; }}")
    text = "\n".join(bodies)
    return f"""#include <atomic>
#include <cstdlib>
#include <thread>
std::atomic<int> x0, x1, x2;
int main(int, char** arguments) {{
switch (std::atoi(arguments[1])) {{
{text}
}}
}}
"""


def compiled(context):
    """The program of the generated ones."""
    text = context.scratch / "generated.cpp"
    text.write_text(source(GENERATED), encoding="utf-8")
    binary = context.scratch / "generated"
    compiler = [context.build / "bin" / "heddle-clang++", "-std=c++20", "-O1", "-w"]
    subprocess.run([*compiler, text, "-o", binary], check=True)
    return binary


def all_searches(context):
    """(name, words before the options, words behind them) of each."""
    run = context.heddle("run", "--symmetry", "off")
    searches = [(f"{name} {argument}", run, ["--", context.build / "litmus" / name, argument])
                for name, argument in LITMUS]
    for name, scenario, options in STRUCTURES:
        harness = context.build / "harnesses" / name
        searches.append((f"{name}: {scenario}", [harness, "--scenario", scenario, *options], []))
    binary = compiled(context)
    searches += [(f"generated {number}", run, ["--", binary, number])
                 for number in range(GENERATED)]
    return searches
