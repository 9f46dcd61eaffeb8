#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/event.hpp"
#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

/// The path of a depth-first search from the root to where it stands: a node for each choice of a
/// thread and for each choice of a value. One execution walks down the known nodes, then adds more.
class SearchStack {
 public:
  struct Node {
    ThreadSet enabled = {};    ///< thread node: as found when it was made
    ThreadSet untried = {};    ///< thread node: still to try
    ThreadSet done = {};       ///< thread node: tried before the current one
    ThreadSet asleep = {};     ///< thread node, sleep sets only
    std::uint16_t chosen = 0;  ///< the thread, or the value
    std::uint16_t count = 0;   ///< value node: number of values; 0 marks a thread node
    bool seen = false;         ///< `recorded` is known
    Event recorded = {};       ///< thread node: the chosen thread's next event
  };

  /// Back to the root, with the last node's next alternative (nodes without one are dropped).
  /// The first call does nothing. Returns whether there is anything (left) to explore.
  bool begin();

  /// Whether the current execution is still on the known path.
  [[nodiscard]] bool on_known_path() const { return depth_ < nodes_.size(); }

  /// The next node of the known path, a thread node, checked against what the program offers.
  Node& repeat(std::span<const Event> next_events, Parking parking = Parking::never);

  /// How many of these events take the known path again, up to its last thread node: that one and
  /// what follows it is left to repeat(). See Strategy::known_beginning.
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) const;

  /// From the root along these events, all of a known beginning.
  void skip(std::span<const Event> executed);

  /// Adds a thread node and enters it.
  Node& add(const Node& node, std::span<const Event> next_events);

  /// The value at this place: of the known path, or 0 in a new node.
  std::uint16_t value(std::uint16_t count);

  /// See TreeSearch: the weight of what lies before the current path, and of its end. 0 before the
  /// first execution, 1 once begin() has returned false. O(depth).
  [[nodiscard]] double explored_fraction() const;

  /// Whether what follows the node just entered is a thread node that is known already.
  [[nodiscard]] bool knows_next_threads() const {
    return on_known_path() && nodes_[depth_].count == 0;
  }

 private:
  [[nodiscard]] std::size_t node_after(const Event& event, std::size_t node) const;

  std::vector<Node> nodes_;
  std::size_t depth_ = 0;
  bool begun_ = false;
};

}  // namespace heddle::scheduler
