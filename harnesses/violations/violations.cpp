#include "harnesses/violations/violations.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "checkers/formats/json/native_history.hpp"
#include "checkers/serial/serial_histories.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/standstill.hpp"

namespace heddle::harnesses {
namespace {

const char* kind_of(scheduler::Ending ending) {
  switch (ending) {
    case scheduler::Ending::deadlock:
      return "deadlock";
    case scheduler::Ending::livelock:
      return "livelock";
    case scheduler::Ending::step_limit:
      return "step-limit";
    default:
      return nullptr;
  }
}

const char* name_of(scheduler::AccessKind kind) {
  switch (kind) {
    case scheduler::AccessKind::plain_read:
      return "plain read";
    case scheduler::AccessKind::plain_write:
      return "plain write";
    case scheduler::AccessKind::free:
      return "free";
    case scheduler::AccessKind::atomic_read:
      return "atomic read";
    case scheduler::AccessKind::atomic_write:
      break;
  }
  return "atomic write";
}

RacingAccess racing_access(const scheduler::MemoryAccess& access, const Namer& namer) {
  return {trace_site(access.site, namer), name_of(access.kind),
          namer.address(access.range.address)};
}

std::string place_or_thread(const RacingAccess& access, scheduler::ThreadId thread) {
  const std::string place = place_text(access.site);
  return access.kind + " by T" + std::to_string(thread) + (place.empty() ? "" : " in " + place);
}

}  // namespace

ViolationDetector::ViolationDetector(const Judging& judging,
                                     const std::vector<TraceOperation>& operations, RaceMode races,
                                     Namer namer)
    : races_(races), namer_(std::move(namer)), operations_(operations) {
  if (judging.specification != nullptr) {
    checker_ = std::make_unique<HistoryChecker>(judging, operations);
    specification_name_ = judging.specification->name;
    history_kind_ =
        check_names.name_of(judging.quasi ? Check::quasi_linearizability : Check::linearizability);
    if (checkers::SerialHistories::made(*judging.specification)) {
      stuck_ = std::make_unique<StuckHistories>(judging, operations);
    }
  }
}

std::vector<FoundViolation> ViolationDetector::detect(const scheduler::ExecutionResult& result) {
  std::vector<FoundViolation> found;
  if (is_stuck_as_specified(result)) {
    add_races(result, found);
    return found;
  }
  add_fault(result, found);
  add_races(result, found);
  add_history(result, found);
  return found;
}

/// Line-Up judges such executions by what is blocked, and by nothing else.
bool ViolationDetector::is_stuck_as_specified(const scheduler::ExecutionResult& result) {
  blocked_.clear();
  const bool is_stuck =
      result.ending == scheduler::Ending::deadlock || result.ending == scheduler::Ending::livelock;
  if (!is_stuck || stuck_ == nullptr) {
    return false;
  }
  const std::optional<std::uint32_t> number = stuck_->unexplained(result.trace, result.order);
  if (number && *number < operations_.size()) {
    blocked_ = "; in no serial run is " + call_text(operations_[*number]) + " of T" +
               std::to_string(operations_[*number].thread) + " blocked after these calls";
  }
  return !number;
}

void ViolationDetector::add_fault(const scheduler::ExecutionResult& result,
                                  std::vector<FoundViolation>& found) {
  if (result.fault == nullptr) {
    const char* kind = kind_of(result.ending);
    if (kind != nullptr && is_new(kind, 0, 0)) {
      found.push_back({{kind, "the execution ended in a " + std::string(kind) + blocked_, ""}, ""});
    }
    return;
  }
  const scheduler::Fault& fault = *result.fault;
  if (!is_new(kind_of(fault.kind), fault.site, fault.other_site)) {
    return;
  }
  std::string message =
      (result.waiting.empty() ? fault.message : standstill_text(result.waiting, namer_)) + blocked_;
  const std::string place = place_text(trace_site(fault.site, namer_));
  if (!place.empty() && message.find(place) == std::string::npos) {
    message += " (T" + std::to_string(fault.thread) + " in " + place + ")";
  }
  const std::string other = place_text(trace_site(fault.other_site, namer_));
  if (!other.empty()) {
    message += ", freed in " + other;
  }
  found.push_back({{kind_of(fault.kind), message, ""}, ""});
}

void ViolationDetector::add_races(const scheduler::ExecutionResult& result,
                                  std::vector<FoundViolation>& found) {
  if (races_ != RaceMode::error) {
    return;
  }
  for (const scheduler::Race& race : result.new_races) {
    const auto [low, high] = std::minmax(race.first.site, race.second.site);
    if (!is_new("data-race", low, high)) {
      continue;
    }
    const RaceReport report = race_report(race, namer_);
    const std::string& variable = report.first.site.variable;
    const std::string message = "unordered accesses of " +
                                (variable.empty() ? report.first.object : variable) + ": " +
                                place_or_thread(report.first, race.first.thread) + " and " +
                                place_or_thread(report.second, race.second.thread);
    found.push_back({{"data-race", message, ""}, ""});
  }
}

void ViolationDetector::add_history(const scheduler::ExecutionResult& result,
                                    std::vector<FoundViolation>& found) {
  if (checker_ != nullptr && join_ != nullptr && join_->has_arrived()) {
    add_joined(result, found);
    return;
  }
  using scheduler::Ending;
  const bool yields_history = result.ending != Ending::pruned &&
                              result.ending != Ending::redundant && result.ending != Ending::fault;
  if (checker_ == nullptr || !yields_history) {
    return;
  }
  add_unexplained(checker_->check(result.trace, result.order), std::nullopt, found);
  note_witnesses(result, nullptr);
}

void ViolationDetector::add_joined(const scheduler::ExecutionResult& result,
                                   std::vector<FoundViolation>& found) {
  join_->add(result, [&](const scheduler::OperationPoset& poset,
                         std::vector<scheduler::ScheduleStep> steps) {
    const std::optional<UnexplainedHistory> unexplained = checker_->check(poset);
    note_witnesses(result, &steps);
    add_unexplained(unexplained, std::move(steps), found);
  });
}

void ViolationDetector::add_unexplained(const std::optional<UnexplainedHistory>& unexplained,
                                        std::optional<std::vector<scheduler::ScheduleStep>> steps,
                                        std::vector<FoundViolation>& found) {
  if (unexplained && is_new(history_kind_, 0, 0)) {
    found.push_back({{history_kind_, unexplained->message, unexplained->explanation},
                     history_text(unexplained->history, specification_name_),
                     std::move(steps)});
  }
}

/// `steps` as FoundViolation::steps.
void ViolationDetector::note_witnesses(const scheduler::ExecutionResult& result,
                                       const std::vector<scheduler::ScheduleStep>* steps) {
  const QuasiJudge* quasi = checker_->quasi();
  if (quasi == nullptr || witness_schedules_.size() == quasi->witnesses().size()) {
    return;
  }
  scheduler::Schedule schedule = scheduler::schedule_of(result.trace, result.promoted);
  if (steps != nullptr) {
    schedule.steps = *steps;
  }
  witness_schedules_.resize(quasi->witnesses().size(), schedule);
}

bool ViolationDetector::is_new(const std::string& kind, scheduler::SiteId one,
                               scheduler::SiteId other) {
  return seen_.emplace(kind, one, other).second;
}

const char* kind_of(scheduler::FaultKind fault) {
  using scheduler::FaultKind;
  switch (fault) {
    case FaultKind::crash:
      return "crash";
    case FaultKind::assertion:
      return "assertion";
    case FaultKind::use_after_free:
      return "use-after-free";
    case FaultKind::double_free:
      return "double-free";
    case FaultKind::invalid_free:
      return "invalid-free";
    case FaultKind::heap_overflow:
      return "heap-overflow";
    case FaultKind::leak:
      return "leak";
    case FaultKind::livelock:
      return "livelock";
    case FaultKind::deadlock:
      return "deadlock";
    case FaultKind::step_limit:
      return "step-limit";
    case FaultKind::nondeterminism:
      break;
  }
  return "nondeterminism";
}

std::string history_text(const checkers::History& history, const std::string& type) {
  std::ostringstream text;
  checkers::write_history(text, history, type);
  return text.str();
}

RaceReport race_report(const scheduler::Race& race, const Namer& namer) {
  return {racing_access(race.first, namer), racing_access(race.second, namer)};
}

}  // namespace heddle::harnesses
