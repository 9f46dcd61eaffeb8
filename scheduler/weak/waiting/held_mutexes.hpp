#pragma once

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// How often its thread has taken the mutex of a next event and not given it up.
[[nodiscard]] std::size_t times_held(const ExecutionGraph& graph, const Event& next);

/// Whether the next event of a thread locks a recursive mutex that the thread holds, or gives it up
/// as often as it still has to be given up: nobody else can tell.
[[nodiscard]] bool is_within_section(const ExecutionGraph& graph, const Event& next);

/// Whether a mutex, after this write to it, or initially, can be taken alone, or by one reader
/// more.
[[nodiscard]] bool is_free_after(const ExecutionGraph& graph, EventId write);
[[nodiscard]] bool is_shareable_after(const ExecutionGraph& graph, EventId write);

/// The latest write, from this one back, by which a mutex was given up by who had it alone: initial
/// if nobody had. What is between is of readers.
[[nodiscard]] EventId released_to_readers(const ExecutionGraph& graph, EventId write);

/// Whether an event that begins what is done once finds it done if it reads this, or not begun.
[[nodiscard]] bool is_past_once(const ExecutionGraph& graph, const Event& event, EventId from);

}  // namespace heddle::scheduler
