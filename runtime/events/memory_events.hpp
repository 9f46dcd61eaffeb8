#pragma once

#include "runtime/hooks/site.hpp"
#include "scheduler/event.hpp"

/// What accesses to memory do.
namespace heddle::runtime {

[[nodiscard]] constexpr bool is_memory_event(scheduler::EventKind kind) {
  switch (kind) {
    case scheduler::EventKind::load:
    case scheduler::EventKind::store:
    case scheduler::EventKind::read_modify_write:
    case scheduler::EventKind::compare_exchange:
    case scheduler::EventKind::plain_load:
    case scheduler::EventKind::plain_store:
      return true;
    default:
      return false;
  }
}

/// What the event would do now: for a compare-exchange, whether it succeeds.
void forecast_memory(scheduler::Event& event);

/// What the event does, as it is about to be done: fills in `before`, `after`, `writes`,
/// `succeeds`.
void complete_memory(scheduler::Event& event, const Site* site);

/// Whether a completed event was an access to memory that certainly changed nothing.
[[nodiscard]] inline bool leaves_memory_as_it_was(const scheduler::Event& event, const Site* site) {
  using scheduler::EventKind;
  if (!is_memory_event(event.kind) || event.range.size > sizeof event.before) return false;
  if (event.kind == EventKind::plain_store && event.range.size > 8) return false;
  const bool computed =
      event.kind == EventKind::read_modify_write && site->operation == RmwOperation::other;
  return !computed && event.before == event.after;
}

}  // namespace heddle::runtime
