#pragma once

#include <cstddef>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Throws NondeterminismError: at `step` (from 0) `found` was executed where an earlier execution
/// with the same choices executed `recorded`. Names both, or what differs.
[[noreturn]] void report_other_event(const Event& recorded, const Event& found, std::size_t step);

}  // namespace heddle::scheduler
