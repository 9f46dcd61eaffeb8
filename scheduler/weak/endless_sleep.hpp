#pragma once

#include <functional>

#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// Of an event: whoever is to wake somebody looks by it whether anybody sleeps.
using IsLook = std::function<bool(const Event&)>;

/// Whether a thread sleeps in the end which something must have woken: what could have woken one
/// more found nobody asleep, so that each thread fell asleep later or had been woken by then. What
/// says that of C++20 is [thread.condition] and [atomics.wait]. Tries the orders in which that may
/// be: exponential in the pairs of which neither order contradicts what was chosen before.
[[nodiscard]] bool sleeps_in_vain(const ExecutionGraph& graph, ConsistencyModel model,
                                  const IsLook& is_look);

}  // namespace heddle::scheduler
