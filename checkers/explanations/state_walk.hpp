#pragma once

// Follows a history end by end with all that may have happened so far: the set of configurations
// (state, open operations that took effect), where an operation takes effect at its response or
// when another's response needs it. Gavin Lowe: "Testing for linearizability", Concurrency and
// Computation: Practice and Experience 29(4), 2017, calls this just-in-time linearization. Here it
// serves to shorten evidence: where only one configuration is left, whatever was before can be left
// out, and its state be given instead; the open operations that took effect are left out too.
// Nothing is lost, for any specification, since what follows depends on the configuration alone.

#include <cstdint>
#include <optional>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

struct StateWalk {
  /// The last position at which one configuration was left; nothing if there was none.
  std::optional<Position> position;
  State state;
  std::vector<OperationIndex> open;  ///< there, those that did not take effect yet

  /// The response at which no configuration is left; nothing if there is none, or if it went
  /// beyond `most_configurations` (or 64 operations open at once).
  std::optional<OperationIndex> failing;
};

/// O(n * configurations * 2^(operations open at once)) at worst.
StateWalk walk_states(CodedHistory& history, std::size_t most_configurations);

}  // namespace heddle::checkers
