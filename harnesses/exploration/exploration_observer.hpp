#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/progress.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "harnesses/jobs/findings.hpp"
#include "harnesses/robustness/robustness_watch.hpp"
#include "harnesses/violations/violations.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::harnesses {

/// Of the histories of a beginning so far.
struct HistoryCounts {
  std::uint64_t found = 0;
  std::uint64_t judged = 0;
  std::uint64_t undecided = 0;
  std::uint64_t blocked_executions = 0;
  std::size_t undecided_blocked = 0;
};

/// How the current execution of `program` ended.
[[nodiscard]] ProgramEnd end_of(const runtime::ControlledProgram& program);

/// Watches an exploration: keeps the first violation of each kind and place with its schedule, and
/// counts the different outputs of a whole program.
///
/// An exploration begins again when plain accesses that race become events. A violation that was
/// found before is then looked for again: its trace would not show those accesses.
class ExplorationObserver final : public scheduler::Observer {
 public:
  using Kept = KeptViolation;

  ExplorationObserver(const Target& target, const Options& options,
                      const runtime::ControlledProgram& program, Progress& progress);

  /// This one was run before all others.
  void keep_first(SeenExecution first) { first_ = std::move(first); }

  /// See ViolationDetector::watch. Call before anything is explored.
  void watch(AfterJoin& join);

  bool execution_ended(const scheduler::ExecutionResult& result) override;

  /// Those of the last beginning, and before them those that only an earlier one had.
  [[nodiscard]] std::vector<Kept> violations() const;
  /// Of the last beginning, as all that it counted.
  [[nodiscard]] const ViolationDetector& detector() const { return *detector_; }
  [[nodiscard]] std::vector<Outcome> outcomes() const;
  /// The first execution of the last beginning that came to its end.
  [[nodiscard]] const std::optional<SeenExecution>& first() const { return first_; }
  /// Options::trace_execution, counted from the last beginning, if its trace is wanted.
  [[nodiscard]] const std::optional<scheduler::Schedule>& chosen() const { return chosen_; }
  [[nodiscard]] const Contact& contact() const { return contact_; }
  /// Unless it was not asked for. Of all beginnings.
  [[nodiscard]] const std::optional<RobustnessWatch>& robustness() const { return robustness_; }
  /// Of the first execution.
  [[nodiscard]] const std::string& trace_hash() const { return trace_hash_; }

  /// What was found of one beginning since the last call, but for races and
  /// what the whole process has done.
  [[nodiscard]] Findings take_findings();
  /// To be called before anything is explored, if they are to be taken.
  void keep_news();

 private:
  void begin_again(unsigned beginning);
  [[nodiscard]] bool will_begin_again(const scheduler::ExecutionResult& result) const;
  void count_outcome(const scheduler::ExecutionResult& result);

  const Target& target_;
  RaceMode races_;
  std::unique_ptr<ViolationDetector> detector_;  ///< of this beginning; never null
  unsigned beginning_ = 0;
  const runtime::ControlledProgram& program_;
  Progress& progress_;
  AfterJoin* join_ = nullptr;
  bool keep_going_;
  bool has_outcomes_;
  std::optional<std::chrono::steady_clock::time_point> end_;  ///< of the time limit
  std::vector<Kept> violations_;
  std::vector<Kept> earlier_;  ///< found before plain sites were promoted
  std::optional<RobustnessWatch> robustness_;
  std::map<std::string, Outcome> outcomes_;
  std::string trace_hash_;
  std::optional<SeenExecution> first_;
  std::optional<scheduler::Schedule> chosen_;
  std::uint64_t wanted_;         ///< number of the chosen one, from 1; 0: none is
  std::uint64_t completed_ = 0;  ///< executions of the last beginning
  Contact contact_;
  unsigned looked_at_ = 0;
  HistoryCounts taken_;  ///< as they were when findings were taken last
  std::size_t taken_violations_ = 0;
};

/// Violations as a report tells them: those of the last beginning, and before them those that only
/// an earlier one had.
[[nodiscard]] std::vector<KeptViolation> told_violations(const std::vector<KeptViolation>& earlier,
                                                         const std::vector<KeptViolation>& last);

/// Makes the trace document of the one execution it sees, with whatever is wrong with it. While it
/// exists, what lies where is kept of the executions that begin.
class ReplayObserver final : public scheduler::Observer {
 public:
  ReplayObserver(const Target& target, const runtime::ControlledProgram& program);

  ~ReplayObserver() override;
  ReplayObserver(const ReplayObserver&) = delete;
  ReplayObserver& operator=(const ReplayObserver&) = delete;

  bool execution_ended(const scheduler::ExecutionResult& result) override;

  [[nodiscard]] const TraceDocument& document() const { return document_; }
  [[nodiscard]] const std::vector<FoundViolation>& found() const { return found_; }

 private:
  ViolationDetector detector_;
  const Target& target_;
  const runtime::ControlledProgram& program_;
  TraceDocument document_;
  std::vector<FoundViolation> found_;
};

}  // namespace heddle::harnesses
