#include "scheduler/limits.hpp"

namespace heddle::scheduler {

std::optional<StopReason> reached_limit(const Limits& limits, std::uint64_t executions,
                                        std::chrono::steady_clock::time_point start) {
  if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) {
    return StopReason::interrupted;
  }
  if (executions >= limits.executions) {
    return StopReason::executions;
  }
  const bool limited = limits.time != std::chrono::nanoseconds::max();
  if (limited && std::chrono::steady_clock::now() - start >= limits.time) {
    return StopReason::time;
  }
  return std::nullopt;
}

}  // namespace heddle::scheduler
