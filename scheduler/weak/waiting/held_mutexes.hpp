#pragma once

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// How often its thread has taken the mutex of a next event and not given it up.
[[nodiscard]] std::size_t times_held(const ExecutionGraph& graph, const Event& next);

/// Whether the next event of a thread locks a recursive mutex that the thread holds, or gives it up
/// as often as it still has to be given up: nobody else can tell.
[[nodiscard]] bool is_within_section(const ExecutionGraph& graph, const Event& next);

/// Whether an event that begins what is done once finds it done if it reads this, or not begun.
[[nodiscard]] bool is_past_once(const ExecutionGraph& graph, const Event& event, EventId from);

}  // namespace heddle::scheduler
