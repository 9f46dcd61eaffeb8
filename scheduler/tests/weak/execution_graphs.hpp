#pragma once

#include <set>
#include <string>
#include <vector>

#include "scheduler/tests/weak/relation.hpp"
#include "scheduler/tests/weak/weak_program.hpp"

namespace heddle::scheduler::testing {

/// docs/search/robustness.md defines `weak`: what RC11 and C++20 both allow at least, without load
/// buffering. `rc11` has all edges of the psc of O. Lahav, V. Vafeiadis, J. Kang, C. Hur, D.
/// Dreyer, "Repairing Sequential Consistency in C/C++11" (PLDI 2017). `tso` is x86's.
enum class MemoryModel : std::uint8_t { sc, tso, rc11, weak };

/// All consistent execution graphs of a program, as texts: of each event what it did, each read's
/// write and the modification order of each location. Two graphs are equal if their texts are.
///
/// Graphs grow by one event at a time, whose write to read from and whose place in modification
/// order are chosen in all ways, and are kept if the axioms hold. That finds all: each model's
/// axioms hold for every (po and rf)-prefix of a graph for which they hold, and there are no cycles
/// of po and rf to be found (load buffering), for no model here has them.
[[nodiscard]] std::set<std::string> execution_graphs(const WeakProgram& program, MemoryModel model);

/// The same, and those in which threads sleep that nothing need have woken, all others having
/// ended.
struct FoundByAxioms {
  std::set<std::string> whole;
  std::set<std::string> asleep;
};
[[nodiscard]] FoundByAxioms find_by_axioms(const WeakProgram& program, MemoryModel model);

/// An execution graph. Event numbers are in the order in which they were added.
struct Graph {
  static constexpr int initial = -1;  ///< what locations begin with is no event
  struct Node {
    unsigned thread = 0;
    unsigned index = 0;  ///< among the events of its thread
    WeakOp op;
    Order order = Order::relaxed;  ///< the one that counts
    bool reads = false;
    bool writes = false;
    int from = initial;      ///< rf; of an awaken what wakes the thread, if it does not sleep on
    std::uint64_t read = 0;  ///< by a try_lock: whether it has taken the mutex
    std::uint64_t written = 0;
  };
  std::vector<Node> nodes;
  std::vector<std::vector<int>> modification;  ///< by location, and then by mutex

  /// Touches no location: is a fence, or within the section of a recursive mutex.
  [[nodiscard]] bool is_fence(unsigned i) const {
    return !nodes.at(i).reads && !nodes.at(i).writes;
  }
  [[nodiscard]] std::string text() const;
};

[[nodiscard]] bool is_consistent(const Graph& graph, MemoryModel model);

/// Of a consistent graph: whether all that could have woken one more may have found nobody asleep.
[[nodiscard]] bool may_sleep_for_ever(const Graph& graph, MemoryModel model);

/// How many threads a wake may wake.
[[nodiscard]] std::uint64_t most_woken_by(const WeakOp& wake);

}  // namespace heddle::scheduler::testing
