#pragma once

#include <cstdint>
#include <span>

#include "checkers/follow/held_events.hpp"

namespace heddle::checkers {

/// An event of one part of the object.
struct PartEvent {
  Code part = 0;
  std::uint32_t place = 0;  ///< ascends within a part
  HeldEvent event;
};

/// Some events of one part, one behind the other.
struct Stretch {
  std::span<const PartEvent> events;
  std::size_t carried = 0;  ///< the first so many are invocations from before the stretch
  Moment known_until = 0;   ///< what responds from here on has no result yet
};

}  // namespace heddle::checkers
