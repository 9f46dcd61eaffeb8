#pragma once

#include <cstddef>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Whether two executed events are what the same choices must have led to.
[[nodiscard]] constexpr bool same_event(const Event& a, const Event& b) {
  return a.choice == b.choice && is_same_step(a, b);
}

/// Throws NondeterminismError: at `step` (from 0) `found` was executed where an earlier execution
/// with the same choices executed `recorded`. Names both, or what differs.
[[noreturn]] void report_other_event(const Event& recorded, const Event& found, std::size_t step);

}  // namespace heddle::scheduler
