#include "harnesses/replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "harnesses/exploration/serial_phase.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/replay/debugged_program.hpp"
#include "harnesses/replay/recorded_execution.hpp"
#include "harnesses/reports/numbers.hpp"
#include "harnesses/violations/race_groups.hpp"

namespace heddle::harnesses {
namespace {

void adopt_threads(runtime::ControlledProgram& program, const TraceDocument& recorded) {
  std::vector<runtime::ThreadName> names;
  names.reserve(recorded.threads.size());
  for (const TraceThread& thread : recorded.threads) {
    names.push_back({static_cast<scheduler::ThreadId>(thread.parent),
                     static_cast<std::uint16_t>(thread.index)});
  }
  try {
    program.adopt_thread_names(names);
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("the trace's threads are not possible: ") + error.what());
  }
}

/// What was found, of the recorded kind if possible.
const FoundViolation* select(const std::vector<FoundViolation>& found, ViolationKind kind) {
  const auto same = std::find_if(found.begin(), found.end(), [&](const FoundViolation& one) {
    return one.violation.kind == kind;
  });
  if (same != found.end()) {
    return &*same;
  }
  return found.empty() ? nullptr : &found.front();
}

void add_found(Report& report, const ReplayObserver& observer, ViolationKind kind) {
  report.trace_hash = observer.document().trace_hash;
  if (const FoundViolation* found = select(observer.found(), kind)) {
    ViolationReport violation;
    violation.trace = observer.document();
    violation.trace.violation = found->violation;
    violation.trace.history = found->history;
    violation.place = found->place;
    report.violations.push_back(std::move(violation));
  }
}

/// A replay that is another execution: that a violation did not recur in it says nothing.
void add_divergence(Report& report, const std::string& what) {
  if (!report.violations.empty()) {
    report.warnings.push_back("the replay leaves the trace: " + what);
    return;
  }
  add_nondeterminism(report, what);
  if (report.program_changed) {
    report.nondeterminism->suspects.clear();
  }
}

/// What the first replay shows.
void add_first(Report& report, const ReplayObserver& observer, const TraceDocument& recorded) {
  add_found(report, observer, recorded.violation.kind);
  if (const auto left = left_the_trace(recorded, observer.document())) {
    add_divergence(report, *left);
  } else if (report.program_changed) {
    const auto events = static_cast<std::uint64_t>(std::ranges::count_if(
        recorded.steps, [](const TraceStep& step) { return step.is_event(); }));
    report.notes.push_back(fmt::format("what the changed program does is what the trace says: {}",
                                       counted(events, "event", "events")));
  }
}

/// With the specification at hand, if there is one.
Report replay_judged(const Target& target, const Options& options, const TraceDocument& recorded) {
  prepare_settings(target);
  Report report = empty_report(target, options);
  report.search.strategy = StrategyKind::replay;
  report.is_replay = true;
  report.replays_passing = recorded.violation.kind == ViolationKind::none;
  const std::string& made_with = recorded.options.program_id;
  report.program_changed = !made_with.empty() && made_with != target.identity.program_id;
  const scheduler::Schedule schedule = recorded_schedule(recorded);
  runtime::ControlledProgram program(target.entry, target.context,
                                     program_options(target, options));
  adopt_threads(program, recorded);
  TraceDocument first;
  const Ends ends(options);
  if (options.time_limit_seconds) {
    program.stop_at(ends.exploration);
  }
  const std::uint64_t repetitions = options.executions.value_or(1);
  for (std::uint64_t i = 0; i < repetitions && !base::interrupted; ++i) {
    if (i > 0 && std::chrono::steady_clock::now() >= ends.exploration) {
      report.search.stopped_by = StoppedBy::time_limit;
      break;
    }
    ReplayObserver observer(target, program);
    DebuggedProgram debugged(program);
    DebuggedEnd end(observer);
    const scheduler::PlanResult result = run_schedule(debugged, target, schedule, end);
    report.search.counts.executions += result.statistics.executions;
    report.search.counts.events += result.statistics.events;
    report.search.counts.seconds += result.statistics.seconds;
    if (result.nondeterminism) {
      const std::size_t followed = __heddle_debugged.event;
      add_divergence(
          report, broken_off(target, program, recorded, followed, result.nondeterminism->message));
      break;
    }
    if (result.computation) {
      add_computation(report, result);
      break;
    }
    if (result.stopped_by == scheduler::StopReason::time) {
      report.search.stopped_by = StoppedBy::time_limit;
      report.warnings.push_back("the time limit was over before the end of the execution");
      break;
    }
    if (i == 0) {
      add_first(report, observer, recorded);
      add_suppressed(report, result.races, Suppressions(target.identity), Namer{});
      first = observer.document();
    } else if (observer.document().trace_hash != report.trace_hash) {
      add_nondeterminism(report, fmt::format("replay {} differs from the first one", i + 1));
      report.nondeterminism->difference = first_difference(first, observer.document());
      break;
    }
  }
  add_not_put_back(report, program);
  return report;
}

}  // namespace

Report replay_target(const Target& target, const Options& options, const TraceDocument& recorded) {
  if (target.serial == nullptr) {
    return replay_judged(target, options, recorded);
  }
  if (recorded.options.serial_run) {
    return replay_judged(serial_target(target), options, recorded);
  }
  const SerialPhase phase = run_serial_phase(target, options);
  if (phase.specification == nullptr) {
    return phase.report;
  }
  Report report = replay_judged(judged_by(phase, target), options_after(phase, options), recorded);
  add_serial_phase(phase, target, report);
  return report;
}

}  // namespace heddle::harnesses
