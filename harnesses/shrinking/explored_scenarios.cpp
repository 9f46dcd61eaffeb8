#include "harnesses/shrinking/explored_scenarios.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/selection.hpp"
#include "harnesses/scenario/well_formed.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

/// Whether every interleaving was seen, and each was judged.
bool is_complete(const Report& report) {
  return report.search.exhausted && !report.nondeterminism && report.computation.empty() &&
         report.possible_races.empty();
}

/// Whether more executions, or more time, may tell more.
bool was_cut(const Report& report) {
  return !report.nondeterminism && (report.search.stopped_by == StoppedBy::executions ||
                                    report.search.stopped_by == StoppedBy::time_limit ||
                                    report.search.stopped_by == StoppedBy::interrupted);
}

Options options_for(const ShrinkSettings& settings, std::uint64_t executions) {
  Options options = settings.options;
  options.strategy = StrategyKind::automatic;
  options.preemption_bound.reset();
  options.executions = executions;
  options.keep_going = false;
  options.jobs = 1;
  return options;
}

}  // namespace

double seconds_left(const ShrinkSettings& settings) {
  if (settings.end == Ends::Time::max()) {
    return std::chrono::duration<double>(std::chrono::hours(24 * 365)).count();
  }
  const std::chrono::duration<double> left = settings.end - Clock::now();
  return std::max(left.count(), 1e-9);
}

ExploredScenarios::ExploredScenarios(const ShrinkSettings& settings, const Scenario& from)
    : settings_(settings) {
  const bool trades = settings.options.check == Check::quasi_linearizability &&
                      settings.options.quasi.flavour != "strict";
  if (trades) {
    ItemRoles roles(*settings.harness, role_source(*settings.harness, settings.options));
    if (balance_of(from, roles).is_even()) {
      roles_ = std::move(roles);
    }
  }
}

bool ExploredScenarios::allows(const Scenario& scenario) const {
  return !roles_ || balance_of(scenario, *roles_).is_even();
}

bool ExploredScenarios::is_over() const {
  return base::interrupted || Clock::now() >= settings_.end;
}

Shown ExploredScenarios::explore(const Scenario& scenario, std::uint64_t executions) {
  Options options = options_for(settings_, executions);
  std::optional<Shown> shown = explore(scenario, options);
  if (!shown) {
    options.keep_going = true;
    shown = explore(scenario, options);
  }
  return shown.value_or(Shown::unknowable);
}

/// Nothing if another violation ended it.
std::optional<Shown> ExploredScenarios::explore(const Scenario& scenario, const Options& options) {
  Options limited = options;
  limited.time_limit_seconds = seconds_left(settings_);
  const std::string text = to_text(scenario, settings_.harness->operations);
  const PreparedScenario prepared({settings_.harness, "", text}, limited, settings_.binary);
  const Report report = explore_target(prepared.target, limited);
  executions_ += report.search.counts.executions + report.search.executions_before_promotion +
                 report.search.executions_to_shorten;
  const auto found = std::ranges::find_if(report.violations, [&](const ViolationReport& told) {
    return settings_.goal.is_met_by(told) && !told.trace.schedule.empty();
  });
  if (found != report.violations.end()) {
    shown_ = *found;
    return Shown::yes;
  }
  if (!report.violations.empty() && !options.keep_going) {
    return std::nullopt;
  }
  return is_complete(report) ? Shown::no : was_cut(report) ? Shown::unknown : Shown::unknowable;
}

}  // namespace heddle::harnesses
