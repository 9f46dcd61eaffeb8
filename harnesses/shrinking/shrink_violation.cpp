#include "harnesses/shrinking/shrink_violation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "harnesses/exploration/serial_phase.hpp"
#include "harnesses/shrinking/explored_scenarios.hpp"
#include "harnesses/shrinking/shrink_scenario.hpp"
#include "harnesses/shrinking/shrink_schedule.hpp"
#include "harnesses/shrinking/smaller_quasi_history.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

/// What the scenario may use of the budget: so many of so many parts.
constexpr std::pair<int, int> shares_of_scenario{2, 3};

constexpr std::chrono::seconds time_for_history{2};

class ViolationShrinker {
 public:
  ViolationShrinker(const Harness* harness, const Target& target, const Options& options,
                    const std::string& binary, const ViolationReport& found)
      : target_(target),
        settings_{harness,
                  options,
                  binary,
                  {found.trace.violation.kind, found.place},
                  Clock::now() + limit_of(seconds_of(options))},
        best_(found) {}

  ViolationReport run() {
    const Clock::time_point start = Clock::now();
    if (settings_.harness != nullptr) {
      shrink_scenario();
    }
    shrink_schedule();
    if (!shrinking_.is_minimal()) {
      shrinking_.cut_by = what_ended_it();
    }
    shrinking_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    best_.shrinking = std::move(shrinking_);
    return std::move(best_);
  }

 private:
  static double seconds_of(const Options& options) {
    return std::min(*options.shrink_seconds,
                    options.time_limit_seconds.value_or(*options.shrink_seconds));
  }

  [[nodiscard]] std::string what_ended_it() const {
    if (base::interrupted) {
      return "an interrupt";
    }
    if (!used_share_ && Clock::now() < settings_.end) {
      return "";
    }
    const double shrink = *settings_.options.shrink_seconds;
    return settings_.options.time_limit_seconds.value_or(shrink) < shrink
               ? "the time limit"
               : fmt::format("its budget of {} s", shrink);
  }

  void shrink_scenario() {
    const std::vector<OperationDescription>& operations = settings_.harness->operations;
    Scenario from = parse_scenario(target_.identity.scenario, operations);
    Shrinking::ScenarioPart part;
    part.from = target_.identity.scenario;
    part.operations_before = from.operation_count();
    ShrinkSettings share = settings_;
    share.end = Clock::now() + (settings_.end - Clock::now()) / shares_of_scenario.second *
                                   shares_of_scenario.first;
    ExploredScenarios explorer(share, from);
    const ShrunkScenario shrunk = harnesses::shrink_scenario(std::move(from), explorer);
    if (explorer.shown()) {
      best_ = *explorer.shown();
    }
    shrinking_.executions += explorer.executions();
    used_share_ = explorer.is_over();
    part.scenario = to_text(shrunk.scenario, operations);
    part.operations = shrunk.scenario.operation_count();
    part.smaller = {shrunk.smaller.all, shrunk.smaller.clean};
    part.less_concurrent = {shrunk.less_concurrent.all, shrunk.less_concurrent.clean};
    shrinking_.scenario = std::move(part);
  }

  void shrink_schedule() {
    if (settings_.harness == nullptr) {
      return shrink_schedule(target_);
    }
    const PreparedScenario prepared({settings_.harness, "", shrinking_.scenario->scenario},
                                    settings_.options, settings_.binary);
    if (best_.trace.options.serial_run) {
      shrinking_.without_schedule = "it is that of a serial run";
    } else if (prepared.target.serial == nullptr) {
      shrink_schedule(prepared.target);
    } else {
      shrink_judged_by_serial_runs(prepared.target);
    }
  }

  void shrink_judged_by_serial_runs(const Target& target) {
    Options limited = settings_.options;
    limited.time_limit_seconds = seconds_left(settings_);
    const SerialPhase phase = run_serial_phase(target, limited);
    if (phase.specification == nullptr) {
      shrinking_.without_schedule = "the serial runs could not all be made again";
      return;
    }
    shrink_schedule(judged_by(phase, target));
  }

  void shrink_schedule(const Target& target) {
    if (Clock::now() >= settings_.end || base::interrupted) {
      shrinking_.without_schedule = "no time was left for it";
      return;
    }
    const scheduler::Schedule known = scheduler::parse_schedule(best_.trace.schedule);
    ShrunkSchedule shrunk = harnesses::shrink_schedule(target, settings_, known.promoted);
    shrinking_.executions += shrunk.executions;
    if (shrunk.violation) {
      best_ = std::move(*shrunk.violation);
      shrinking_.schedule = shrunk.part;
    } else {
      shrinking_.without_schedule = shrunk.why_not;
    }
    // Of one that no line tells there is no text to shrink.
    if (settings_.goal.kind == ViolationKind::quasi_linearizability &&
        !best_.trace.history.empty()) {
      shrinking_.smaller_history =
          smaller_quasi_history(target.judging, best_.trace.history, time_for_history);
    }
  }

  const Target& target_;
  ShrinkSettings settings_;
  ViolationReport best_;
  Shrinking shrinking_;
  bool used_share_ = false;  ///< the scenario came to no end
};

}  // namespace

ViolationReport shrink_violation(const Harness* harness, const Target& target,
                                 const Options& options, const std::string& binary,
                                 const ViolationReport& found) {
  if (found.trace.schedule.empty()) {
    return found;
  }
  return ViolationShrinker(harness, target, options, binary, found).run();
}

void shrink_violations(Report& report, const Harness* harness, const Target& target,
                       const Options& options, const std::string& binary) {
  if (!options.shrink_seconds) {
    return;
  }
  Options left = options;
  for (ViolationReport& violation : report.violations) {
    const Clock::time_point start = Clock::now();
    violation = shrink_violation(harness, target, left, binary, violation);
    if (left.time_limit_seconds) {
      const std::chrono::duration<double> used = Clock::now() - start;
      left.time_limit_seconds = std::max(*left.time_limit_seconds - used.count(), 1e-9);
    }
  }
}

}  // namespace heddle::harnesses
