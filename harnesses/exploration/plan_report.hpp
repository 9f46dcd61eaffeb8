#pragma once

#include <optional>

#include "harnesses/reports/report.hpp"
#include "harnesses/violations/suppressions.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// Nothing for a strategy that had nothing left.
[[nodiscard]] std::optional<StoppedBy> stopped_by(scheduler::StopReason reason);

/// With the libraries that this process has called.
[[nodiscard]] PossibleRaceReport possible_race_report(const scheduler::PossibleRace& race);

/// Puts what the exploration did, as a whole and by strategy, into the report; not its violations.
void add_plan_result(Report& report, const scheduler::PlanResult& result,
                     const Suppressions& suppressions);

/// If some races are suppressed and `were_cut`, others were not looked at: then nothing is
/// exhausted, for one of them may not be suppressed. (Where none is, those that were looked at
/// decide.)
void doubt_suppressed(Report& report, bool were_cut);

}  // namespace heddle::harnesses
