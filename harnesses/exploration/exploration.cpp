#include "harnesses/exploration/exploration.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "base/exit_status.hpp"
#include "harnesses/after_join/after_join.hpp"
#include "harnesses/exploration/alike_calls.hpp"
#include "harnesses/exploration/alike_children.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/plan_report.hpp"
#include "harnesses/exploration/quasi_report.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "harnesses/exploration/serial_phase.hpp"
#include "harnesses/exploration/shorter_story.hpp"
#include "harnesses/violations/draw_history.hpp"
#include "runtime/hooks/foreign_calls.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

namespace {

/// A randomised strategy has no end of its own.
constexpr std::uint64_t default_random_executions = 10'000;

/// Whether histories that differ by a renaming of opaque values are judged alike.
bool is_value_blind(const Target& target) {
  const Judging& judging = target.judging;
  return target.serial == nullptr && !judging.quasi &&
         (judging.specification == nullptr || judging.specification->is_value_blind);
}

scheduler::PlanOptions plan_options(const Target& target, const Options& options) {
  scheduler::PlanOptions plan;
  plan.strategy = options.strategy;
  plan.preemption_bound = options.preemption_bound;
  plan.races = target.identity.races;
  plan.parking =
      options.idle_laps == IdleLaps::skip ? scheduler::Parking::idle : scheduler::Parking::waiting;
  // Seeded picks are drawn from the number of the call, which is another one in each thread.
  if (options.symmetry == Symmetry::automatic && target.identity.pick != PickMode::seeded) {
    plan.alike =
        alike_threads(target.operations, is_value_blind(target) ? target.opaque_values : nullptr);
  }
  plan.seed = options.seed;
  plan.depth = options.depth;
  plan.estimates = true;
  plan.executions_are_independent = options.after_join == FinalPart::each_execution;
  plan.limits.stop = &base::interrupted;
  if (options.executions) {
    plan.limits.executions = *options.executions;
  } else if (is_randomised(plan.strategy) && !options.time_limit_seconds) {
    plan.limits.executions = default_random_executions;
  }
  if (options.time_limit_seconds) {
    plan.limits.time = limit_of(*options.time_limit_seconds);
  }
  return plan;
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Of this program alone: what getrusage tells includes the process that started it.
std::uint64_t peak_rss_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) {
      return kilobytes * 1024;
    }
  }
  return 0;
}

/// The number of the first operation of the final part, if that is not run in each execution.
std::optional<std::uint32_t> first_final(const Target& target, const Options& options) {
  if (options.after_join == FinalPart::each_execution) {
    return std::nullopt;
  }
  const auto found = std::find_if(target.operations.begin(), target.operations.end(),
                                  [](const TraceOperation& operation) { return operation.final; });
  return static_cast<std::uint32_t>(found - target.operations.begin());
}

scheduler::PlanResult explore_program(runtime::ControlledProgram& program,
                                      const scheduler::PlanOptions& plan,
                                      ExplorationObserver& observer,
                                      std::optional<std::uint32_t> first_final, Report& report) {
  if (!first_final) {
    return run_requested(program, plan, observer);
  }
  AfterJoin join(program, *plan.position, *first_final);
  observer.watch(join);
  program_settings().join = &join;
  scheduler::PlanResult result = run_requested(join, plan, observer);
  program_settings().join = nullptr;
  report.search.states = join.states();
  return result;
}

}  // namespace

std::chrono::steady_clock::time_point end_of_confirmation(const Options& options) {
  const Ends ends(options);
  return options.time_limit_seconds ? ends.replays + std::chrono::milliseconds(300) : ends.replays;
}

namespace {

QuasiReport::Witness report_witness(const Target& target, runtime::ControlledProgram& program,
                                    const NeededFactor& needed, const HistoryViolations& judged,
                                    Ends::Time end) {
  constexpr std::size_t width = 96;
  const Target promise = promising(target, needed.too_small);
  const checkers::History& history = judged.checker().quasi()->witnesses()[needed.witness].history;
  return {draw_history(*target.judging.specification, history, width, "    "),
          report_violation(promise, program, violation_of(promise.judging, history),
                           judged.witness_schedules()[needed.witness], end)};
}

void add_histories(Report& report, const Target& target, runtime::ControlledProgram& program,
                   const ViolationDetector& detector, Ends::Time end) {
  const HistoryViolations* judged = detector.histories();
  if (judged == nullptr) {
    return;
  }
  const HistoryChecker* histories = &judged->checker();
  report.histories.found = histories->histories();
  report.histories.distinct = histories->distinct_histories();
  report.histories.judged = histories->judged_histories();
  report.histories.hash = histories->histories_hash();
  report.histories.nonlinearizable = histories->distinct_nonlinearizable();
  report.histories.unexplained = histories->distinct_unexplained();
  report.histories.undecided = histories->undecided();
  if (const StuckHistories* stuck = detector.stuck()) {
    report.histories.undecided += stuck->undecided();
    report.histories.blocked_executions = stuck->explained();
  }
  if (report.search.exhausted && report.histories.undecided > 0) {
    report.search.exhausted = false;
    report.search.stopped_by = StoppedBy::undecided_histories;
  }
  if (histories->quasi() != nullptr) {
    report.quasi = quasi_report(target.judging, *histories);
    for (const NeededFactor& needed : needed_factors(*histories->quasi())) {
      report.quasi->witnesses.push_back(report_witness(target, program, needed, *judged, end));
    }
  }
}

/// Whether the first execution, which is run again if it may be, is the same each time, and what
/// the threads had to do with each other.
void examine_premises(Report& report, const Target& target, runtime::ControlledProgram& program,
                      const ExplorationObserver& observer, bool may_repeat, Ends::Time end) {
  if (!report.violations.empty() || base::interrupted) {
    return;
  }
  if (end != Ends::Time::max()) {
    program.stop_at(end);
  }
  PremisesReport premises;
  for (runtime::ForeignLibrary& library : runtime::foreign_calls()) {
    if (!library.is_harmless) {
      premises.uninstrumented.push_back({std::move(library.name), std::move(library.functions)});
    }
  }
  Contact contact = observer.contact();
  if (observer.first() && may_repeat && std::chrono::steady_clock::now() < end) {
    const std::optional<std::string> told =
        difference(target, program, *observer.first(), contact, end);
    if (told) {
      add_nondeterminism(report, "the same schedule did not lead to the same execution");
      report.nondeterminism->difference = *told;
    }
  }
  const ExecutionCounts& counts = report.search.counts;
  premises.all_discarded = counts.executions == 0 && counts.discarded > 0;
  if (observer.first() && !report.nondeterminism) {
    const bool is_known = may_repeat && std::chrono::steady_clock::now() < end;
    premises.touched = contact.touched() || !is_known;
    premises.overlapped = contact.ran_at_the_same_time();
  }
  report.premises = std::move(premises);
}

void add_violations(Report& report, const Target& target, runtime::ControlledProgram& program,
                    const std::vector<ExplorationObserver::Kept>& violations, Ends::Time end) {
  std::size_t untold = 0;
  for (const ExplorationObserver::Kept& kept : violations) {
    ViolationReport violation = report_violation(target, program, kept.found, kept.schedule, end);
    untold += violation.trace.steps.empty() ? 1 : 0;
    add_violation(report, std::move(violation));
  }
  if (untold > 0 && std::chrono::steady_clock::now() >= end) {
    report.warnings.push_back(
        fmt::format("the time limit left no time to replay {} violation{}, told without steps",
                    untold, untold == 1 ? "" : "s"));
  }
}

/// The executions in which the threads of `target` meet: Phase 2 where there are serial runs.
Report explore_concurrent(const Target& target, const Options& options) {
  prepare_settings(target);
  const double cpu_before = cpu_seconds();
  Report report = empty_report(target, options);
  const Ends ends(options);
  runtime::ControlledProgram program(target.entry, target.context,
                                     program_options(target, options));
  if (options.time_limit_seconds) {
    program.stop_at(ends.exploration);
  }
  scheduler::PlanPosition position;
  Progress progress(options.progress.value_or(false),
                    report.subject.harness + " " + report.subject.scenario, position,
                    options.time_limit_seconds);
  ExplorationObserver observer(target, options, program, progress);
  scheduler::PlanOptions plan = plan_options(target, options);
  if (options.symmetry == Symmetry::automatic && plan.alike.none()) {
    plan.alike = alike_children(target, plan, program);
  }
  plan.position = &position;
  const scheduler::PlanResult result =
      explore_program(program, plan, observer, first_final(target, options), report);
  add_plan_result(report, result, Suppressions(target.identity));
  report.trace_hash = observer.trace_hash();
  report.outcomes = observer.outcomes();
  add_histories(report, target, program, observer.detector(), ends.replays);
  add_violations(report, target, program,
                 with_fewer_preemptions({target, program, plan, result, ends.exploration},
                                        observer.violations(), report.search),
                 ends.replays);
  const bool may_list_races = target.identity.races != RaceMode::error || result.nondeterminism;
  HEDDLE_ASSERT(may_list_races || report.races.empty() || !observer.violations().empty(),
                "a race was found and never shown");
  if (!report.violations.empty()) {
    report.trace_hash = report.violations.front().trace.trace_hash;
  }
  if (result.nondeterminism) {
    add_nondeterminism(report, result.nondeterminism->message);
  }
  add_computation(report, result);
  examine_premises(report, target, program, observer, !first_final(target, options), ends.replays);
  if (program_settings().inputs_were_drawn) {
    report.warnings.push_back(
        "__VERIFIER_nondet_ functions of more than a byte gave six values each, not all: 0, 1, "
        "-1, the smallest, the largest, one drawn from --seed");
    if (std::exchange(report.search.exhausted, false)) {
      report.search.stopped_by = StoppedBy::inputs;
    }
  }
  add_not_put_back(report, program);
  report.used.cpu_seconds = cpu_seconds() - cpu_before;
  report.used.peak_rss_bytes = peak_rss_bytes();
  return report;
}

}  // namespace

Report explore_target(const Target& target, const Options& options) {
  if (target.serial == nullptr) {
    return explore_concurrent(target, options);
  }
  const SerialPhase phase = run_serial_phase(target, options);
  if (phase.specification == nullptr) {
    return phase.report;
  }
  Report report = explore_concurrent(judged_by(phase, target), options_after(phase, options));
  add_serial_phase(phase, target, report);
  return report;
}

}  // namespace heddle::harnesses
