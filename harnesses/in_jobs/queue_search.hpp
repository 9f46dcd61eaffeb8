#pragma once

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/jobs/search_state.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// Explores with whoever takes from the queue that `options` name, until the search is over, or
/// this worker is to leave. `state` is then what all have found. A server that is gone is waited
/// for. Throws UsageError for a queue of another search, program or Heddle, a machine on which the
/// program behaves otherwise, and a server that never answered or refuses.
[[nodiscard]] scheduler::PlanResult search_in_queue(const Target& target, const Options& options,
                                                    SearchState& state, Report& report);

}  // namespace heddle::harnesses
