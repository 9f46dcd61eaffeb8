#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/shrinking/explored_scenarios.hpp"

namespace heddle::harnesses {

/// What was found of a violation by preemption bounds.
struct ShrunkSchedule {
  std::optional<ViolationReport> violation;  ///< nothing: see `why_not`
  std::string why_not;                       ///< a clause
  Shrinking::SchedulePart part;              ///< if there is a violation
  std::uint64_t executions = 0;
};

/// Explores `target`, which has no serial specification that is still to be made, with 0
/// preemptions at most, then with 1 and so on, until the goal is met; then goes on to the end of
/// that bound for the execution with the fewest events that meets it. (A data race is told once an
/// exploration, so of races the first execution is taken.) `promoted` are the plain accesses that
/// are events in the schedule at hand.
///
/// Every execution within the bound is looked at up to the order of independent events
/// (scheduler/search/bounded_dpor.hpp), which changes neither the number of events nor the
/// violation. Ends at `settings.end`, and when interrupted.
[[nodiscard]] ShrunkSchedule shrink_schedule(const Target& target, const ShrinkSettings& settings,
                                             const scheduler::PromotedSites& promoted);

}  // namespace heddle::harnesses
