#include "scheduler/standstill.hpp"

#include <algorithm>
#include <string>

#include "scheduler/event_table.hpp"

namespace heddle::scheduler {

namespace {

bool spins(const Event& event) { return trait<&EventTraits::spins>(event.kind); }

}  // namespace

Fault standstill_of(std::span<const Event> next_events) {
  const bool is_livelock = std::any_of(next_events.begin(), next_events.end(), spins);
  Fault fault = {.kind = is_livelock ? FaultKind::livelock : FaultKind::deadlock,
                 .thread = next_events.front().thread,
                 .site = next_events.front().site,
                 .message = "nobody can go on:"};
  const char* separator = " ";
  for (const Event& event : next_events) {
    fault.message += separator;
    fault.message += "thread " + std::to_string(event.thread);
    fault.message += spins(event) ? " spins at " : " waits at ";
    fault.message += name_of(event.kind);
    separator = ", ";
  }
  return fault;
}

}  // namespace heddle::scheduler
