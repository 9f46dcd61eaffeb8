#pragma once

#include "runtime/hooks/site.hpp"
#include "scheduler/event_predicates.hpp"

/// What accesses to memory do.
namespace heddle::runtime {

/// A copy of more than a word is announced without its value.
[[nodiscard]] constexpr bool stores_unknown_value(const scheduler::Event& event) {
  return event.kind == scheduler::EventKind::plain_store && event.range.size > 8;
}

/// What the event would do now: for a compare-exchange, whether it succeeds, and whether it could
/// fail all the same.
void forecast_memory(scheduler::Event& event, const Site* site);

/// What the event does, as it is about to be done: fills in `before`, `after`, `writes`,
/// `succeeds`.
void complete_memory(scheduler::Event& event, const Site* site);

/// Whether a completed event was an access to memory that certainly changed nothing.
[[nodiscard]] inline bool leaves_memory_as_it_was(const scheduler::Event& event, const Site* site) {
  using scheduler::EventTraits;
  using scheduler::MemoryUse;
  const MemoryUse access = scheduler::trait<&EventTraits::access>(event.kind);
  if (access == MemoryUse::none || event.range.size > sizeof event.before) {
    return false;
  }
  if (stores_unknown_value(event)) {
    return false;
  }
  const bool computed = access == MemoryUse::update && site->operation == RmwOperation::other;
  return !computed && event.before == event.after;
}

}  // namespace heddle::runtime
