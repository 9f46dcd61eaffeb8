#include "harnesses/exploration/exploration_setup.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/exploration/alike_calls.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/opaque_values.hpp"
#include "harnesses/weak/graph_exploration.hpp"
#include "runtime/processes/command_store.hpp"
#include "scheduler/around/paused_program.hpp"

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

}  // namespace

void prepare_settings(const Target& target) {
  ProgramSettings& settings = program_settings();
  settings.parameters = target.identity.parameters;
  settings.seed = target.identity.seed;
  settings.pick = target.identity.pick;
  settings.final_pick = target.identity.final_pick;
  settings.join = nullptr;
  settings.inputs_were_drawn = false;
  // A program without a scenario is concurrent from its first line.
  settings.concurrent = target.identity.subject != Subject::harness;
}

Namer namer_of(const Target& target) {
  if (target.opaque_values == nullptr) {
    return {};
  }
  Namer namer;
  namer.address = [&values = *target.opaque_values](std::uintptr_t word) {
    const std::optional<std::int64_t> number = values.number_of(word);
    return number ? "opaque " + std::to_string(*number) : runtime::describe_address(word);
  };
  return namer;
}

runtime::ProgramOptions program_options(const Target& target, const Options& given) {
  runtime::ProgramOptions options;
  options.memory_reuse = target.identity.memory_reuse;
  options.step_limit = target.identity.step_limit;
  // What is asked at the join is asked of executions that come there, not of those that go on.
  const bool is_asked = given.after_join != FinalPart::each_execution;
  options.restore_points = is_asked ? 0 : given.restore_points;
  ProgramSettings& settings = program_settings();
  for (const bool* flag : {&settings.concurrent, &settings.final}) {
    options.state.push_back({reinterpret_cast<std::uintptr_t>(flag), sizeof *flag});
  }
  options.event_seconds = given.event_time_seconds;
  options.machine_seed = target.identity.machine_seed;
  options.rare = target.identity.rare;
  options.fail_in_operations = target.identity.subject == Subject::harness;
  options.allow_spawn = target.identity.allow_spawn;
  options.run_commands = given.allow_spawn;
  options.commands = target.identity.commands;
  options.leaks = target.identity.leaks;
  options.capture_output = target.identity.subject == Subject::program;
  return options;
}

std::chrono::nanoseconds limit_of(double seconds) {
  constexpr double longest_seconds = 1e9;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(std::min(seconds, longest_seconds)));
}

scheduler::Parking parking_of(const Options& options) {
  return options.idle_laps == IdleLaps::skip ? scheduler::Parking::idle
                                             : scheduler::Parking::waiting;
}

scheduler::PlanOptions plan_options(const Target& target, const Options& options) {
  scheduler::PlanOptions plan;
  plan.strategy = options.strategy;
  plan.preemption_bound = options.preemption_bound;
  plan.races = target.identity.races;
  plan.parking = parking_of(options);
  plan.inspector = target.inspector;
  // Seeded picks are drawn from the number of the call, which is another one in each thread; and an
  // invariant may tell threads apart that are alike otherwise. Of rare outcomes that are left, who
  // comes first takes more.
  if (options.symmetry == Symmetry::automatic && target.identity.pick != PickMode::seeded &&
      target.inspector == nullptr && target.identity.rare == RareOutcomes{}) {
    plan.alike =
        alike_threads(target.operations, is_value_blind(target) ? target.opaque_values : nullptr);
  }
  plan.seed = options.seed;
  plan.depth = options.depth;
  plan.estimates = true;
  plan.keep_plain_accesses = options.memory_model == MemoryModel::robust;
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
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  double all = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    all += seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }
  return all;
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

Ends::Ends(const Options& options) {
  using std::chrono::milliseconds;
  if (options.time_limit_seconds) {
    // The strategies look at the clock themselves; what they cannot look into is stopped later.
    exploration =
        std::chrono::steady_clock::now() + limit_of(*options.time_limit_seconds) + milliseconds(50);
    replays = exploration + milliseconds(350);
  }
}

scheduler::PlanOptions replay_options(const Target& target, const scheduler::Schedule& schedule) {
  scheduler::PlanOptions plan;
  plan.strategy = scheduler::StrategyKind::replay;
  plan.races = target.identity.races;
  plan.schedule = schedule;
  plan.inspector = target.inspector;
  plan.keep_plain_accesses = true;
  return plan;
}

TraceOptions identity_now(const Target& target) {
  TraceOptions identity = target.identity;
  if (identity.allow_spawn) {
    identity.commands = runtime::processes::known_commands();
  }
  return identity;
}

Report empty_report(const Target& target, const Options& options) {
  Report report;
  report.subject.harness = target.identity.harness;
  report.subject.scenario = target.identity.scenario;
  report.subject.scenario_name = target.scenario_name;
  report.search.strategy = options.strategy;
  report.subject.seed = target.identity.seed;
  report.memory_model = options.memory_model;
  report.subject.rare = target.identity.rare;
  report.warnings = target.warnings;
  report.notes = target.notes;
  return report;
}

void add_not_put_back(Report& report, const runtime::ControlledProgram& program,
                      std::set<std::string> elsewhere, std::uint64_t spinning_elsewhere) {
  for (const std::string& what : program.not_put_back()) {
    report.warnings.push_back("not put back: " + what);
    elsewhere.erase(what);
  }
  for (const std::string& what : elsewhere) {
    report.warnings.push_back("not put back: " + what);
  }
  const std::uint64_t count = program.spinning_calls() + spinning_elsewhere;
  if (count > 0) {
    report.warnings.push_back(fmt::format(
        "{} of code that is not instrumented computed for long while another thread "
        "could go on, and {} taken to wait for it",
        count == 1 ? "a call" : fmt::format("{} calls", count), count == 1 ? "was" : "were"));
  }
}

void add_violation(Report& report, ViolationReport violation) {
  if (violation.trace.violation.kind == ViolationKind::nondeterminism) {
    return add_nondeterminism(report, violation.trace.violation.message);
  }
  report.violations.push_back(std::move(violation));
}

void add_nondeterminism(Report& report, const std::string& message) {
  if (!report.nondeterminism) {
    report.nondeterminism = {with_places(message), "", suspects(), ""};
    report.search.exhausted = false;
    report.search.stopped_by = StoppedBy::nondeterminism;
  }
}

void add_computation(Report& report, const scheduler::PlanResult& result) {
  if (result.computation && report.violations.empty()) {
    report.computation = with_places(*result.computation);
    report.search.exhausted = false;
    report.search.stopped_by = StoppedBy::computation;
  }
}

scheduler::ConsistencyModel consistency_of(MemoryModel model) {
  switch (model) {
    case MemoryModel::tso:
      return scheduler::ConsistencyModel::tso;
    case MemoryModel::cpp20:
      return scheduler::ConsistencyModel::cpp20;
    case MemoryModel::sequentially_consistent:
    case MemoryModel::robust:
      break;
  }
  return scheduler::ConsistencyModel::sequentially_consistent;
}

namespace {

scheduler::Watch* watching = nullptr;

}  // namespace

void watch_programs(scheduler::Watch* watch) { watching = watch; }

/// Wrong combinations of options are the scheduler's to know and the user's to mend.
scheduler::PlanResult run_requested(scheduler::Program& program, const scheduler::PlanOptions& plan,
                                    scheduler::Observer& observer) {
  try {
    if (watching != nullptr) {
      scheduler::WatchedProgram watched(program, *watching);
      return scheduler::run_plan(watched, plan, observer);
    }
    return scheduler::run_plan(program, plan, observer);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

scheduler::PlanResult run_schedule(scheduler::Program& program, const Target& target,
                                   const scheduler::Schedule& schedule,
                                   scheduler::Observer& observer) {
  if (is_weak(target.identity.memory_model)) {
    return replay_graph(program, consistency_of(target.identity.memory_model), schedule, observer);
  }
  const scheduler::PlanOptions plan = replay_options(target, schedule);
  if (!target.identity.broken) {
    return run_requested(program, plan, observer);
  }
  std::vector<scheduler::Pause> pauses;
  for (const PausedThread& paused : target.identity.broken->paused) {
    pauses.push_back({static_cast<scheduler::ThreadId>(paused.thread), paused.events});
  }
  scheduler::PausedProgram with_pauses(program, pauses);
  return run_requested(with_pauses, plan, observer);
}

}  // namespace heddle::harnesses
