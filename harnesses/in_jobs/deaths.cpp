#include "harnesses/in_jobs/deaths.hpp"

#include <fmt/format.h>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration_setup.hpp"

namespace heddle::harnesses {

std::string death_text(const std::string& how) {
  const bool is_fault =
      how == fmt::format("exit status {}", number_of(base::ExitStatus::own_fault));
  return "the process ended by " + how +
         (is_fault ? ": the tester's memory was damaged by the program, or it is a fault of Heddle"
                   : "");
}

StuckWatch::Clock::duration StuckWatch::look(std::optional<std::uint64_t> inside,
                                             Clock::time_point now) {
  if (!inside || inside != last_) {
    last_ = inside;
    since_ = now;
  }
  return now - since_;
}

StuckWatch::Clock::duration too_long(double event_seconds) {
  constexpr double share_of_machine = 0.25;
  constexpr double starting_seconds = 2;
  return std::chrono::duration_cast<StuckWatch::Clock::duration>(
      limit_of(starting_seconds + event_seconds / share_of_machine));
}

}  // namespace heddle::harnesses
