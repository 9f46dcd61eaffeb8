#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/repetition.hpp"

namespace heddle::harnesses {

namespace {

ViolationReport without_steps(const Target& target, const runtime::ControlledProgram& program,
                              const FoundViolation& found, const scheduler::Schedule& schedule) {
  ViolationReport report;
  report.trace.options = identity_now(target);
  report.trace.operations = target.operations;
  report.trace.schedule = to_text(schedule);
  for (const runtime::ThreadName& name : program.thread_names()) {
    report.trace.threads.push_back({name.parent, name.index});
  }
  report.trace.violation = found.violation;
  report.trace.history = found.history;
  report.place = found.place;
  return report;
}

}  // namespace

ViolationReport report_violation(const Target& target, runtime::ControlledProgram& program,
                                 const FoundViolation& found, const scheduler::Schedule& schedule,
                                 Ends::Time end) {
  if (std::chrono::steady_clock::now() >= end) {
    return without_steps(target, program, found, schedule);
  }
  if (end != Ends::Time::max()) {
    program.stop_at(end);
  }
  ReplayObserver observer(target, program);
  const scheduler::PlanResult result = run_schedule(program, target, schedule, observer);
  if (result.stopped_by == scheduler::StopReason::time || result.computation) {
    return without_steps(target, program, found, schedule);
  }
  ViolationReport report;
  report.trace = observer.document();
  report.trace.options = identity_now(target);
  report.trace.violation = found.violation;
  report.trace.history = found.history;
  report.place = found.place;
  const auto same = std::find_if(observer.found().begin(), observer.found().end(),
                                 [&](const FoundViolation& one) { return one.is_like(found); });
  if (same != observer.found().end() && !found.place.empty()) {
    report.trace.violation.message = same->violation.message;  // by the names of that moment
    report.trace.violation.spots = same->violation.spots;
  }
  const bool recurs = std::any_of(
      observer.found().begin(), observer.found().end(),
      [&](const FoundViolation& one) { return one.violation.kind == found.violation.kind; });
  if (!recurs) {
    report.trace.schedule = to_text(schedule);
    report.trace.violation.message = fmt::format(
        "a violation ({}: {}) did not recur when its schedule was replayed{}",
        name_of(found.violation.kind), found.violation.message,
        result.nondeterminism ? ": " + with_places(result.nondeterminism->message) : "");
    report.trace.violation.kind = ViolationKind::nondeterminism;
  }
  return report;
}

ViolationReport report_execution(const Target& target, runtime::ControlledProgram& program,
                                 const scheduler::Schedule& schedule, std::uint64_t number,
                                 Ends::Time end) {
  FoundViolation found;
  found.violation.kind = ViolationKind::none;
  found.violation.message =
      fmt::format("execution {} of the exploration, in which nothing is wrong", number);
  if (std::chrono::steady_clock::now() >= end) {
    return without_steps(target, program, found, schedule);
  }
  ReplayObserver observer(target, program);
  (void)run_schedule(program, target, schedule, observer);
  ViolationReport report;
  report.trace = observer.document();
  report.trace.options = identity_now(target);
  report.trace.violation = found.violation;
  return report;
}

std::vector<std::pair<std::string, std::string>> listed_histories(const HistoryChecker& checker) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const ListedHistory& history : checker.listed()) {
    const char* answer = history.answer == checkers::Answer::explained       ? "explained"
                         : history.answer == checkers::Answer::not_explained ? "not explained"
                                                                             : "not decided";
    texts.emplace_back(history.text, answer);
  }
  return texts;
}

}  // namespace heddle::harnesses
