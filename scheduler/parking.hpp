#pragma once

#include <cstdint>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Which idle laps park a thread: it does nothing more in the execution.
enum class Parking : std::uint8_t {
  never,    ///< a thread waits after a `waiting` lap, and goes on after a `reload` lap
  waiting,  ///< after `waiting` laps
  idle,     ///< after either
};

/// Whether the thread of this next event was parked.
[[nodiscard]] constexpr bool is_parked(const Event& event, Parking parking) {
  switch (event.idle_lap) {
    case IdleLap::none:
      return false;
    case IdleLap::waiting:
      return parking != Parking::never;
    case IdleLap::reload:
      return parking == Parking::idle;
    case IdleLap::returned:
      return true;
  }
  return false;
}

}  // namespace heddle::scheduler
