#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "scheduler/execution.hpp"
#include "scheduler/search/endless/joint_states.hpp"

namespace heddle::scheduler {

/// Walks through the states that can be reached from where an execution stands, until progress is
/// made or there is no way to a state in which a thread has not been tried.
///
/// An execution cannot go back, so this is the exploration of an unknown graph by walking along its
/// edges: it goes on by an edge that was not taken before, or else to the nearest state that has
/// one. If there is none, all that can be reached from there is known.
class StateWalk {
 public:
  enum class End : std::uint8_t {
    closed,   ///< what can be reached from the present state was seen, and nobody gets on
    left,     ///< progress was made, or nobody could go on
    unknown,  ///< there were too many events, or states cannot be told
    stopped,  ///< see Progress
  };

  /// Some of the threads can go on. Afterwards `execution` stands elsewhere. A look-up for each
  /// event; to go elsewhere, O(states).
  [[nodiscard]] End run(Execution& execution, std::size_t most_events);

  /// After `stopped`: why.
  [[nodiscard]] const Fault* fault() const { return fault_; }

 private:
  static constexpr std::size_t not_taken = std::numeric_limits<std::size_t>::max();

  struct Edge {
    ThreadId thread;
    std::size_t to = not_taken;  ///< a state
  };
  using State = std::vector<Edge>;

  End go(Execution& execution, ThreadId thread);
  [[nodiscard]] bool arrive(std::span<const Event> next_events);
  Edge* next_edge();
  Edge* new_edge(std::size_t state);
  bool find_way();

  JointStates joint_;
  std::vector<State> states_;
  std::size_t here_ = 0;
  ThreadId last_ = 0;
  std::vector<ThreadId> way_;  ///< to a state with an edge that was not taken; backwards
  bool some_held_ = false;
  const Fault* fault_ = nullptr;
};

}  // namespace heddle::scheduler
