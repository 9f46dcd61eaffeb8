#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/after_join/after_join.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/violations/found_violation.hpp"
#include "scheduler/explore.hpp"

namespace heddle::harnesses {

class GraphHistories;

/// The histories of one exploration that are not explained, with what leads to them.
class HistoryViolations {
 public:
  /// Needs `judging.specification`.
  HistoryViolations(const Judging& judging, const std::vector<TraceOperation>& operations);
  ~HistoryViolations();

  /// See ViolationDetector::watch.
  void watch(AfterJoin& join) { join_ = &join; }
  /// See HistoryChecker::decide_until.
  void decide_until(std::chrono::steady_clock::time_point end) {
    end_ = end;
    checker_.decide_until(end);
  }

  /// Has the histories judged that this execution makes known.
  void add(const scheduler::ExecutionResult& result, SeenViolations& seen,
           std::vector<FoundViolation>& found);

  /// Of interleavings.
  [[nodiscard]] const HistoryChecker& checker() const { return checker_; }
  /// Of execution graphs; null: none was shown.
  [[nodiscard]] const GraphHistories* graphs() const { return graphs_.get(); }
  [[nodiscard]] HistoryChecker& checker() { return checker_; }
  /// What leads to each of QuasiFindings::witnesses().
  [[nodiscard]] const std::vector<scheduler::Schedule>& witness_schedules() const {
    return witness_schedules_;
  }

 private:
  void add_graph(const scheduler::ExecutionResult& result, SeenViolations& seen,
                 std::vector<FoundViolation>& found);
  void add_joined(const scheduler::ExecutionResult& result, SeenViolations& seen,
                  std::vector<FoundViolation>& found);
  void add_unexplained(const std::optional<UnexplainedHistory>& unexplained,
                       std::optional<std::vector<scheduler::ScheduleStep>> steps,
                       SeenViolations& seen, std::vector<FoundViolation>& found) const;
  void note_witnesses(const scheduler::ExecutionResult& result,
                      const std::vector<scheduler::ScheduleStep>* steps);

  Judging judging_;
  std::vector<TraceOperation> operations_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  HistoryChecker checker_;
  std::unique_ptr<GraphHistories> graphs_;
  AfterJoin* join_ = nullptr;
  std::string specification_name_;
  ViolationKind kind_;  ///< of a history that is not explained
  std::vector<scheduler::Schedule> witness_schedules_;
};

/// In the native format.
[[nodiscard]] std::string history_text(const checkers::History& history, const std::string& type);

}  // namespace heddle::harnesses
