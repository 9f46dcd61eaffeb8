// The Treiber stack (R. K. Treiber, IBM Research Report RJ 5118, 1986) and the queue of
// M. M. Michael and M. L. Scott (PODC 1996), as in scal-benchmarks/structures.

#include <algorithm>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "scal-benchmarks/tests/enumerator/programs.hpp"

namespace enumerator {

namespace {

/// A tagged word: a node in the high four bits, the count of changes in the low ones.
constexpr int largest_node = 15;

constexpr Byte node_of(Byte word, Byte /*unused*/) { return static_cast<Byte>(word >> 4); }

constexpr Byte raised(Byte word, Byte node) {
  return static_cast<Byte>((node << 4) | ((word + 1) & 15));
}

/// Cells: two ends, then the field `next` of each node; node 0 is null, node 1 the queue's dummy.
constexpr Byte head = 0;
constexpr Byte tail = 1;
constexpr Byte top = 0;
constexpr Byte fields = 2;
constexpr int dummy = 1;

Cell next_of(Operand node) { return {fields, node}; }

void push(Code& code, int node) {
  constexpr Register seen{0};
  constexpr Register below{1};
  constexpr Register desired{2};
  constexpr Register stored{3};
  const std::size_t retry = code.begin_loop();
  code.load(seen, {top});
  code.compute(below, node_of, seen);
  code.plain_store(next_of(node), below);
  code.compute(desired, raised, seen, node);
  code.compare_exchange(stored, {top}, seen, desired);
  code.lap_if(equal, stored, 0, retry);
  code.end_loop();
}

void pop(Code& code, int /*unused*/) {
  constexpr Register seen{0};
  constexpr Register node{1};
  constexpr Register desired{2};
  constexpr Register stored{3};
  const std::size_t done = code.label();
  const std::size_t retry = code.begin_loop();
  code.load(seen, {top});
  code.compute(node, node_of, seen);
  code.jump_if(equal, node, 0, done);
  code.plain_load(node, next_of(node));
  code.compute(desired, raised, seen, node);
  code.compare_exchange(stored, {top}, seen, desired);
  code.lap_if(equal, stored, 0, retry);
  code.end_loop();
  code.place(done);
}

/// Moves `end` from the word `from` to `node`; `stored` says whether it was still there.
void advance(Code& code, Register stored, Cell end, Register from, Operand node) {
  constexpr Register desired{7};
  code.compute(desired, raised, from, node);
  code.compare_exchange(stored, end, from, desired);
}

void enqueue(Code& code, int node) {
  constexpr Register seen{0};
  constexpr Register last{1};
  constexpr Register next{2};
  constexpr Register again{3};
  constexpr Register after{4};
  constexpr Register stored{5};
  const std::size_t link = code.label();
  const std::size_t retry = code.begin_loop();
  code.load(seen, {tail});
  code.compute(last, node_of, seen);
  code.load(next, next_of(last));
  code.load(again, {tail});
  code.lap_if(differ, again, seen, retry);
  code.compute(after, node_of, next);
  code.jump_if(equal, after, 0, link);
  advance(code, stored, {tail}, seen, after);
  code.lap(retry);
  code.place(link);
  advance(code, stored, next_of(last), next, node);
  code.lap_if(equal, stored, 0, retry);
  code.end_loop();
  advance(code, stored, {tail}, seen, node);
}

void dequeue(Code& code, int /*unused*/) {
  constexpr Register seen{0};
  constexpr Register first{1};
  constexpr Register last{2};
  constexpr Register next{3};
  constexpr Register again{4};
  constexpr Register after{5};
  constexpr Register stored{6};
  const std::size_t take = code.label();
  const std::size_t done = code.label();
  const std::size_t retry = code.begin_loop();
  code.load(seen, {head});
  code.load(last, {tail});
  code.compute(first, node_of, seen);
  code.load(next, next_of(first));
  code.load(again, {head});
  code.lap_if(differ, again, seen, retry);
  code.compute(after, node_of, next);
  code.compute(again, node_of, last);
  code.jump_if(differ, first, again, take);
  code.jump_if(equal, after, 0, done);
  advance(code, stored, {tail}, last, after);
  code.lap(retry);
  code.place(take);
  advance(code, stored, {head}, seen, after);
  code.lap_if(equal, stored, 0, retry);
  code.end_loop();
  code.place(done);
}

using Call = std::function<void(Code&, int node)>;

struct Method {
  std::string name;
  Call call;
};

/// The threads of a scenario. Each call gets a node of its own, needed or not.
Program scenario_of(const std::string& text, const std::vector<Method>& methods,
                    std::vector<Byte> cells) {
  Program program;
  program.cells = std::move(cells);
  std::istringstream words(text + " ||");
  Code code;
  int node = dummy;
  for (std::string word; words >> word;) {
    if (word == "||") {
      program.threads.push_back(std::exchange(code, {}).finished());
      continue;
    }
    const auto named = [&word](const Method& method) { return method.name == word; };
    const auto method = std::find_if(methods.begin(), methods.end(), named);
    if (method == methods.end()) {
      throw std::invalid_argument("no method " + word);
    }
    if (++node > largest_node) {
      throw std::invalid_argument("too many calls");
    }
    method->call(code, node);
  }
  return program;
}

}  // namespace

Program treiber_stack(const std::string& scenario) {
  std::vector<Byte> cells(fields + largest_node + 1);
  return scenario_of(scenario, {{"push", push}, {"pop", pop}}, std::move(cells));
}

Program michael_scott_queue(const std::string& scenario) {
  std::vector<Byte> cells(fields + largest_node + 1);
  cells[head] = cells[tail] = dummy << 4;
  return scenario_of(scenario, {{"enq", enqueue}, {"deq", dequeue}}, std::move(cells));
}

}  // namespace enumerator
