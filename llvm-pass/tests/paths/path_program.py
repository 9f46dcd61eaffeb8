"""Programs for paths_test.py: functions whose plain accesses to shared variables depend on their
arguments, in the shapes that optimisers like."""

import random

PRELUDE = r"""
#include "llvm-pass/tests/paths/path_program.hpp"
#include <atomic>
#include <cstring>
#define SHARED __attribute__((section("path_shared"), used))
struct Pair { int first; short second; char third; long fourth; };
struct Flags { unsigned a : 3; unsigned b : 5; unsigned : 0; unsigned c : 9; char d; };
struct Bytes { char w; char x; short y; int z; };
struct Node { Node* next; int value; int mine; };
SHARED int s0 = 1; SHARED int s1 = 1; SHARED int s2 = 1; SHARED int s3 = 1;
SHARED long l0 = 1; SHARED char c0 = 1; SHARED char c1 = 1; SHARED short h0 = 1;
SHARED int row[16] = {1}; SHARED int other_row[16] = {1}; SHARED char text[24] = {1};
SHARED Pair pairs[8] = {{1, 0, 0, 0}}; SHARED Pair one = {1, 0, 0, 0};
SHARED Pair two = {1, 0, 0, 0}; SHARED Flags flags = {1, 0, 0, 0};
SHARED Bytes bytes = {1, 0, 0, 0}; SHARED Node nodes[4] = {{nullptr, 1, 0}};
SHARED int* pointer = nullptr; SHARED Pair* pair_pointer = nullptr;
std::atomic<int> gate{0};
void set_up(int number, bool first, bool second) {
  gate = number - 1;
  s0 = number; s1 = first; s2 = 3; s3 = second ? -1 : 2; l0 = 7; c0 = 4; h0 = 5;
  for (int i = 0; i < 16; ++i) { row[i] = (i * 7 + number) % 5 - 2; other_row[i] = i - number; }
  for (int i = 0; i < 8; ++i) { pairs[i].first = i % 3 - 1; pairs[i].fourth = i; }
  for (int i = 0; i < 4; ++i) {
    nodes[i].next = i < number ? &nodes[(i + 1) % 4] : nullptr;
    nodes[i].mine = (i + number) % 2;
  }
  pointer = first ? &s2 : &row[3];
  pair_pointer = second ? &one : &pairs[2];
  one.first = number % 2; two.second = 1; flags.b = number; bytes.x = second;
}
static int& pick(bool choice, int& left, int& right) { return choice ? left : right; }
template <typename T> static T& pick_any(bool choice, T& left, T& right) {
  return choice ? left : right;
}
__attribute__((noinline)) static int read_if(const int* from, bool wanted) {
  return wanted ? *from : 0;
}
__attribute__((noinline)) static int pair_if(const Pair& from, int number) {
  if (number > 2) { return from.first + static_cast<int>(from.fourth); }
  return number > 1 ? from.second : 1;
}
__attribute__((noinline)) static void write_if(int* to, bool wanted) { if (wanted) { *to = 9; } }
static inline int sum_of(const int* from, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) { sum += from[i]; }
  return sum;
}
"""

SCALARS = ["s0", "s1", "s2", "s3", "l0", "c0", "c1", "h0", "one.first", "one.second", "one.third",
           "two.first", "two.fourth", "flags.a", "flags.b", "flags.c", "flags.d", "bytes.w",
           "bytes.x", "bytes.y", "bytes.z", "text[5]", "nodes[1].value", "pair_pointer->first",
           "pair_pointer->third", "*pointer"]
INTS = ["s0", "s1", "s2", "s3", "one.first", "two.first", "bytes.z", "row[2]", "pairs[3].first"]
INDEXED = ["row[{}]", "other_row[{}]", "text[{}]", "pairs[{} & 7].first", "pairs[{} & 7].third",
           "pairs[{} & 7].fourth", "nodes[{} & 3].value"]


class Writer:
    """Writes one function after the other; the same seed gives the same functions."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0

    def one_of(self, things):
        return self.random.choice(things)

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def place(self, index):
        if index and self.random.random() < 0.6:
            return self.one_of(INDEXED).format(index)
        return self.one_of(SCALARS)

    def condition(self, index, depth=2):
        simple = ["first", "second", "number > 2", "number == 3", "number & 1",
                  "gate.load(std::memory_order_acquire) > 0",
                  f"{self.place(index)} > 0", f"{self.place(index)} == 1"]
        if index:
            simple += [f"{index} > number", f"({index} & 1) == 0"]
        chosen = self.one_of(simple)
        if depth and self.random.random() < 0.3:
            return f"({chosen} {self.one_of(['&&', '||'])} {self.condition(index, depth - 1)})"
        return chosen

    def value(self, index, depth=2):
        if depth == 0:
            return self.place(index)
        deeper = self.value(index, depth - 1)
        condition = self.condition(index)
        return self.one_of([
            self.place(index),
            self.place(index),
            f"({condition} ? {self.one_of(INTS)} : {self.one_of(INTS)})",
            f"({condition} ? {self.place(index)} : 0)",
            f"({condition} ? {self.place(index)} : {deeper})",
            f"*({condition} ? &{self.one_of(INTS)} : &{self.one_of(INTS)})",
            f"*({condition} ? &{self.one_of(INTS)} : &local)",
            f"({condition} ? one : two).{self.one_of(['first', 'second', 'third', 'fourth'])}",
            f"pick({condition}, {self.one_of(INTS)}, {self.one_of(INTS)})",
            f"pick_any({condition}, pairs[1], pairs[number]).fourth",
            f"read_if(&{self.one_of(INTS)}, {condition})",
            f"pair_if({self.one_of(['one', 'two', 'pairs[4]'])}, number)",
            f"sum_of({self.one_of(['row', 'other_row'])}, number)",
            f"({self.place(index)} + {deeper})",
        ])

    def statement(self, index, depth):
        simple = ["assignment", "sum", "local", "copy", "call", "minimum"]
        nested = ["if", "if_else", "loop", "loop", "pairs_loop", "switch", "list", "early"]
        kind = self.one_of(simple + (nested if depth else []))
        return getattr(self, f"write_{kind}")(index, depth)

    def block(self, index, depth):
        count = self.random.randint(1, 3)
        return "{ " + " ".join(self.statement(index, depth) for _ in range(count)) + " }"

    def write_assignment(self, index, _):
        operator = self.one_of(["=", "=", "+="])
        return f"{self.place(index)} {operator} {self.value(index, 1)};"

    def write_sum(self, index, _):
        return f"sum += {self.value(index)};"

    def write_local(self, index, _):
        return f"local = {self.value(index, 1)};"

    def write_copy(self, index, _):
        name = self.fresh("copy")
        source = self.one_of(["one", "two", "pairs[number]", "*pair_pointer"])
        field = self.one_of(["first", "second", "third", "fourth"])
        return self.one_of([
            f"Pair {name} = {source}; sum += {name}.{field};",
            f"Bytes {name} = bytes; {name}.x = 1; "
            f"if ({self.condition(index)}) {{ bytes = {name}; }}",
            "std::memcpy(text, row, number * 4);",
            f"if ({self.condition(index)}) {{ {source} = pairs[5]; }}",
            f"int {name}; std::memcpy(&{name}, text + 4, 4); "
            f"sum += {self.condition(index)} ? {name} : 0;",
            f"std::memset(text + number, 0, {self.one_of(['3', 'number', '8'])});",
        ])

    def write_call(self, index, _):
        return f"write_if(&{self.one_of(INTS)}, {self.condition(index)});"

    def write_minimum(self, index, _):
        left, right = self.one_of(INTS), self.one_of(INTS)
        return (f"{{ int& lower = {left} < {right} ? {left} : {right}; "
                f"lower = {self.value(index, 1)}; }}")

    def write_if(self, index, depth):
        return f"if ({self.condition(index)}) {self.block(index, depth - 1)}"

    def write_if_else(self, index, depth):
        return f"{self.write_if(index, depth)} else {self.block(index, depth - 1)}"

    def write_loop(self, _, depth):
        name = self.fresh("i")
        bound = self.one_of(["number", "number", "16", "number * 3", "s0"])
        leave = f"if ({self.condition(name)}) {{ break; }}" if self.random.random() < 0.25 else ""
        body = self.block(name, depth - 1)
        return (f"for (int {name} = 0; {name} < {bound} && {name} < 16; ++{name}) "
                f"{{ {leave} {body} }}")

    def write_pairs_loop(self, _, __):
        target = self.one_of(["sum += each.first;", "sum += each.third;", "each.second = 1;",
                              "if (each.first > 0) { s1++; }",
                              "if (each.first > 0) { sum += each.third; }",
                              "if (first) { each.first = number; }"])
        return f"for (Pair& each : pairs) {{ {target} }}"

    def write_switch(self, index, depth):
        cases = " ".join(f"case {number}: {self.block(index, depth - 1)} break;"
                         for number in range(self.random.randint(1, 4)))
        return f"switch (number) {{ {cases} default: break; }}"

    def write_list(self, _, __):
        name = self.fresh("node")
        use = self.one_of([f"sum += {name}->mine ? {name}->value : -1;",
                           f"if ({name}->mine) {{ {name}->value = number; }}",
                           f"if ({name}->mine) {{ s3 += {name}->value; }}"])
        steps = self.fresh("steps")
        return (f"{{ int {steps} = 0; for (Node* {name} = nodes; {name} != nullptr && "
                f"{steps} < 6; {name} = {name}->next, ++{steps}) {{ {use} }} }}")

    def write_early(self, index, _):
        return f"if ({self.condition(index)}) {{ return sum + {self.value(index, 1)}; }}"

    def function(self, number):
        body = " ".join(self.statement("", 2) for _ in range(self.random.randint(2, 4)))
        return (f"static int f{number}(int number, bool first, bool second) {{\n"
                f"  int sum = 0; int local = number; {body}\n  return sum + local;\n}}\n")


def program(seed, functions):
    writer = Writer(seed)
    text = PRELUDE + "".join(writer.function(number) for number in range(functions))
    table = ", ".join(f"f{number}" for number in range(functions))
    return (f"{text}PathFunction path_functions[] = {{{table}}};\n"
            f"int path_function_count = {functions};\n")
