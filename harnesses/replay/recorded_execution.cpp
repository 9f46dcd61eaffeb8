#include "harnesses/replay/recorded_execution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/assert.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/divergence.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "runtime/hooks/sites.hpp"

namespace heddle::harnesses {
namespace {

void require_belonging(const scheduler::Schedule& schedule, const TraceDocument& recorded) {
  std::size_t event = 0;
  for (const TraceStep& step : recorded.steps) {
    if (!step.is_event()) {
      continue;
    }
    if (event == schedule.steps.size()) {
      throw UsageError(fmt::format(
          "the trace's schedule has {} events, and more are told: it was cut short", event));
    }
    const auto [thread, value] = schedule.steps[event++];
    if (step.thread != thread || (step.choices > 1 && step.choice != value)) {
      throw UsageError(fmt::format(
          "the trace's schedule and its steps do not belong together: event {} is "
          "T{}{} in the one and T{}{} in the other",
          event, thread, value == 0 ? "" : fmt::format(" with value {}", value), step.thread,
          step.choice == 0 ? "" : fmt::format(" with value {}", step.choice)));
    }
  }
}

/// What is weak about the steps stands in both as well.
void require_same_weakness(const scheduler::Schedule& schedule, const TraceDocument& recorded) {
  TraceDocument by_schedule;
  by_schedule.steps = recorded.steps;
  for (TraceStep& step : by_schedule.steps) {
    step.weak = WeakReason::none;
    step.weak_other = 0;
  }
  add_weak(by_schedule, schedule.weak);
  const bool is_same = by_schedule.steps == recorded.steps;
  if (!is_same || (!schedule.weak.empty() && !is_weak(recorded.options.memory_model))) {
    throw UsageError(
        "the trace's schedule and its steps do not belong together: they do not read or store the "
        "same");
  }
}

std::string sentence(const Divergence& divergence) {
  return fmt::format("event {} is \"{}\" in the trace, and now {}", divergence.event,
                     divergence.recorded,
                     divergence.found.empty() ? "nothing follows" : "\"" + divergence.found + "\"");
}

}  // namespace

scheduler::Schedule recorded_schedule(const TraceDocument& recorded) {
  try {
    scheduler::Schedule schedule = scheduler::parse_schedule(recorded.schedule);
    for (const scheduler::SiteId site : schedule.promoted) {
      if (!runtime::has_site(site)) {
        throw UsageError(
            fmt::format("the trace's schedule names site {}, which this program has not", site));
      }
    }
    require_belonging(schedule, recorded);
    require_same_weakness(schedule, recorded);
    return schedule;
  } catch (const scheduler::ScheduleSyntaxError& error) {
    throw UsageError(
        fmt::format("the trace's schedule, column {}: {}", error.position() + 1, error.what()));
  }
}

std::string broken_off(const Target& target, runtime::ControlledProgram& program,
                       const TraceDocument& recorded, std::size_t followed,
                       const std::string& error) {
  HEDDLE_ASSERT(error.find(": ") != std::string::npos, "a fault does not say what differs");
  scheduler::Schedule schedule = recorded_schedule(recorded);
  schedule.steps.resize(std::min(followed, schedule.steps.size()));
  ReplayObserver observer(target, program);
  const scheduler::PlanResult result = run_schedule(program, target, schedule, observer);
  if (!result.nondeterminism) {
    if (const auto before = first_divergence(recorded, observer.document(), followed)) {
      return sentence(*before);
    }
  }
  const std::string line = event_line(recorded, followed + 1);
  const std::string now = with_places(error.substr(error.find(": ") + 2));
  return line.empty()
             ? fmt::format("event {}, which the trace does not tell: {}", followed + 1, now)
             : fmt::format("event {} is \"{}\" in the trace, and now {}", followed + 1, line, now);
}

std::optional<std::string> left_the_trace(const TraceDocument& recorded,
                                          const TraceDocument& replayed) {
  const auto divergence = first_divergence(recorded, replayed);
  return divergence ? std::optional(sentence(*divergence)) : std::nullopt;
}

}  // namespace heddle::harnesses
