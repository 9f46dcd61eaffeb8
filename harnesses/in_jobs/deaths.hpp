#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

/// Processes that end, or do not go on, while they run the program.
namespace heddle::harnesses {

/// Of an execution that ended its process. `how` as Crew::Answer has it.
[[nodiscard]] std::string death_text(const std::string& how);

/// Tells a process in which the program goes on and on without a choice.
class StuckWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// For how long the program has not come to a choice, as far as it was looked at. `inside`: see
  /// scheduler::RunningExecution.
  Clock::duration look(std::optional<std::uint64_t> inside, Clock::time_point now);

 private:
  std::optional<std::uint64_t> last_;
  Clock::time_point since_;
};

/// What is too long: more than the watchdog of the process itself would have waited, on a machine
/// that is busy with other things.
[[nodiscard]] StuckWatch::Clock::duration too_long(double event_seconds);

}  // namespace heddle::harnesses
