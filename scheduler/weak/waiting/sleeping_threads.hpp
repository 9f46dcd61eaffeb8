#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/weak/execution_graph.hpp"

/// Threads that wait for a condition variable or a futex until somebody wakes them.
///
/// Such a thread has three events: it *falls asleep* (a condition_wait, which gives the mutex up; a
/// futex_wait that finds what it expects), it is *woken*, and it goes on. Being woken is an event
/// of the graph only: it reads from what wakes it (condition_signal, futex_wake, ...), as if that
/// were a write to a location of its own, the *queue*, and no more read from it than it may wake.
/// What it reads initially: it sleeps, or has come to its time limit. (Of an awakening with one the
/// choice 1 says that.)
namespace heddle::scheduler {

/// Of an event that is, or is about to be, executed: its thread falls asleep by it.
[[nodiscard]] bool falls_asleep(const Event& event);

/// The event that wakes the thread of an event by which it falls asleep.
[[nodiscard]] Event awakening_after(const Event& asleep);

/// By which the thread of `id` is woken, or sleeps: the next one of its thread. Null: the event
/// puts nobody to sleep, or nothing has been said of that yet.
[[nodiscard]] const GraphEvent* awakening_of(const ExecutionGraph& graph, EventId id);

/// The events by which threads fell asleep that sleep in the end.
[[nodiscard]] std::vector<EventId> sleepers_of(const ExecutionGraph& graph);

/// By which a thread fell asleep, and by what it was woken: `wake` is initial if by nothing.
struct Sleep {
  EventId asleep;
  EventId wake;
};
/// All of the graph of which it is known how they end.
[[nodiscard]] std::vector<Sleep> sleeps_of(const ExecutionGraph& graph);

/// Whether an event that wakes could have woken one more.
[[nodiscard]] bool could_wake_more(const ExecutionGraph& graph, EventId wake);
/// Whether more are woken by it than it may wake.
[[nodiscard]] bool wakes_too_many(const ExecutionGraph& graph, EventId wake);

/// How many may be woken by an event, at most.
[[nodiscard]] std::uint64_t most_woken_by(const Event& wake);

/// Whether `wake` comes before a thread falls asleep by `asleep`, in program order, reads-from, and
/// the order of who falls asleep before what wakes it: then it cannot wake it.
[[nodiscard]] bool is_too_early(const ExecutionGraph& graph, EventId wake, EventId asleep);

}  // namespace heddle::scheduler
