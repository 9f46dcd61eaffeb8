#include "scheduler/limits.hpp"

namespace heddle::scheduler {

std::optional<StopReason> reached_limit(const Limits& limits, const Statistics& done,
                                        std::chrono::steady_clock::time_point start) {
  if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) {
    return StopReason::interrupted;
  }
  if (done.executions + done.discarded >= limits.executions) {
    return StopReason::executions;
  }
  const bool limited = limits.time != std::chrono::nanoseconds::max();
  if (limited && std::chrono::steady_clock::now() - start >= limits.time) {
    return StopReason::time;
  }
  const bool has_had_its_turn =
      done.executions + done.discarded >= limits.turn || done.runs() / runs_per_turn >= limits.turn;
  if (has_had_its_turn) {
    return StopReason::turn;
  }
  return std::nullopt;
}

}  // namespace heddle::scheduler
