#pragma once

#include <cstddef>
#include <span>

#include "scheduler/execution.hpp"

namespace heddle::runtime {

/// Leaves out plain accesses, and ends of variables, that the same thread made before from the same
/// place to the same bytes, with nothing else logged in between: they show no race that the earlier
/// ones do not. Returns how many entries are left, in front and in order. O(entries).
[[nodiscard]] std::size_t compact_log(std::span<scheduler::LogEntry> log);

}  // namespace heddle::runtime
