#pragma once

#include <span>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

/// Threads that cannot go on as a graph is.
namespace heddle::scheduler {

/// Whether the thread of this step waits: for another one to end, or for a read to give it another
/// value.
[[nodiscard]] bool is_waiting(const ExecutionGraph& graph, const GuidedStep& step);

/// Whether `thread` waits for a value, and will do so in all graphs that the search makes of this
/// one. It has just read what had been overwritten already: such a read is given no write any more,
/// nor does it make room for one (revisits.hpp).
[[nodiscard]] bool waits_for_ever(const ExecutionGraph& graph, std::span<const GuidedStep> steps,
                                  ThreadId thread);

/// Whether a thread waits although it could read something newer, or could go on: nothing ends like
/// that. Stores become visible sooner or later, and where a lap that would be gone through again
/// has been left out, its graph is another one's.
[[nodiscard]] bool waits_in_vain(const ExecutionGraph& graph, std::span<const GuidedStep> steps);

}  // namespace heddle::scheduler
