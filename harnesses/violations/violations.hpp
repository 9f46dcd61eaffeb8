#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "harnesses/after_join/after_join.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/judging/stuck_histories.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/trace/schedule.hpp"

/// What is wrong with an execution, told apart by kind and place.
namespace heddle::harnesses {

struct FoundViolation {
  TraceViolation violation;
  std::string history;  ///< native format, for the kinds about histories; else empty
  /// What leads to it, unless it is the execution in which it was found.
  std::optional<std::vector<scheduler::ScheduleStep>> steps = {};
};

/// Looks at the executions of one exploration. A violation of the same kind at the same sites as
/// one before is not a new one.
class ViolationDetector {
 public:
  ViolationDetector(const Judging& judging, const std::vector<TraceOperation>& operations,
                    RaceMode races, Namer namer);

  /// Executions that come to the join are told to `join`, and the histories checked are those that
  /// it puts together. It must outlive the detector.
  void watch(AfterJoin& join) { join_ = &join; }

  /// The new violations of this execution.
  std::vector<FoundViolation> detect(const scheduler::ExecutionResult& result);

  /// See HistoryChecker::decide_until.
  void decide_until(std::chrono::steady_clock::time_point end) {
    if (checker_) checker_->decide_until(end);
  }

  /// Null if histories are not checked.
  [[nodiscard]] const HistoryChecker* histories() const { return checker_.get(); }

  /// Executions that ended with blocked operations, as serial runs do.
  [[nodiscard]] std::uint64_t blocked_executions() const {
    return stuck_ ? stuck_->explained() : 0;
  }
  /// See StuckHistories::undecided.
  [[nodiscard]] std::uint64_t undecided_blocked() const { return stuck_ ? stuck_->undecided() : 0; }

  /// What leads to each of QuasiJudge::witnesses().
  [[nodiscard]] const std::vector<scheduler::Schedule>& witness_schedules() const {
    return witness_schedules_;
  }

 private:
  using Key = std::tuple<std::string, scheduler::SiteId, scheduler::SiteId>;

  bool is_stuck_as_specified(const scheduler::ExecutionResult& result);
  void add_fault(const scheduler::ExecutionResult& result, std::vector<FoundViolation>& found);
  void add_races(const scheduler::ExecutionResult& result, std::vector<FoundViolation>& found);
  void add_history(const scheduler::ExecutionResult& result, std::vector<FoundViolation>& found);
  void add_joined(const scheduler::ExecutionResult& result, std::vector<FoundViolation>& found);
  void add_unexplained(const std::optional<UnexplainedHistory>& unexplained,
                       std::optional<std::vector<scheduler::ScheduleStep>> steps,
                       std::vector<FoundViolation>& found);
  void note_witnesses(const scheduler::ExecutionResult& result,
                      const std::vector<scheduler::ScheduleStep>* steps);
  bool is_new(const std::string& kind, scheduler::SiteId one, scheduler::SiteId other);

  std::unique_ptr<HistoryChecker> checker_;
  std::unique_ptr<StuckHistories> stuck_;  ///< null: a deadlock or livelock is a violation
  std::string blocked_;                    ///< of the last one that is: the operation, as text
  AfterJoin* join_ = nullptr;
  std::string specification_name_;
  std::string history_kind_;  ///< of a history that is not explained
  RaceMode races_;
  Namer namer_;
  std::vector<TraceOperation> operations_;
  std::set<Key> seen_;
  std::vector<scheduler::Schedule> witness_schedules_;
};

/// "use-after-free", "deadlock", ...: as in the JSON report.
[[nodiscard]] const char* kind_of(scheduler::FaultKind fault);

/// In the native format.
[[nodiscard]] std::string history_text(const checkers::History& history, const std::string& type);

[[nodiscard]] RaceReport race_report(const scheduler::Race& race, const Namer& namer);

}  // namespace heddle::harnesses
