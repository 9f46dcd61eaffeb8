#include "harnesses/exploration/exploration_setup.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

void prepare_settings(const Target& target) {
  ProgramSettings& settings = program_settings();
  settings.parameters = target.identity.parameters;
  settings.seed = target.identity.seed;
  settings.pick = target.identity.pick;
  settings.final_pick = target.identity.final_pick;
  settings.join = nullptr;
  // A program without a scenario is concurrent from its first line.
  settings.concurrent = target.identity.subject != Subject::harness;
}

runtime::ProgramOptions program_options(const Target& target) {
  runtime::ProgramOptions options;
  options.memory_reuse = target.identity.memory_reuse;
  options.step_limit = target.identity.step_limit;
  options.leaks = target.identity.leaks;
  options.capture_output = target.identity.subject == Subject::program;
  return options;
}

std::chrono::nanoseconds limit_of(double seconds) {
  constexpr double longest_seconds = 1e9;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(std::min(seconds, longest_seconds)));
}

scheduler::PlanOptions replay_options(const Target& target, const scheduler::Schedule& schedule) {
  scheduler::PlanOptions plan;
  plan.strategy = scheduler::StrategyKind::replay;
  plan.races = target.identity.races;
  plan.schedule = schedule;
  plan.keep_plain_accesses = true;
  return plan;
}

Report empty_report(const Target& target, const Options& options) {
  Report report;
  report.subject.harness = target.identity.harness;
  report.subject.scenario = target.identity.scenario;
  report.subject.scenario_name = target.scenario_name;
  report.search.strategy = options.strategy;
  report.subject.seed = target.identity.seed;
  report.warnings = target.warnings;
  report.notes = target.notes;
  return report;
}

void add_nondeterminism(Report& report, const Target& target, const std::string& message) {
  ViolationReport violation;
  violation.trace.options = target.identity;
  violation.trace.operations = target.operations;
  violation.trace.violation = {ViolationKind::nondeterminism, message, ""};
  report.violations.push_back(std::move(violation));
}

/// Wrong combinations of options are the scheduler's to know and the user's to mend.
scheduler::PlanResult run_requested(scheduler::Program& program, const scheduler::PlanOptions& plan,
                                    scheduler::Observer& observer) {
  try {
    return scheduler::run_plan(program, plan, observer);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace heddle::harnesses
