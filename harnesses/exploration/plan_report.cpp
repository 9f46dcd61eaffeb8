#include "harnesses/exploration/plan_report.hpp"

#include <string>

#include "harnesses/violations/violations.hpp"

namespace heddle::harnesses {
namespace {

std::string text_of(scheduler::StopReason reason) {
  return reason == scheduler::StopReason::observer ? "violation"
                                                   : std::string(scheduler::name_of(reason));
}

std::optional<std::string> stop_reason(const scheduler::PlanResult& result) {
  if (result.exhausted) {
    return std::nullopt;
  }
  if (result.stopped_by == scheduler::StopReason::exhausted) {
    return result.cut_by_bound > 0 ? "preemption-bound" : "races";
  }
  return text_of(result.stopped_by);
}

StageReport stage_report(const scheduler::StageResult& stage) {
  StageReport report;
  report.strategy = scheduler::name_of(stage.strategy);
  report.preemption_bound = stage.bound;
  report.executions = stage.statistics.executions;
  report.pruned = stage.statistics.pruned;
  report.redundant = stage.statistics.redundant;
  report.events = stage.statistics.events;
  report.seconds = stage.statistics.seconds;
  report.out_of_share = stage.out_of_share;
  report.cut_by_bound = stage.cut_by_bound;
  if (stage.stopped_by != scheduler::StopReason::exhausted) {
    report.stopped_by = text_of(stage.stopped_by);
  }
  report.explored_fraction = stage.fraction;
  if (stage.pct) {
    report.pct = {stage.pct->threads, stage.pct->events, stage.pct->depth,
                  stage.pct->probability()};
  }
  return report;
}

}  // namespace

void add_plan_result(Report& report, const scheduler::PlanResult& result) {
  report.executions = result.statistics.executions;
  report.pruned = result.statistics.pruned;
  report.redundant = result.statistics.redundant;
  report.events = result.statistics.events;
  report.seconds = result.statistics.seconds + result.before_promotion.seconds;
  report.executions_before_promotion = result.before_promotion.executions;
  report.exhausted = result.exhausted;
  report.stopped_by = stop_reason(result);
  report.explored_fraction = result.explored_fraction();
  report.preemption_bounds_completed = result.preemption_bounds_completed;
  for (const scheduler::StageResult& stage : result.stages) {
    report.stages.push_back(stage_report(stage));
  }
  for (const scheduler::Race& race : result.races) {
    report.races.push_back(race_report(race, {}));
  }
}

}  // namespace heddle::harnesses
