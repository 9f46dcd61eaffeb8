#include "harnesses/exploration/plan_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harnesses/exploration/repetition.hpp"
#include "harnesses/violations/race_groups.hpp"
#include "harnesses/violations/race_report.hpp"
#include "runtime/hooks/library_calls.hpp"
#include "scheduler/event_table.hpp"

namespace heddle::harnesses {
namespace {

std::optional<StoppedBy> stop_reason(const scheduler::PlanResult& result) {
  if (result.exhausted) {
    return std::nullopt;
  }
  if (result.stopped_by == scheduler::StopReason::exhausted) {
    return result.cut_by_bound > 0 ? StoppedBy::preemption_bound : StoppedBy::races;
  }
  return stopped_by(result.stopped_by);
}

ExecutionCounts counts_of(const scheduler::Statistics& statistics) {
  return {statistics.executions, statistics.pruned, statistics.redundant,
          statistics.discarded,  statistics.events, statistics.seconds};
}

StageReport stage_report(const scheduler::StageResult& stage) {
  StageReport report;
  report.strategy = stage.strategy;
  report.preemption_bound = stage.bound;
  report.counts = counts_of(stage.statistics);
  report.out_of_share = stage.out_of_share;
  report.cut_by_bound = stage.cut_by_bound;
  report.stopped_by = stopped_by(stage.stopped_by);
  report.explored_fraction = stage.fraction();
  report.size = stage.size;
  if (stage.pct && stage.pct->events > 0) {  // else it has not begun
    report.pct = {stage.pct->threads, stage.pct->events, stage.pct->depth,
                  stage.pct->probability()};
  }
  return report;
}

/// What a search over graphs does not decide about.
std::string undecided_text(const scheduler::Event& event) {
  if (event.kind == scheduler::EventKind::opaque && event.site == 0) {
    return "an end of the process while other threads run";
  }
  if (!scheduler::is_call_site(event.site)) {
    return with_places(fmt::format("{} at site {}", scheduler::name_of(event.kind), event.site));
  }
  std::vector<std::string> calls;
  for (const runtime::CalledLibrary& library : runtime::called_libraries()) {
    calls.push_back(fmt::format("{} of {}", fmt::join(library.functions, ", "), library.name));
  }
  return fmt::format("calls, by two threads, of what is not instrumented ({})",
                     fmt::join(calls, "; "));
}

}  // namespace

std::optional<StoppedBy> stopped_by(scheduler::StopReason reason) {
  using scheduler::StopReason;
  switch (reason) {
    case StopReason::exhausted:
      break;
    case StopReason::executions:
      return StoppedBy::executions;
    case StopReason::time:
      return StoppedBy::time_limit;
    case StopReason::interrupted:
      return StoppedBy::interrupted;
    case StopReason::observer:
      return StoppedBy::violation;
    case StopReason::step_limit:
      return StoppedBy::step_limit;
    case StopReason::nondeterminism:
      return StoppedBy::nondeterminism;
    case StopReason::asymmetry:  // the exploration has begun again
    case StopReason::turn:       // it never ends a plan
      break;
    case StopReason::unbounded:
      return StoppedBy::waiting_loops;
    case StopReason::not_needed:
      return StoppedBy::not_needed;
    case StopReason::computation:
      return StoppedBy::computation;
    case StopReason::undecided:
      return StoppedBy::undecided_step;
  }
  return std::nullopt;
}

PossibleRaceReport possible_race_report(const scheduler::PossibleRace& race) {
  constexpr std::size_t last_bit = 63;
  PossibleRaceReport report{race_report(race, {}), {}};
  const std::vector<runtime::CalledLibrary> libraries = runtime::called_libraries();
  for (std::size_t i = 0; i < libraries.size(); ++i) {
    if ((race.libraries >> std::min(i, last_bit) & 1U) != 0) {
      report.libraries.push_back({libraries[i].name, libraries[i].functions});
    }
  }
  return report;
}

void add_plan_result(Report& report, const scheduler::PlanResult& result,
                     const Suppressions& suppressions) {
  SearchReport& search = report.search;
  search.counts = counts_of(result.statistics);
  search.counts.seconds += result.before_promotion.seconds;
  search.executions_before_promotion = result.before_promotion.executions;
  search.exhausted = result.exhausted;
  search.stopped_by = stop_reason(result);
  search.images = result.images();
  std::ranges::copy_if(result.promoted, std::back_inserter(search.promoted),
                       scheduler::is_code_site);
  if (!result.asymmetry.empty()) {
    report.notes.push_back(
        fmt::format("threads that begin alike are not alike: symmetry was not used, since {}",
                    result.asymmetry));
  }
  search.explored_fraction = result.explored_fraction();
  search.size = result.size();
  search.preemption_bounds_completed = result.preemption_bounds_completed;
  for (const scheduler::StageResult& stage : result.stages) {
    search.stages.push_back(stage_report(stage));
  }
  for (const scheduler::PossibleRace& race : result.possible_races) {
    std::string rule = suppressions.rule_for(race, {});
    if (rule.empty()) {
      report.possible_races.push_back(possible_race_report(race));
    } else {
      report.suppressed.push_back({std::move(rule), race_report(race, {}), true});
    }
  }
  add_races(report, result.races, suppressions, {});
  report.races_not_kept = result.races_not_kept;
  if (result.undecided) {
    report.undecided = "the search over execution graphs does not decide about " +
                       undecided_text(*result.undecided);
  }
  doubt_suppressed(report, report.races_not_kept > 0);
}

void doubt_suppressed(Report& report, bool were_cut) {
  if (!were_cut || report.suppressed.empty()) {
    return;
  }
  // Each of their sites is in many races that were looked at, but these were not.
  report.warnings.push_back(
      "there are so many races that it was not looked at each whether it is suppressed");
  report.unknown_if_suppressed = true;
  report.search.exhausted = false;
  report.search.stopped_by = report.search.stopped_by.value_or(StoppedBy::races);
}

}  // namespace heddle::harnesses
