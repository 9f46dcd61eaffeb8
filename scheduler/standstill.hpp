#pragma once

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

/// The fault of an execution in which threads are left (at least one) and none can go on: a
/// livelock if one of them spins, else a deadlock. The message says where each of them stands.
[[nodiscard]] Fault standstill_of(std::span<const Event> next_events);

}  // namespace heddle::scheduler
