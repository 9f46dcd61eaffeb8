#pragma once

#include <cstddef>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Whether two executed events are one and the same step of their thread with the same outcome, as
/// they must be where the same choices led up to them. The values are left out: bytes of padding
/// may differ. So is what is known about laps, of which trace order does not depend.
[[nodiscard]] bool same_event(const Event& a, const Event& b);

/// Throws NondeterminismError: at `step` (from 0) `found` was executed where an earlier execution
/// with the same choices executed `recorded`. Names both, or what differs.
[[noreturn]] void report_other_event(const Event& recorded, const Event& found, std::size_t step);

}  // namespace heddle::scheduler
