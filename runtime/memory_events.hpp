#pragma once

#include "runtime/site.hpp"
#include "scheduler/event.hpp"

/// What accesses to memory do.
namespace heddle::runtime {

[[nodiscard]] bool is_memory_event(scheduler::EventKind kind);

/// What the event would do now: for a compare-exchange, whether it succeeds.
void forecast_memory(scheduler::Event& event);

/// What the event does, as it is about to be done: fills in `before`, `after`, `writes`,
/// `succeeds`.
void complete_memory(scheduler::Event& event, const Site* site);

/// Whether a completed event was an access to memory that certainly changed nothing.
[[nodiscard]] bool leaves_memory_as_it_was(const scheduler::Event& event, const Site* site);

}  // namespace heddle::runtime
