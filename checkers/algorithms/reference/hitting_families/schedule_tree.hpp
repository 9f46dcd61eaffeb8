#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

/// The schedules met so far, as a tree in which schedules share their common beginnings, each run
/// once: a node knows the states that the object may be in, if it answers as recorded. So a
/// schedule met again costs a walk, and running it stops at the first answer that is not possible.
class ScheduleTree {
 public:
  explicit ScheduleTree(CodedHistory& history);

  struct Meeting {
    bool is_first = false;    ///< of this schedule in this family
    bool is_witness = false;  ///< the object answers as recorded
  };

  /// Families come in increasing order, from 1.
  Meeting meet(std::span<const OperationIndex> schedule, std::uint32_t family);

  /// The beginning of a schedule with the most completed operations that the object may answer like
  /// this, and with as few pending ones as possible; how many completed ones it has, and a state
  /// behind it.
  [[nodiscard]] std::vector<OperationIndex> longest_prefix() const;
  [[nodiscard]] std::size_t longest_prefix_completed() const { return best_completed_; }
  [[nodiscard]] const State& longest_prefix_state() const {
    return states_[nodes_[best_].first_state];
  }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// What it keeps, or needs when it grows next.
  [[nodiscard]] std::uint64_t memory_bytes() const {
    return bytes_with_growth(nodes_) + bytes_with_growth(states_) + state_bytes_;
  }

 private:
  using NodeIndex = std::uint32_t;
  static constexpr NodeIndex root = 0;  ///< and, as a child or sibling: none

  struct Node {
    OperationIndex operation = 0;
    NodeIndex parent = root;
    NodeIndex first_child = root;
    NodeIndex next_sibling = root;
    std::uint32_t family = 0;       ///< of a whole schedule: in which it was met last
    std::uint32_t first_state = 0;  ///< in states_
    std::uint32_t state_count = 0;  ///< none: the object does not answer like this
  };

  template <typename Element>
  static std::uint64_t bytes_with_growth(const std::vector<Element>& elements) {
    const bool is_full = elements.capacity() - elements.size() < elements.size() / 8;
    return (is_full ? 3 : 1) * elements.capacity() * sizeof(Element);
  }

  NodeIndex child(NodeIndex node, OperationIndex operation);
  NodeIndex add_child(NodeIndex parent, OperationIndex operation);
  void run(NodeIndex node);
  void remember_if_best(NodeIndex node);

  CodedHistory& history_;
  std::vector<Node> nodes_;
  std::vector<State> states_;
  std::uint64_t state_bytes_ = 0;  ///< of states too long to be held without allocation
  NextStates next_;
  std::uint64_t steps_ = 0;
  NodeIndex best_ = root;
  std::size_t best_completed_ = 0;
  std::size_t best_length_ = 0;
};

}  // namespace heddle::checkers
