#pragma once

#include <optional>
#include <span>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// An event that a search cannot decide about, of the graph or next: GraphSearchResult::undecided.
[[nodiscard]] std::optional<Event> find_undecided(const ExecutionGraph& graph,
                                                  std::span<const GuidedStep> steps);

}  // namespace heddle::scheduler
