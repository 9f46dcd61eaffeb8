#pragma once

#include "harnesses/reports/report.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// Puts what the exploration did, as a whole and by strategy, into the report; not its violations.
void add_plan_result(Report& report, const scheduler::PlanResult& result);

}  // namespace heddle::harnesses
