#pragma once

#include <span>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

/// Threads that cannot go on as a graph is.
namespace heddle::scheduler {

/// What is next in the graph: a thread that falls asleep, or has, by its latest event is woken.
[[nodiscard]] GuidedStep step_in_graph(const ExecutionGraph& graph, const GuidedStep& step);

/// Whether the thread of this step waits: for another one to end, or for a read to give it another
/// value.
[[nodiscard]] bool is_waiting(const ExecutionGraph& graph, const GuidedStep& step);

/// Whether a thread waits although it could read something newer, or could go on: nothing ends like
/// that. Stores become visible sooner or later, and where a lap that would be gone through again
/// has been left out, its graph is another one's.
[[nodiscard]] bool waits_in_vain(const ExecutionGraph& graph, std::span<const GuidedStep> steps);

}  // namespace heddle::scheduler
