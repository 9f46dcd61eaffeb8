#include "harnesses/violations/violations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "checkers/serial/serial_histories.hpp"
#include "harnesses/judging/stuck_graphs.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/violations/fault_violations.hpp"
#include "scheduler/weak/schedules/weak_execution.hpp"

namespace heddle::harnesses {

ViolationDetector::ViolationDetector(const Judging& judging,
                                     const std::vector<TraceOperation>& operations, RaceMode races,
                                     std::vector<int> allowed_exit_statuses,
                                     Suppressions suppressions, Namer namer)
    : judging_(judging),
      races_(races),
      allowed_exit_statuses_(std::move(allowed_exit_statuses)),
      suppressions_(std::move(suppressions)),
      namer_(std::move(namer)),
      operations_(operations) {
  if (judging.specification != nullptr) {
    histories_.emplace(judging, operations);
    if (checkers::SerialHistories::made(*judging.specification)) {
      stuck_.emplace(judging, operations);
    }
  }
}

ViolationDetector::~ViolationDetector() = default;

namespace {

/// Whether accesses race that are no events yet, and will be: the exploration begins again then.
/// The trace does not order what they do, so histories would be derived from it that no execution
/// has: a removal of an item before it is added.
bool has_hidden_race(const scheduler::ExecutionResult& result) {
  const auto is_hidden = [&](const scheduler::MemoryAccess& access) {
    return is_plain(access.kind) && access.site != 0 &&
           !std::binary_search(result.promoted.begin(), result.promoted.end(), access.site);
  };
  return std::ranges::any_of(result.new_races, [&](const scheduler::Race& race) {
    return is_hidden(race.first) || is_hidden(race.second);
  });
}

}  // namespace

std::vector<FoundViolation> ViolationDetector::detect(const scheduler::ExecutionResult& result,
                                                      const ProgramEnd& end) {
  const bool is_stuck =
      result.ending == scheduler::Ending::deadlock || result.ending == scheduler::Ending::livelock;
  bool is_explained = false;
  std::string blocked;
  if (is_stuck && stuck_ && result.is_unordered) {
    is_explained = true;  // until it is seen again
  } else if (is_stuck && stuck_) {
    // Line-Up judges such executions by what is blocked, and by nothing else.
    const std::optional<std::uint32_t> number = unexplained(result);
    is_explained = !number;
    blocked = number ? blocked_text(*number) : "";
  }
  if (!end.refusal.empty()) {
    throw UsageError(end.refusal);
  }
  std::vector<FoundViolation> found;
  add_failed_checks(end, seen_, found);
  const bool is_told =
      std::any_of(end.checks.begin(), end.checks.end(),
                  [](const runtime::FailedCheck& check) { return check.is_fatal; });
  if (broken_) {
    add_broken_guarantee(result, *broken_, operations_, namer_, seen_, found);
  }
  if (!is_explained && !is_told && !(broken_ && is_stuck)) {
    add_fault(result, blocked, namer_, seen_, found);
  }
  add_exit_status(result, end, allowed_exit_statuses_, seen_, found);
  if (races_ == RaceMode::error) {
    add_races(result, race_groups_, namer_, found);
  }
  const bool is_ordered =
      !result.is_unordered && !(races_ != RaceMode::report && has_hidden_race(result));
  if (!is_explained && histories_ && is_ordered) {
    histories_->add(result, seen_, found);
  }
  return found;
}

std::optional<std::uint32_t> ViolationDetector::unexplained(
    const scheduler::ExecutionResult& result) {
  if (result.weak == nullptr) {
    return stuck_->unexplained(result.trace, result.order);
  }
  if (stuck_graphs_ == nullptr) {
    stuck_graphs_ = std::make_unique<StuckGraphs>(judging_, operations_);
  }
  return stuck_graphs_->unexplained(result.trace, result.weak->graph, result.weak->model);
}

/// Of the operation that no serial run blocks.
std::string ViolationDetector::blocked_text(std::uint32_t number) const {
  if (number >= operations_.size()) {
    return "";
  }
  return fmt::format("; in no serial run is {} of T{} blocked after these calls",
                     call_text(operations_[number]), operations_[number].thread);
}

}  // namespace heddle::harnesses
