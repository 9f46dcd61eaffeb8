#include "scheduler/standstill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "scheduler/event_table.hpp"

namespace heddle::scheduler {

Fault standstill_of(std::span<const Event> next_events) {
  const bool is_livelock = std::any_of(next_events.begin(), next_events.end(), spins);
  Fault fault = {.kind = is_livelock ? FaultKind::livelock : FaultKind::deadlock,
                 .thread = next_events.front().thread,
                 .site = next_events.front().site,
                 .message = "nobody can go on:"};
  const char* separator = " ";
  for (const Event& event : next_events) {
    fault.message += fmt::format("{}thread {} {} at {}", separator, event.thread,
                                 spins(event) ? "spins" : "waits", name_of(event.kind));
    separator = ", ";
  }
  return fault;
}

}  // namespace heddle::scheduler
