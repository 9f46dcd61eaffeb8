#include "harnesses/exploration/serial_phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/plan_report.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/violations/violations.hpp"
#include "heddle/c_api.h"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Ending;
using scheduler::LogKind;

/// The calls of one serial execution, in order. The last one is blocked if it has no response.
std::vector<checkers::SerialCall> run_of(const scheduler::Trace& trace,
                                         const std::vector<TraceOperation>& operations) {
  std::vector<checkers::SerialCall> run;
  for (const scheduler::Marker& marker : trace.markers()) {
    const scheduler::LogEntry& entry = marker.entry;
    if (entry.kind == LogKind::invocation) {
      const TraceOperation& called = operations[entry.label];
      checkers::SerialCall call;
      call.operation.process = entry.thread;
      call.operation.method = called.name;
      call.operation.arguments.assign(called.arguments.begin(), called.arguments.end());
      call.is_blocked = true;
      run.push_back(std::move(call));
    } else if (entry.kind == LogKind::response) {
      run.back().is_blocked = false;
      run.back().found_nothing = entry.tag == heddle_none;
      run.back().operation.result = checker_value({entry.tag, entry.value});
    }
  }
  return run;
}

/// Collects the runs; a violation ends it.
class SerialObserver final : public scheduler::Observer {
 public:
  SerialObserver(const Target& target, const runtime::ControlledProgram& program,
                 bool keep_duplicates)
      : target_(target), program_(program), keep_duplicates_(keep_duplicates) {
    begin_again({});
  }

  bool execution_ended(const scheduler::ExecutionResult& result) override {
    if (result.promoted != promoted_) {
      begin_again(result.promoted);
    }
    const std::vector<checkers::SerialCall> run = run_of(result.trace, target_.operations);
    const bool is_stuck = result.ending == Ending::deadlock || result.ending == Ending::livelock ||
                          result.ending == Ending::step_limit;
    const bool is_blocked = is_stuck && !run.empty() && run.back().is_blocked;
    if (is_blocked) {
      gave_up_ = gave_up_ || result.ending == Ending::step_limit;
    } else if (std::vector<FoundViolation> found = detector_->detect(result, end());
               !found.empty()) {
      violation_ = std::move(found.front());
      schedule_ = scheduler::schedule_of(result.trace, result.promoted);
      return false;
    }
    if (is_blocked || result.ending == Ending::completed) {
      histories_.add(run);
    }
    return true;
  }

  [[nodiscard]] const checkers::SerialHistories& histories() const { return histories_; }
  [[nodiscard]] const std::optional<FoundViolation>& violation() const { return violation_; }
  [[nodiscard]] const scheduler::Schedule& schedule() const { return schedule_; }
  /// Whether an operation counts as blocked that was only given up at the step limit.
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  /// The exit status is that of no program.
  [[nodiscard]] ProgramEnd end() const {
    return {.checks = program_.failed_checks(), .refusal = program_.refusal()};
  }

  void begin_again(const scheduler::PromotedSites& promoted) {
    promoted_ = promoted;
    gave_up_ = false;
    histories_ = target_.serial->no_runs;
    histories_.keep_duplicates(keep_duplicates_);
    detector_ = std::make_unique<ViolationDetector>(Judging{}, target_.operations,
                                                    target_.identity.races, std::vector<int>{},
                                                    Suppressions(target_.identity), Namer{});
  }

  const Target& target_;
  const runtime::ControlledProgram& program_;
  bool keep_duplicates_;
  scheduler::PromotedSites promoted_;
  checkers::SerialHistories histories_;
  std::unique_ptr<ViolationDetector> detector_;  ///< of this beginning; never null
  std::optional<FoundViolation> violation_;
  scheduler::Schedule schedule_;
  bool gave_up_ = false;
};

scheduler::PlanOptions serial_plan(const Target& target, const Options& options) {
  scheduler::PlanOptions plan;
  plan.strategy = scheduler::StrategyKind::depth_first;
  plan.races = target.identity.races;
  plan.limits.stop = &base::interrupted;
  if (options.time_limit_seconds) {
    plan.limits.time = limit_of(*options.time_limit_seconds);
  }
  return plan;
}

std::string object_text(const SerialRuns& runs) {
  return runs.is_golden ? "the golden object" : "the object itself";
}

SerialReport counts_of(const SerialRuns& runs, const checkers::SerialHistories& histories) {
  const checkers::SerialHistories::Counts& counts = histories.counts();
  SerialReport report;
  report.is_golden = runs.is_golden;
  report.runs = counts.runs;
  report.labelled = counts.labelled;
  report.unlabelled = counts.unlabelled;
  report.blocked = counts.blocked;
  report.deterministic = !counts.differ_for_same_calls;
  return report;
}

void add_warnings(const SerialRuns& runs, const SerialObserver& observer, Report& report) {
  if (observer.histories().counts().differ_for_same_calls) {
    report.warnings.push_back(fmt::format(
        "serial runs of {} differ for the same calls ({}), so they explain too much and "
        "the check is weak: name a golden object{}, or a specification",
        object_text(runs), observer.histories().difference(),
        runs.is_golden ? " that answers in one way only" : ""));
  }
  if (observer.gave_up()) {
    report.warnings.push_back(fmt::format(
        "in a serial run of {} an operation was given up at the step limit; it counts as blocked",
        object_text(runs)));
  }
}

}  // namespace

Target serial_target(const Target& target) {
  Target serial = target;
  serial.entry = target.serial->entry;
  serial.context = target.serial->context;
  serial.judging = {};
  serial.serial = nullptr;
  serial.identity.serial_run = true;
  serial.identity.leaks = false;  // the concurrent executions tell
  return serial;
}

SerialPhase run_serial_phase(const Target& target, const Options& options) {
  const SerialRuns& runs = *target.serial;
  Target serial = serial_target(target);
  prepare_settings(serial);
  SerialPhase phase;
  phase.report = empty_report(target, options);
  const Ends ends(options);
  runtime::ProgramOptions settings = program_options(serial, options);
  settings.restore_points = 0;  // it is asked at each join how to go on
  runtime::ControlledProgram program(serial.entry, serial.context, settings);
  if (options.time_limit_seconds) {
    program.stop_at(ends.exploration);
  }
  SerialObserver observer(target, program, !options.optimizations.serial_histories);
  const scheduler::PlanResult result =
      run_requested(program, serial_plan(target, options), observer);
  phase.counts = counts_of(runs, observer.histories());
  phase.counts.seconds = result.statistics.seconds + result.before_promotion.seconds;
  phase.report.search.counts.seconds = phase.counts.seconds;
  phase.report.serial = phase.counts;
  if (observer.violation()) {
    ViolationReport violation =
        report_violation(serial, program, *observer.violation(), observer.schedule(), ends.replays);
    std::string& message = violation.trace.violation.message;
    message = fmt::format("in a serial run of {}: {}", object_text(runs), message);
    phase.report.trace_hash = violation.trace.trace_hash;
    add_violation(phase.report, std::move(violation));
    phase.report.search.stopped_by = StoppedBy::violation;
  } else if (result.nondeterminism) {
    add_nondeterminism(phase.report, result.nondeterminism->message);
  } else if (result.computation) {
    add_computation(phase.report, result);
  } else if (result.stopped_by != scheduler::StopReason::exhausted &&
             result.stopped_by != scheduler::StopReason::step_limit) {
    phase.report.search.stopped_by = stopped_by(result.stopped_by);
    phase.report.warnings.push_back(
        "not all serial runs were made: there is no specification, and no history was checked");
  } else {
    add_warnings(runs, observer, phase.report);
    phase.specification = observer.histories().specification();
  }
  return phase;
}

Target judged_by(const SerialPhase& phase, const Target& target) {
  Target judged = target;
  judged.serial = nullptr;
  judged.judging.specification = phase.specification.get();
  return judged;
}

Options options_after(const SerialPhase& phase, const Options& options) {
  Options rest = options;
  if (rest.time_limit_seconds) {
    rest.time_limit_seconds = std::max(*rest.time_limit_seconds - phase.counts.seconds, 1e-9);
  }
  return rest;
}

void add_serial_phase(const SerialPhase& phase, const Target& target, Report& report) {
  report.serial = phase.counts;
  report.warnings.insert(
      report.warnings.end(),
      phase.report.warnings.begin() + static_cast<std::ptrdiff_t>(target.warnings.size()),
      phase.report.warnings.end());
}

}  // namespace heddle::harnesses
