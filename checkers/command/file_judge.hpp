#pragma once

#include <chrono>

#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/report/factor_tally.hpp"
#include "checkers/command/report/judged_history.hpp"
#include "checkers/judging/history_judge.hpp"

namespace heddle::checkers {

/// Has histories of files judged as the command's arguments say. Each thread has one of its own.
class FileJudge {
 public:
  /// `tally` is for inferred factors; then there must be one judge only.
  FileJudge(const CheckArguments& arguments, CheckWatch& watch, FactorTally& tally);

  /// Puts a specification to `judged.recorded`, which is `recorded`, and fills in the rest of
  /// `judged`. `jobs` threads may be used. Running out of memory makes the verdict unknown. Throws
  /// BadInput if the history cannot be judged.
  void judge(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);

 private:
  void choose_specification(RecordedHistory& recorded, JudgedHistory& judged);
  CheckOptions options(unsigned jobs);
  void check(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);
  void decide(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);
  void decide_quasi(RecordedHistory& recorded, const CheckOptions& options, JudgedHistory& judged);
  void find_factors(RecordedHistory& recorded, const CheckOptions& options, JudgedHistory& judged);
  void decide_in_time(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);
  void find_reasons_in_time(RecordedHistory& recorded, JudgedHistory& judged);
  [[nodiscard]] Limits limits_of_explaining() const;
  [[nodiscard]] std::chrono::nanoseconds time_left() const;
  [[nodiscard]] bool wants_order() const;
  void write_certificate(RecordedHistory& recorded, const JudgedHistory& judged) const;
  void find_witness(RecordedHistory& recorded, JudgedHistory& judged);
  void find_reasons(RecordedHistory& recorded, JudgedHistory& judged);
  void find_quasi_reasons(RecordedHistory& recorded, JudgedHistory& judged);
  [[nodiscard]] bool is_in_full(const JudgedHistory& judged) const;

  const CheckArguments& arguments_;
  CheckWatch& watch_;
  FactorTally& tally_;
  HistoryJudge judge_;
  std::chrono::steady_clock::time_point end_;  ///< of the history at hand, if time is limited
};

}  // namespace heddle::checkers
