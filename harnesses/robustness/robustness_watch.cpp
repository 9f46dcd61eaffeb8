#include "harnesses/robustness/robustness_watch.hpp"

#include <algorithm>

#include "harnesses/violations/race_report.hpp"
#include "runtime/hooks/library_calls.hpp"
#include "scheduler/robustness/would_know.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::harnesses {
namespace {

scheduler::MemoryAccess access_of(const scheduler::Event& event, bool reads) {
  return {event.range, event.site, event.thread,
          reads ? scheduler::AccessKind::atomic_read : scheduler::AccessKind::atomic_write};
}

/// What of the execution the theorem does not cover.
std::vector<std::string> phrases(const scheduler::Undecided& undecided) {
  std::vector<std::string> all;
  const auto add = [&all](bool is_so, const char* phrase) {
    if (is_so) {
      all.emplace_back(phrase);
    }
  };
  add(undecided.mixed_sizes, "atomic accesses overlap and are not of the same bytes");
  add(undecided.assembly, "there is inline assembly");
  add(undecided.libraries, "code that is not instrumented is called");
  add(undecided.plain_events, "plain accesses race");
  add(undecided.other_objects, "futexes or descriptors are used");
  add(undecided.laps, "turns of loops that store were left out, see --idle-laps explore");
  add(undecided.attempts, "a lock is tried, or a semaphore looked at, that another thread had");
  add(undecided.early_end, "the process ends while other threads run");
  add(undecided.threads, "there are too many threads, or their numbers are used again");
  return all;
}

bool calls_foreign_code(const Report& report) {
  const std::vector<runtime::CalledLibrary> called = runtime::called_libraries();
  return (report.premises && !report.premises->uninstrumented.empty()) ||
         std::ranges::any_of(called, [](const auto& library) { return !library.is_of_system; });
}

}  // namespace

void RobustnessWatch::look_at(const scheduler::ExecutionResult& result) {
  monitor_.look_at(result.trace, result.order, result.left);
  undecided_.add(monitor_.undecided());
  for (const scheduler::WeakStep& step : monitor_.weak_steps()) {
    keep(result, step);
  }
}

void RobustnessWatch::keep(const scheduler::ExecutionResult& result,
                           const scheduler::WeakStep& step) {
  const std::span<const scheduler::Event> events = result.trace.events();
  const auto site_of = [&events](std::uint32_t event) {
    return event == scheduler::no_event ? scheduler::SiteId{0} : events[event].site;
  };
  const bool is_new =
      places_.insert({site_of(step.event), site_of(step.newer), site_of(step.older)}).second;
  if (!is_new || told_.size() == most_told || step.newer == scheduler::no_event) {
    return;
  }
  const RaceReport pair = race_report(
      {access_of(events[step.newer], false), access_of(events[step.event], step.reads)}, namer_);
  WeakStepReport told{.step = pair.second,
                      .newer = pair.first,
                      .older = {},
                      .reads = step.reads,
                      .is_ordered_by_release = would_know(result.trace, step),
                      .schedule = to_text(schedule_of(result.trace, result.promoted))};
  if (step.older != scheduler::no_event) {
    const scheduler::MemoryAccess older = access_of(events[step.older], false);
    told.older = race_report({older, older}, namer_).first;
  }
  told_.push_back(std::move(told));
}

RobustnessReport RobustnessWatch::report(const Report& report, bool is_error) const {
  RobustnessReport robustness{.weak_steps = told_,
                              .left_out = places_.size() - told_.size(),
                              .reasons = phrases(undecided_),
                              .is_error = is_error};
  if (!places_.empty()) {
    robustness.verdict = RobustnessReport::Verdict::not_robust;
    return robustness;
  }
  std::vector<std::string>& reasons = robustness.reasons;
  if (!undecided_.libraries && calls_foreign_code(report)) {
    reasons.emplace_back("code that is not instrumented is called");
  }
  const bool may_race = !report.races.empty() || !report.possible_races.empty() ||
                        !report.suppressed.empty() || !report.search.promoted.empty() ||
                        report.races_not_kept > 0;
  if (may_race && !undecided_.plain_events) {
    reasons.emplace_back("plain accesses race");
  }
  if (!report.violations.empty()) {
    reasons.emplace_back("there is a violation");
  }
  if (!report.search.exhausted) {
    reasons.emplace_back("not all interleavings were explored");
  }
  if (report.nondeterminism || !report.computation.empty() || !report.premises) {
    reasons.emplace_back("nothing is decided");
  }
  if (reasons.empty()) {
    robustness.verdict = RobustnessReport::Verdict::robust;
  }
  return robustness;
}

}  // namespace heddle::harnesses
