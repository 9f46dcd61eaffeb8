#pragma once

#include <vector>

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// The reads that a new write of `location` may be given to although they are there already.
/// `prefix`: what is before the write in program order and reads-from. What was added after such a
/// read and is not in the prefix is taken away with it (ExecutionGraph::before()), and each of
/// those was added as the search adds what nothing has been chosen about: a read reads the latest
/// write, a write is the latest one. So the graph with the write given to the read comes from one
/// graph only. (M. Kokologiannakis, I. Marmanis, V. Gladstein, V. Vafeiadis, "Truly Stateless,
/// Optimal Dynamic Partial Order Reduction", POPL 2022.)
[[nodiscard]] std::vector<EventId> revisited_reads(const ExecutionGraph& graph,
                                                   LocationNumber location,
                                                   const EventClock& prefix);

}  // namespace heddle::scheduler
