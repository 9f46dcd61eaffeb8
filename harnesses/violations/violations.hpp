#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/judging/stuck_histories.hpp"
#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/options/settings.hpp"
#include "harnesses/violations/fault_violations.hpp"
#include "harnesses/violations/found_violation.hpp"
#include "harnesses/violations/history_violations.hpp"
#include "harnesses/violations/suppressions.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/explore.hpp"

/// What is wrong with an execution, told apart by kind and place.
namespace heddle::harnesses {

class StuckGraphs;

/// Looks at the executions of one exploration. A violation of the same kind at the same sites as
/// one before is not a new one.
class ViolationDetector {
 public:
  /// Parts of it know of each other.
  ViolationDetector(const ViolationDetector&) = delete;
  ViolationDetector& operator=(const ViolationDetector&) = delete;

  /// Statuses are those that a program may end with besides 0, sorted.
  ViolationDetector(const Judging& judging, const std::vector<TraceOperation>& operations,
                    RaceMode races, std::vector<int> allowed_exit_statuses,
                    Suppressions suppressions, Namer namer);
  ~ViolationDetector();

  /// Executions that come to the join are told to `join`, and the histories checked are those that
  /// it puts together. It must outlive the detector.
  void watch(AfterJoin& join) {
    if (histories_) {
      histories_->watch(join);
    }
  }

  /// The new violations of this execution of a program that ended like that; its histories count
  /// only if all accesses that race in it are events, unless races are to be listed only. Throws
  /// UsageError if the program did what cannot be explored.
  std::vector<FoundViolation> detect(const scheduler::ExecutionResult& result,
                                     const ProgramEnd& end);

  /// From now on things are called so.
  void name_by(Namer namer) { namer_ = std::move(namer); }

  /// The executions are made to show this, and nothing else is wrong with how they end.
  void watch(const BrokenGuarantee& broken) { broken_ = broken; }

  /// See HistoryChecker::decide_until.
  void decide_until(std::chrono::steady_clock::time_point end) {
    if (histories_) {
      histories_->decide_until(end);
    }
  }

  [[nodiscard]] HistoryViolations* histories() { return histories_ ? &*histories_ : nullptr; }
  /// Null if histories are not checked.
  [[nodiscard]] const HistoryViolations* histories() const {
    return histories_ ? &*histories_ : nullptr;
  }
  /// Null if a deadlock or livelock is a violation, whatever is blocked.
  [[nodiscard]] const StuckHistories* stuck() const { return stuck_ ? &*stuck_ : nullptr; }
  /// Likewise, of execution graphs; null as well before one was stuck.
  [[nodiscard]] const StuckGraphs* stuck_graphs() const { return stuck_graphs_.get(); }

 private:
  std::optional<std::uint32_t> unexplained(const scheduler::ExecutionResult& result);
  [[nodiscard]] std::string blocked_text(std::uint32_t number) const;

  Judging judging_;
  RaceMode races_;
  std::vector<int> allowed_exit_statuses_;
  Suppressions suppressions_;
  Namer namer_;
  RaceGroups race_groups_{suppressions_, namer_};
  std::vector<TraceOperation> operations_;
  std::optional<HistoryViolations> histories_;
  std::optional<StuckHistories> stuck_;
  std::unique_ptr<StuckGraphs> stuck_graphs_;
  SeenViolations seen_;
  std::optional<BrokenGuarantee> broken_;
};

}  // namespace heddle::harnesses
