#pragma once

#include <span>
#include <vector>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// Two accesses that conflict, one of them plain, of which neither happens before the other.
struct GraphRace {
  GraphAccess first;
  GraphAccess second;
};

/// The data races of an execution with this graph, in the sense of C++: one for each pair of places
/// in the source. `accesses`: all that GuidedExecution::accesses() has of it.
[[nodiscard]] std::vector<GraphRace> races_of(const ExecutionGraph& graph,
                                              std::span<const GraphAccess> accesses);

}  // namespace heddle::scheduler
