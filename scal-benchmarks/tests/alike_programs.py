"""Programs made at random whose threads begin alike: some stay so, and some, the traps, do not.

Many programs are functions of one source file, since compiling is what takes time; the first
argument says which of them runs. What threads see shows in what the program prints at its end.
"""

import random

PRELUDE = """\
#include <heddle/c_api.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace {

std::atomic<int> x, y, tickets;
std::atomic<long> sum;
std::atomic<void*> slot;
std::atomic<pthread_t> first;
std::mutex lock;
int guarded, given, look;
int results[4];
pthread_t handles[4];
thread_local int mine;

void say(long seen) { sum.fetch_add(seen * seen + seen); }
void print() {
  std::printf("%ld %d %d %d %d\\n", sum.load(), x.load(), y.load(), guarded, look);
}
"""

# What a worker does; {k} is a small number. What it sees goes into `seen`.
ACTIONS = [
    "seen = seen * 4 + x.load();",
    "x.store({k});",
    "seen = seen * 4 + x.fetch_add(1);",
    "seen = seen * 4 + y.exchange({k});",
    "{{ int was = {k}; seen = seen * 4 + x.compare_exchange_strong(was, {k} + 1); }}",
    "{{ std::lock_guard held(lock); seen = seen * 4 + guarded++; }}",
    "if (x.load() == {k}) y.fetch_add(1);",
    "{{ auto own = std::make_unique<std::atomic<int>>({k});"
    " seen = seen * 4 + own->fetch_add(2); }}",
    "{{ int own = {k}; void* was = slot.exchange(&own); seen = seen * 4 + (was == &own); }}",
    "seen = seen * 4 + ++mine;",
]

# What the initial thread does while alike threads run, all of them.
MEANWHILE = ["x.store({k});", "look = x.load();", "y.fetch_add(1);",
             "{{ std::lock_guard held(lock); guarded += {k}; }}"]

BY_NUMBER = [
    "seen = seen * 4 + std::hash<std::thread::id>()(std::this_thread::get_id()) % 3;",
    "seen = seen * 4 + (pthread_self() >> 18) % 3;",
    "seen = seen * 4 + gettid() % 3;",
    "seen = seen * 4 + (first.load() == pthread_self());",
    "seen = seen * 4 + (pthread_equal(first.load(), pthread_self()) != 0);",
    "seen = seen * 4 + (first.load() < pthread_self());",
]
BY_ADDRESS = [
    "{{ int own; void* was = slot.exchange(&own); seen = seen * 4 + (was < &own); }}",
    "{{ int own; seen = seen * 4 + (reinterpret_cast<std::uintptr_t>(&own) >> 23) % 4; }}",
    "seen = seen * 4 + (reinterpret_cast<std::uintptr_t>(&mine) >> 18) % 4;",
    "{{ auto own = std::make_unique<int>(); seen = seen * 4 +"
    " (reinterpret_cast<std::uintptr_t>(own.get()) >> 28) % 4; }}",
    "seen = seen * 4 + (std::less<void*>()(slot.exchange(&mine), &mine));",
]
BY_THREAD_LOCAL = [
    "{{ thread_local long id = static_cast<long>(pthread_self() >> 18) % 3;"
    " seen = seen * 4 + id; }}",
    "{{ thread_local std::uintptr_t at = reinterpret_cast<std::uintptr_t>(&mine) >> 18 & 3;"
    " seen = seen * 4 + at; }}",
    "{{ thread_local auto id = std::this_thread::get_id();"
    " seen = seen * 4 + (id == std::thread::id(first.load())); }}",
    "seen = seen * 4 + ((reinterpret_cast<char*>(first.load()) - reinterpret_cast<char*>(&mine))"
    " >> 18 & 3);",
]
BY_MACHINE = [
    "seen = seen * 4 + std::chrono::steady_clock::now().time_since_epoch().count() % 3;",
    "seen = seen * 4 + std::rand() % 3;",
    'std::printf("%d;", seen);',
    "if (tickets.fetch_add(1) == 0) std::exit(0);",
    "if (tickets.fetch_add(1) == 0) heddle_assume(y.load() == 0); y.store(1);",
]
# Where the initial thread stands between two creations, or between two joins.
STAGGERED = ["x.store({k});", "look = x.load();", "x.fetch_add(1);", "y.exchange({k});",
             "{{ std::lock_guard held(lock); guarded += {k}; }}",
             "{{ std::lock_guard held(lock); look = guarded; }}"]
# Plain accesses there: what the worker looks at, and when.
PLAIN_BETWEEN_CREATIONS = [
    ("given = {k};", "x.store(7);", "if (x.load() == 7) seen = seen * 4 + given;"),
    ("handles[3] = 1;", "x.store(7);",
     "if (x.load() == 7) seen = seen * 4 + (handles[3] != handles[2]);"),
]
PLAIN_BETWEEN_JOINS = [
    ("look = given;", "if (tickets.fetch_add(1) == 0) given = {k};"),
    ("look = given;", "if (tickets.fetch_add(1) == 1) given = {k};"),
    ("given = {k};", "if (tickets.fetch_add(1) == 0) seen = seen * 4 + given;"),
    ("x.store(5);", "if (tickets.fetch_add(1) == 0) seen = seen * 4 + (x.load() == 5);"),
    ("x.store(5);", "if (tickets.fetch_add(1) == 1) seen = seen * 4 + (x.load() == 5);"),
]


class Program:
    """A main whose parts can be set: what is done where, by whom."""

    def __init__(self, draw):
        self.draw = draw
        self.threads = draw.choice([2, 2, 2, 3])
        self.actions = [self.filled(draw.choice(ACTIONS)) for _ in range(draw.choice([1, 2]))]
        self.created = ["" for _ in range(self.threads)]  # after each creation
        self.joined = ["" for _ in range(self.threads)]  # after each join
        self.meanwhile = []
        self.argument = ""  # of each worker, after its number as {i}
        self.end = "print();"

    def filled(self, text):
        return text.format(k=self.draw.randrange(1, 4))

    def add(self, action):
        self.actions.insert(self.draw.randrange(len(self.actions) + 1), self.filled(action))

    def between(self, places, statement):
        places[self.draw.randrange(self.threads - 1)] = self.filled(statement)

    def worker(self, name, parameter):
        body = "\n  ".join(["int seen = 0;", *self.actions, "say(seen);"])
        return f"void {name}({parameter}) {{\n  {body}\n}}\n"

    def source(self, name):
        """With std::thread."""
        parameter = "[[maybe_unused]] int* argument" if self.argument else ""
        lines = [self.worker(f"work_{name}", parameter), f"void {name}() {{",
                 "  std::vector<std::thread> threads;"]
        for i in range(self.threads):
            argument = f", {self.argument.format(i=i)}" if self.argument else ""
            lines += [f"  threads.emplace_back(work_{name}{argument});", f"  {self.created[i]}"]
        lines += ["  first.store(threads.front().native_handle());"] * any(
            "first" in action for action in self.actions)
        lines += [f"  {self.filled(text)}" for text in self.meanwhile]
        for i in range(self.threads):
            lines += [f"  threads[{i}].join();", f"  {self.joined[i]}"]
        return "\n".join([*lines, f"  {self.end}", "}", ""])


def posix_source(program, name, result="nullptr", argument="nullptr"):
    """With pthreads; `result` is what a worker returns."""
    body = "\n  ".join(["int seen = 0;", *program.actions, "say(seen);", f"return {result};"])
    lines = [f"void* work_{name}(void*) {{\n  {body}\n}}\n", f"void {name}() {{",
             "  void* told[4] = {};"]
    for i in range(program.threads):
        words = f"&handles[{i}], nullptr, work_{name}, {argument.format(i=i)}"
        lines += [f"  pthread_create({words});", f"  {program.created[i]}"]
    lines += [f"  {program.filled(text)}" for text in program.meanwhile]
    for i in range(program.threads):
        where = "nullptr" if result == "nullptr" else f"&told[{i}]"
        lines += [f"  pthread_join(handles[{i}], {where});", f"  {program.joined[i]}"]
    if result != "nullptr":
        lines.append("  look = told[0] <= told[1];")
    return "\n".join([*lines, f"  {program.end}", "}", ""])


def handed_over(program, name):
    """One worker is joined by a thread that is none of them."""
    return program.worker(f"work_{name}", "") + f"""\
void {name}() {{
  std::thread a(work_{name}), b(work_{name});
  std::thread c([&a] {{ a.join(); look = x.load(); }});
  b.join();
  {program.draw.choice(["", "x.store(3);"])}
  c.join();
  print();
}}
"""


def left_alone(program, name):
    """One worker is waited for, and what the other does at the end is as it happens."""
    return program.worker(f"work_{name}", "") + f"""\
void {name}() {{
  std::thread a(work_{name}), b(work_{name});
  {program.draw.choice(["a.detach(); b.join();", "a.join(); b.detach();"])}
  print();
}}
"""


def rounds(program, name, count, threads=2):
    """Some threads at a time; of many rounds the last have numbers that earlier threads had."""
    body = program.draw.choice(["x.fetch_add(1);", "y.fetch_add(1);", "x.exchange(1);"])
    names = "abcd"[:threads]
    return f"""\
void {name}() {{
  const auto work = [] {{ {body} }};
  for (int round = 0; round < {count}; ++round) {{
    std::thread {", ".join(f"{thread}(work)" for thread in names)};
    {" ".join(f"{thread}.join();" for thread in names)}
  }}
  print();
}}
"""


def trap(draw, kind, name):
    """Text of a program that is not to be explored up to symmetry."""
    program = Program(draw)
    if kind == "staggered":
        program.between(program.created, draw.choice(STAGGERED))
    elif kind == "staggered_plain":
        between, later, action = draw.choice(PLAIN_BETWEEN_CREATIONS)
        program.between(program.created, between)
        program.meanwhile = [later]
        program.add(action)
    elif kind == "join_look_join":
        program.between(program.joined, draw.choice(STAGGERED))
    elif kind == "join_roles":
        between, action = draw.choice(PLAIN_BETWEEN_JOINS)
        program.between(program.joined, between)
        program.add(action)
    elif kind in ("number", "address", "thread_local", "machine"):
        program.threads = 2
        program.add(draw.choice({"number": BY_NUMBER, "address": BY_ADDRESS,
                                 "thread_local": BY_THREAD_LOCAL, "machine": BY_MACHINE}[kind]))
    elif kind == "value":
        program.argument = "&results[{i}]"
        program.actions.append("*argument = seen;")
        program.end = "look = results[0] <= results[1]; print();"
    elif kind == "result":
        program.actions = ["seen = tickets.fetch_add(1);"]
        return posix_source(program, name, "reinterpret_cast<void*>(seen + 1L)")
    elif kind == "handles":
        program.meanwhile = ["x.store(7);"]
        program.add("if (x.load() == 7) seen = seen * 4 + (handles[1] != 0);")
        return posix_source(program, name)
    elif kind == "handed_over":
        return handed_over(program, name)
    elif kind == "left_alone":
        return left_alone(program, name)
    elif kind == "number_again":
        return rounds(program, name, 5)
    return program.source(name)


TRAP_KINDS = ["staggered", "staggered_plain", "join_look_join", "join_roles", "number", "address",
              "thread_local", "machine", "value", "result", "handles", "handed_over",
              "left_alone", "number_again"]


def twin(draw, name):
    """Text of a program that looks like a trap, and has threads that are alike."""
    kind = draw.choice(["std", "std", "std", "posix", "rounds"])
    if kind == "rounds":
        return rounds(Program(draw), name, *draw.choice([(1, 4), (2, 2), (2, 3), (3, 2), (4, 2)]))
    program = Program(draw)
    if draw.random() < 0.5:
        program.meanwhile = [draw.choice(MEANWHILE)]
    if kind == "posix":
        return posix_source(program, name, argument=draw.choice(["nullptr", "&given"]))
    if draw.random() < 0.3:
        program.argument = "&results[0]"
    return program.source(name)


def source(file, traps, twins):
    """A file of programs, traps first."""
    draw = random.Random(f"alike {file}")
    names, texts = [], []
    for index in range(traps + twins):
        name = f"program_{index}"
        kind = TRAP_KINDS[(index + file) % len(TRAP_KINDS)]
        texts.append(trap(draw, kind, name) if index < traps else twin(draw, name))
        names.append(name)
    table = ", ".join(names)
    return "\n".join([PRELUDE, *texts, "}  // namespace", "", f"""\
int main(int, char** arguments) {{
  void (*const programs[])() = {{{table}}};
  programs[std::atoi(arguments[1])]();
}}
"""])
