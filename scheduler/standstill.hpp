#pragma once

#include <algorithm>
#include <span>

#include "scheduler/event.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/strategy.hpp"

/// Whether an execution can go on, and what is wrong where it cannot.
namespace heddle::scheduler {

/// What the next events allow: to go on, or nothing but what parked threads would do, or nothing.
struct Offer {
  bool some_can_go = false;
  bool some_parked = false;  ///< and could go on otherwise
};

[[nodiscard]] inline Offer offer_of(std::span<const Event> next_events, Parking parking) {
  Offer offer;
  for (const Event& event : next_events) {
    if (!event.enabled) {
      continue;
    }
    (is_parked(event, parking) ? offer.some_parked : offer.some_can_go) = true;
  }
  return offer;
}

/// Whether a thread stands before an assumption that does not hold. What the others did until now
/// they can do while it is on its way there: it is they who are looked at until nobody can go on.
[[nodiscard]] inline bool stands_at_assumption(std::span<const Event> next_events) {
  return std::any_of(next_events.begin(), next_events.end(),
                     [](const Event& event) { return event.kind == EventKind::assume; });
}

/// Whether all that is wrong may be that another thread never comes: none is left to come, if one
/// stands at an assumption.
[[nodiscard]] inline bool is_to_no_avail(const Fault& fault) {
  return fault.kind == FaultKind::livelock || fault.kind == FaultKind::step_limit;
}

/// The fault of an execution in which threads are left (at least one) and none can go on: a
/// livelock if one of them spins, else a deadlock. The message says where each of them stands.
[[nodiscard]] Fault standstill_of(std::span<const Event> next_events);

}  // namespace heddle::scheduler
