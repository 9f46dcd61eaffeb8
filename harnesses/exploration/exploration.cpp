#include "harnesses/exploration/exploration.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "harnesses/after_join/after_join.hpp"
#include "harnesses/exploration/alike_children.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_report.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/plan_report.hpp"
#include "harnesses/exploration/serial_phase.hpp"
#include "harnesses/exploration/shorter_story.hpp"
#include "harnesses/judging/graph_judge.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/weak/graph_exploration.hpp"
#include "runtime/hooks/foreign_calls.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

namespace {

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
                                      std::optional<std::uint32_t> first_final, MemoryModel model,
                                      Report& report) {
  if (is_weak(model)) {
    report.search.strategy = StrategyKind::graphs;
    return explore_graphs(program, consistency_of(model), plan, observer);
  }
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

/// What executions in this process have shown.
Explored explored_here(const ExplorationObserver& observer, const Options& options,
                       scheduler::PlanResult result) {
  Explored explored;
  explored.result = std::move(result);
  explored.violations = observer.violations();
  explored.outcomes = observer.outcomes();
  explored.first = observer.first();
  explored.chosen = observer.chosen();
  explored.chosen_number = options.trace_execution;
  explored.contact = observer.contact();
  explored.trace_hash = observer.trace_hash();
  return explored;
}

void reject_beside_graphs(const Target& target) {
  if (target.inspector != nullptr) {
    throw UsageError(
        "--memory-model tso and c++20 do not go with invariants at each step, which are of "
        "interleavings");
  }
  if (target.identity.races != RaceMode::error) {
    throw UsageError(
        "--memory-model tso and c++20: this harness lets data races pass, behind which C++ says "
        "nothing; give --races error to have them told");
  }
  const bool is_judged = target.judging.specification != nullptr;
  if (const auto reason = is_judged ? GraphJudge::refusal(target.judging) : std::nullopt) {
    throw UsageError("--memory-model tso and c++20: " + *reason);
  }
}

/// The executions in which the threads of `target` meet: Phase 2 where there are serial runs.
Report explore_concurrent(const Target& target, const Options& options) {
  if (is_weak(options.memory_model)) {
    reject_beside_graphs(target);
  }
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
  Progress progress(
      options.progress.value_or(false),
      options.progress_prefix + report.subject.harness + " " + report.subject.scenario, position,
      options.time_limit_seconds);
  ExplorationObserver observer(target, options, program, progress);
  scheduler::PlanOptions plan = plan_options(target, options);
  AlikeChildren first;
  if (!is_weak(options.memory_model) && wants_alike_children(options, plan)) {
    const auto start = std::chrono::steady_clock::now();
    first = find_alike_children(target, plan, program, observer);
    plan.alike = first.threads;
    if (plan.limits.time != scheduler::Limits{}.time) {
      const auto used = std::chrono::steady_clock::now() - start;
      plan.limits.time -= std::min<std::chrono::nanoseconds>(plan.limits.time, used);
    }
  }
  plan.position = &position;
  Explored explored =
      explored_here(observer, options,
                    explore_program(program, plan, observer, first_final(target, options),
                                    options.memory_model, report));
  add_other_races(explored.result, first.races);
  add_plan_result(report, explored.result, Suppressions(target.identity));
  add_histories(report, target, program, observer.detector(), ends.replays);
  if (!is_weak(options.memory_model)) {
    explored.violations =
        with_fewer_preemptions({target, program, plan, explored.result, ends.exploration},
                               std::move(explored.violations), report.search);
  }
  add_explored(report, target, program, explored, ends.replays);
  explored.foreign = runtime::foreign_calls();
  add_end(report, target, program, explored, !first_final(target, options), ends.replays);
  if (observer.robustness()) {
    report.robustness = observer.robustness()->report(report, options.fail_if_not_robust);
  }
  report.used.cpu_seconds = cpu_seconds() - cpu_before;
  report.used.peak_rss_bytes = peak_rss_bytes();
  return report;
}

}  // namespace

Report explore_target(const Target& target, const Options& options, Exploring explore_elsewhere) {
  const Exploring explore = explore_elsewhere != nullptr ? explore_elsewhere : explore_concurrent;
  if (target.serial == nullptr) {
    return explore(target, options);
  }
  const SerialPhase phase = run_serial_phase(target, options);
  if (phase.specification == nullptr) {
    return phase.report;
  }
  Report report = explore(judged_by(phase, target), options_after(phase, options));
  add_serial_phase(phase, target, report);
  return report;
}

}  // namespace heddle::harnesses
