#pragma once

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// Whether the next event of a thread locks a recursive mutex that the thread holds, or gives it up
/// as often as it still has to be given up: nobody else can tell.
[[nodiscard]] bool is_within_section(const ExecutionGraph& graph, const Event& next);

}  // namespace heddle::scheduler
